import type { Session } from '#client/sync/session.ts';
import type { Spot } from '#client/ui/useSortable.ts';
import { type State, type StateGroup, state, stateGroups } from '#shared/features/state.ts';
import { placeBetween } from '#shared/order.ts';
import { text } from './text.ts';

export type Groups = Record<StateGroup, readonly State[]>;

/** Where a state is to stand: the place that it has among the others of a group once it is there, from 0. */
export interface Destination {
  group: StateGroup;
  at: number;
}

export const isGroup = (name: string): name is StateGroup => stateGroups.some((group) => group === name);

/** What letting a row go at a spot means. Null when it says nothing. */
export function destinationOf(groups: Groups, id: string, { list, row, zone }: Spot): Destination | null {
  if (!isGroup(list)) return null;
  const others = groups[list].filter((other) => other.id !== id);
  if (row === null) return { group: list, at: others.length };
  const over = others.findIndex((other) => other.id === row);
  if (over < 0) return null;
  return { group: list, at: zone === 'before' ? over : over + 1 };
}

/** One step up or down; beyond the end of a group, into the next one. Null at the very end. */
export function stepFrom(groups: Groups, { id, group }: State, step: -1 | 1): Destination | null {
  const at = groups[group].findIndex((other) => other.id === id) + step;
  if (at >= 0 && at < groups[group].length) return { group, at };
  const next = stateGroups[stateGroups.indexOf(group) + step];
  if (!next) return null;
  return { group: next, at: step === 1 ? 0 : groups[next].length };
}

/** Puts a state there. Does nothing where it stands already. */
export function moveState(session: Session, groups: Groups, row: State, { group, at }: Destination): void {
  if (group === row.group && groups[group].findIndex((other) => other.id === row.id) === at) return;
  const others = groups[group].filter((other) => other.id !== row.id);
  const [before, after] = [others[at - 1], others[at]];
  const sequence = placeBetween({ before: before?.sequence ?? null, after: after?.sequence ?? null });
  const body = { group, before_id: before?.id ?? null, after_id: after?.id ?? null };
  void session.save(state, row.id, { group, sequence }, { body, label: text('moved') });
}
