import { none } from '#shared/features/dateFilter.ts';
import type { GroupKey } from '#shared/features/viewSettings.ts';
import type { WorkItemQuery } from '#shared/features/workItemQuery.ts';
import type { RichField, RichFilter } from '#shared/features/workItemRichFilter.ts';

/**
 * The ungrouped query of exactly one cell of a grouped one. A row has one value in a scalar field, so the cell's value
 * may stand in place of the filter; of a set it may hold others too, so the cell is demanded beside the filter.
 */
export function cellQuery(query: WorkItemQuery, [group, subGroup]: readonly string[]): WorkItemQuery {
  const { group_by, sub_group_by } = query;
  let cell: WorkItemQuery = { ...query, group_by: null, sub_group_by: null };
  if (group_by && group !== undefined) cell = narrowed(cell, group_by, group);
  if (sub_group_by && subGroup !== undefined) cell = narrowed(cell, sub_group_by, subGroup);
  return cell;
}

function narrowed(query: WorkItemQuery, key: GroupKey, value: string): WorkItemQuery {
  switch (key) {
    case 'labels__id':
      return withLeaf(query, 'label_id', value);
    case 'assignees__id':
      return withLeaf(query, 'assignee_id', value);
    default:
      return { ...query, filters: { ...query.filters, [scalarFilters[key]]: [value === '' ? none : value] } };
  }
}

const scalarFilters = {
  state_id: 'state',
  priority: 'priority',
  state__group: 'state_group',
  target_date: 'target_date',
  project_id: 'project',
  created_by: 'created_by',
} as const;

function withLeaf(query: WorkItemQuery, field: RichField, value: string): WorkItemQuery {
  const leaf: RichFilter = { leaf: { field, lookup: 'in', values: [value] } };
  return { ...query, rich: query.rich ? { and: [query.rich, leaf] } : leaf };
}
