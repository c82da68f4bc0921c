import { useState } from 'react';
import type { ShownState } from '#client/features/work-items/properties/tables.ts';
import { useSession } from '#client/sync/hooks.ts';
import { announce } from '#client/ui/LiveRegion.tsx';
import { toast } from '#client/ui/toast.ts';
import { state } from '#shared/features/state.ts';
import { removeWithUndo } from '../removeWithUndo.ts';
import { type Groups, moveState, stepFrom } from './moveState.ts';
import { text } from './text.ts';

/** What can be done to one state besides editing it. */
export interface StateActions {
  edit(): void;
  makeDefault(): void;
  remove(): void;
  /** Undefined at the end. */
  move: { up: (() => void) | undefined; down: (() => void) | undefined };
}

interface Options {
  states: readonly ShownState[];
  groups: Groups;
  edit(id: string): void;
  keepFocus(selector: string): void;
}

/** The actions of each state, and which one is the default while the server still hears of it. */
export function useStateActions({ states, groups, edit, keepFocus }: Options) {
  const session = useSession();
  const [choosing, setChoosing] = useState<string | null>(null);
  const defaultId = choosing ?? states.find((row) => row.default)?.id;

  const step = (row: ShownState, by: -1 | 1) => {
    const to = stepFrom(groups, row, by);
    if (!to) return undefined;
    return () => {
      keepFocus(`[data-grip="${row.id}"]`);
      moveState(session, groups, row, to);
      const count = groups[to.group].length + (to.group === row.group ? 0 : 1);
      announce(text('movedTo', { name: row.name, place: to.at + 1, count, group: text(to.group) }));
    };
  };
  const makeDefault = (row: ShownState) => {
    setChoosing(row.id);
    void session
      .call(state, row.id, { at: 'mark-default/', on: true, patch: { default: true }, undo: false })
      .then((taken) => taken && toast.show({ id: 'default-state', text: text('madeDefault', { name: row.name }) }))
      .finally(() => setChoosing(null));
  };
  const actionsOf = (row: ShownState): StateActions => ({
    edit: () => edit(row.id),
    makeDefault: () => makeDefault(row),
    remove: () =>
      removeWithUndo(session, { entity: state, row, said: text('deleted', { name: row.name }), undo: text('undo') }),
    move: { up: step(row, -1), down: step(row, 1) },
  });
  return { actionsOf, defaultId };
}
