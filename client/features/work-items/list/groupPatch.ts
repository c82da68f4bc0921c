import type { RowPatch } from '#client/sync/pendingEdits.ts';
import { none } from '#shared/features/dateFilter.ts';
import { dragKeys, type GroupKey } from '#shared/features/viewSettings.ts';
import { priorities, type WorkItem } from '#shared/features/workItem.ts';
import type { CreateDefaults } from '../createStore.ts';

type Set = 'label_ids' | 'assignee_ids';

/** The fields that put a new item into a group; null where the group is not one's to choose. */
export function groupDefaults(key: GroupKey | null, group: string): CreateDefaults | null {
  switch (key) {
    case null:
      return {};
    case 'state_id':
      return { state_id: group };
    case 'priority':
      return { priority: priorityOf(group) };
    case 'labels__id':
      return group === none ? {} : { label_ids: [group] };
    case 'assignees__id':
      return group === none ? {} : { assignee_ids: [group] };
    case 'target_date':
      return group === none ? {} : { target_date: group };
    case 'project_id':
      return { project_id: group };
    case 'state__group':
    case 'created_by':
      return null;
  }
}

/** Whether items may be dragged from one group to another. */
export const isDraggable = (key: GroupKey | null): boolean => key !== null && dragKeys.includes(key);

/** What takes an item from one group to another: of a set the one goes and the other comes, the rest stays. */
export function movePatch(key: GroupKey | null, from: string, to: string): RowPatch<WorkItem> {
  if (from === to) return {};
  switch (key) {
    case 'state_id':
      return { state_id: to };
    case 'priority':
      return { priority: priorityOf(to) };
    case 'labels__id':
      return exchange('label_ids', from, to);
    case 'assignees__id':
      return exchange('assignee_ids', from, to);
    default:
      return {};
  }
}

const priorityOf = (group: string) => priorities.find((priority) => priority === group) ?? 'none';

const exchange = (field: Set, from: string, to: string): RowPatch<WorkItem> => ({
  [field]: { remove: from === none ? [] : [from], add: to === none ? [] : [to] },
});
