import { useRef } from 'react';
import type { ShownGroup } from '../list/useGroups.ts';
import type { Cell } from './moving.ts';

/** A whole group as a place where items stand. */
export const cellOf = (group: ShownGroup): Cell => ({ group: group.key, lane: null, ids: group.ids, more: group.more });

/**
 * One object for a cell as long as it shows, kept as `cell` now is. What asks it only when it matters, as each row and card
 * does, need not render again whenever an item comes or goes.
 */
export function useSteadyCell(cell: Cell): Cell {
  const { current } = useRef({ ...cell });
  return Object.assign(current, cell);
}
