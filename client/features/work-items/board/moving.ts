/** Moving items between groups and to a place among others: one rule for the pointer, the keyboard, lists and boards. */

import type { RowPatch } from '#client/sync/pendingEdits.ts';
import type { Session } from '#client/sync/session.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { isDraggable, movePatch } from '../list/groupPatch.ts';
import type { ViewState } from '../list/viewState.ts';
import { text } from './text.ts';

/** A column, a cell of a lane, or a group of a list: where items stand and may come to stand. */
export interface Cell {
  group: string;
  lane: string | null;
  ids: readonly string[];
  /** Whether there are more than `ids`, not loaded yet. */
  more: boolean;
}

export type Grouping = Pick<ViewState, 'group_by' | 'sub_group_by' | 'order_by'>;

/** Whether items stand where people put them. */
export const isManual = ({ order_by }: Grouping): boolean => order_by === 'sort_order' || order_by === '-sort_order';

export interface Moving {
  ids: readonly string[];
  from: Cell;
  to: Cell;
  /** Before which of the cell's items it comes to stand, `ids.length` for the end; null where the order decides. */
  at: number | null;
}

/** Why items may not go from one cell to another; null when they may. */
export function refusal(
  view: Grouping,
  from: Pick<Cell, 'group' | 'lane'>,
  to: Pick<Cell, 'group' | 'lane'>,
): string | null {
  if (from.group !== to.group && !isDraggable(view.group_by)) return text('groupFixed');
  if (from.lane !== to.lane && !isDraggable(view.sub_group_by)) return text('laneFixed');
  return null;
}

/** The fields that a move changes. */
export function patchOf({ group_by, sub_group_by }: Grouping, from: Cell, to: Cell): RowPatch<WorkItem> {
  const ofLane = from.lane === null || to.lane === null ? {} : movePatch(sub_group_by, from.lane, to.lane);
  return { ...movePatch(group_by, from.group, to.group), ...ofLane };
}

/**
 * The rows that an item comes to stand between. At the end of a cell of which not all is loaded that place is not
 * known, so it stands before the last one loaded.
 */
export function neighbours(cell: Cell, id: string, at: number): { before_id: string | null; after_id: string | null } {
  const wanted = cell.ids.slice(0, at).filter((other) => other !== id).length;
  const others = cell.ids.filter((other) => other !== id);
  const place = cell.more && wanted >= others.length ? Math.max(0, others.length - 1) : wanted;
  return { before_id: others[place - 1] ?? null, after_id: others[place] ?? null };
}

/** Carries out a move. Resolves to whether it was taken; false at once where nothing changes. */
export function carryOut(session: Session, view: Grouping, { ids, from, to, at }: Moving): Promise<boolean> {
  const patch = patchOf(view, from, to);
  const [id] = ids;
  const isSame = Object.keys(patch).length === 0;
  if (id === undefined) return Promise.resolve(false);
  if (ids.length > 1) {
    const label = text('movedMany', { count: ids.length });
    return isSame ? Promise.resolve(false) : session.bulk(workItem, ids, patch, { label });
  }
  if (!isManual(view) || at === null) {
    return isSame ? Promise.resolve(false) : session.save(workItem, id, patch, { label: text('movedOne') });
  }
  if (isSame && isItsPlace(to, id, at)) return Promise.resolve(false);
  const between = neighbours(to, id, at);
  const turned =
    view.order_by === 'sort_order' ? between : { before_id: between.after_id, after_id: between.before_id };
  return session.move(workItem, id, { ...turned, patch }, { label: text('movedOne') });
}

function isItsPlace({ ids }: Cell, id: string, at: number): boolean {
  const now = ids.indexOf(id);
  return now >= 0 && (at === now || at === now + 1);
}
