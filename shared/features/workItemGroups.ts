/** The groups of a list and their order (reference §1.4). The group of what has no value is `None`. */
import { compareText, foldCase } from '../compareText.ts';
import { unreachable } from '../errors.ts';
import { none } from './dateFilter.ts';
import { stateGroups } from './state.ts';
import type { GroupKey } from './viewSettings.ts';
import type { WorkItem } from './workItem.ts';
import { compareValues, type OrderValue, type QueryContext } from './workItemOrder.ts';

/** Priorities in the order of their groups. */
export const priorityGroups = ['low', 'medium', 'high', 'urgent', 'none'] as const;

/** Groupings whose every value is a group even when empty. Of the others there are the groups that hold something. */
export const fixedGroups: readonly GroupKey[] = ['state_id', 'priority', 'state__group', 'project_id'];

/** Groupings that an item's own fields decide. */
export type OwnGroupKey = Exclude<GroupKey, 'state__group'>;

/** The groups that an item belongs to: one per member of a set, else exactly one. */
export function groupsOf(item: WorkItem, group_by: GroupKey, context: QueryContext): readonly string[] {
  if (group_by === 'state__group') return [context.states.get(item.state_id)?.group ?? none];
  return ownGroupsOf(item, group_by);
}

export function ownGroupsOf(item: WorkItem, group_by: OwnGroupKey): readonly string[] {
  switch (group_by) {
    case 'labels__id':
      return item.label_ids.length > 0 ? item.label_ids : [none];
    case 'assignees__id':
      return item.assignee_ids.length > 0 ? item.assignee_ids : [none];
    case 'state_id':
    case 'priority':
    case 'project_id':
    case 'target_date':
    case 'created_by':
      return [item[group_by] || none];
    default:
      return unreachable(group_by);
  }
}

/** The groups known beforehand, in order: of labels with `None`; of days and creators, which are found in the rows, none. */
export function groupValues(group_by: GroupKey, context: QueryContext): string[] {
  switch (group_by) {
    case 'state_id':
      return sorted(group_by, context.states.keys(), context);
    case 'priority':
      return [...priorityGroups];
    case 'state__group':
      return [...stateGroups];
    case 'project_id':
      return sorted(group_by, context.projects.keys(), context);
    case 'labels__id':
      return [...sorted(group_by, context.labels.keys(), context), none];
    case 'assignees__id':
      return sorted(group_by, context.members.keys(), context);
    case 'target_date':
    case 'created_by':
      return [];
    default:
      return unreachable(group_by);
  }
}

const sorted = (group_by: GroupKey, groups: Iterable<string>, context: QueryContext): string[] =>
  [...groups].sort(compareGroups(group_by, context));

/** Which of two groups stands first: by sequence, rank, name or day; the unknown after the known, `None` last. */
export function compareGroups(group_by: GroupKey, context: QueryContext): (a: string, b: string) => number {
  return (a, b) =>
    Number(a === none) - Number(b === none) ||
    compareValues(groupRank(a, group_by, context), groupRank(b, group_by, context), false) ||
    compareText(a, b);
}

function groupRank(group: string, group_by: GroupKey, context: QueryContext): OrderValue {
  switch (group_by) {
    case 'state_id':
      return context.states.get(group)?.sequence ?? null;
    case 'priority':
      return rankIn(priorityGroups, group);
    case 'state__group':
      return rankIn(stateGroups, group);
    case 'labels__id':
      return named(context.labels.get(group));
    case 'assignees__id':
    case 'created_by':
      return named(context.members.get(group));
    case 'project_id':
      return named(context.projects.get(group));
    case 'target_date':
      return group;
    default:
      return unreachable(group_by);
  }
}

const named = (name: string | undefined) => (name === undefined ? null : foldCase(name));

function rankIn(values: readonly string[], value: string): number | null {
  const rank = values.indexOf(value);
  return rank < 0 ? null : rank;
}
