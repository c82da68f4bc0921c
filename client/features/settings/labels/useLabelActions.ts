import { useSession } from '#client/sync/hooks.ts';
import { announce } from '#client/ui/LiveRegion.tsx';
import { type Label, label } from '#shared/features/label.ts';
import { removeWithUndo } from '../removeWithUndo.ts';
import {
  type Destination,
  hasOwn,
  intoAbove,
  type LabelTree,
  mayNest,
  moveLabel,
  outOfGroup,
  stepFrom,
} from './moveLabel.ts';
import { text } from './text.ts';

/** What can be done to one label. A move that is undefined cannot be made from where it stands. */
export interface LabelActions {
  edit(): void;
  remove(): void;
  move: Record<'up' | 'down' | 'into' | 'out', (() => void) | undefined>;
  /** The groups that it could go into, and why there are none. */
  groups: { label: Label; join(): void }[];
  groupsOff: string | undefined;
  groupName: string | undefined;
}

interface Options {
  tree: LabelTree;
  edit(id: string): void;
  keepFocus(selector: string): void;
}

/** The actions of each label. */
export function useLabelActions({ tree, edit, keepFocus }: Options): (row: Label) => LabelActions {
  const session = useSession();
  const nameOf = (id: string | null) => tree.top.find((row) => row.id === id)?.name;
  const going = (row: Label, to: Destination | null) =>
    to
      ? () => {
          keepFocus(`[data-grip="${row.id}"]`);
          moveLabel(session, tree, row, to);
          announce(saidOf(row, to));
        }
      : undefined;
  const saidOf = (row: Label, { parent, at }: Destination) => {
    const { name } = row;
    if (parent !== row.parent) {
      return parent === null ? text('movedOut', { name }) : text('movedInto', { name, group: nameOf(parent) ?? '' });
    }
    const count = parent === null ? tree.top.length : (tree.under.get(parent)?.length ?? 0);
    return text('movedTo', { name, place: at + 1, count });
  };
  return (row) => {
    const others = tree.top.filter((other) => mayNest(tree, row.id, other.id));
    return {
      edit: () => edit(row.id),
      remove: () =>
        removeWithUndo(session, { entity: label, row, said: text('deleted', { name: row.name }), undo: text('undo') }),
      move: {
        up: going(row, stepFrom(tree, row, -1)),
        down: going(row, stepFrom(tree, row, 1)),
        into: going(row, intoAbove(tree, row)),
        out: going(row, outOfGroup(tree, row)),
      },
      groups: others.map((other) => ({
        label: other,
        join: () => going(row, { parent: other.id, at: tree.under.get(other.id)?.length ?? 0 })?.(),
      })),
      groupsOff: hasOwn(tree, row.id) ? text('offHasOwn') : others.length === 0 ? text('offNoOther') : undefined,
      groupName: nameOf(row.parent),
    };
  };
}
