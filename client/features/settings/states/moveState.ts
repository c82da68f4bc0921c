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

/** The rows that a state comes to stand between. One is enough: what is next to it in the whole project is the other. */
interface Between {
  before: State | undefined;
  after: State | undefined;
}

/** In an empty group it stands after all groups before it, so that the order of all states is that of their groups. */
function betweenAt(groups: Groups, { group, at }: Destination, moving: string | null): Between {
  const others = groups[group].filter((other) => other.id !== moving);
  if (others.length > 0) return { before: others[at - 1], after: at > 0 ? undefined : others[at] };
  const earlier = stateGroups.slice(0, stateGroups.indexOf(group)).flatMap((name) => groups[name]);
  const later = stateGroups.slice(stateGroups.indexOf(group) + 1).flatMap((name) => groups[name]);
  const before = earlier.findLast((other) => other.id !== moving);
  return { before, after: before ? undefined : later.find((other) => other.id !== moving) };
}

/** The place between two rows of all states, as the server will have it. */
function sequenceAt(groups: Groups, { before, after }: Between, moving: string | null): number {
  const all = stateGroups.flatMap((name) => groups[name]).filter((other) => other.id !== moving);
  const sequences = all.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
  if (before)
    return placeBetween({ before: before.sequence, after: sequences.find((one) => one > before.sequence) ?? null });
  if (after)
    return placeBetween({ before: sequences.findLast((one) => one < after.sequence) ?? null, after: after.sequence });
  return placeBetween({ before: null, after: null });
}

/** The place of a new state at the end of a group. */
export function sequenceAtEnd(groups: Groups, group: StateGroup): number {
  return sequenceAt(groups, betweenAt(groups, { group, at: groups[group].length }, null), null);
}

/** Puts a state there. Does nothing where it stands already. */
export function moveState(session: Session, groups: Groups, row: State, to: Destination): void {
  const { group, at } = to;
  if (group === row.group && groups[group].findIndex((other) => other.id === row.id) === at) return;
  const between = betweenAt(groups, to, row.id);
  const sequence = sequenceAt(groups, between, row.id);
  const body = { group, before_id: between.before?.id ?? null, after_id: between.after?.id ?? null };
  void session.save(state, row.id, { group, sequence }, { body, label: text('moved') });
}
