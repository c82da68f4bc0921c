/** Work items, and lists of them by a filter language just rich enough to hold lists against. */
import type { Prepared, QueryEngine } from '#client/sync/query.ts';
import type { WorkItem } from '#shared/features/workItem.ts';

export const aWorkItem = (over: Partial<WorkItem> = {}): WorkItem => ({
  id: 'a',
  seq: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_by: 'bo',
  updated_by: 'bo',
  workspace_id: 'ws',
  project_id: 'p',
  sequence_id: 1,
  name: 'Fix login',
  state_id: 'todo',
  priority: 'none',
  assignee_ids: [],
  label_ids: [],
  estimate_point: null,
  start_date: null,
  target_date: null,
  sort_order: 65535,
  parent_id: null,
  cycle_id: null,
  module_ids: [],
  type_id: null,
  sub_issues_count: 0,
  attachment_count: 0,
  link_count: 0,
  completed_at: null,
  archived_at: null,
  is_draft: false,
  is_epic: false,
  external_source: null,
  external_id: null,
  description_hash: null,
  ...over,
});

export interface SimpleQuery {
  state?: string;
  groupBy?: 'state_id' | 'label_ids';
  subGroupBy?: 'priority';
  orderBy: 'sort_order' | 'name';
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** A small filter language, enough to hold lists against. */
export const simpleEngine: QueryEngine<WorkItem, SimpleQuery> = {
  sameRows: (a, b) => a.state === b.state,
  prepare: ({ state, groupBy, subGroupBy, orderBy }): Prepared<WorkItem> => ({
    matches: (row) => state === undefined || row.state_id === state,
    compare: (a, b) =>
      (orderBy === 'name' ? compareText(a.name, b.name) : a.sort_order - b.sort_order) || compareText(a.id, b.id),
    groupsOf: groupBy
      ? (row) => (groupBy === 'state_id' ? [row.state_id] : row.label_ids.length ? row.label_ids : ['None'])
      : null,
    subGroupsOf: subGroupBy ? (row) => [row[subGroupBy]] : null,
    groups: groupBy === 'state_id' ? ['todo', 'doing', 'done'] : [],
  }),
};

/** The query string of a page of `SimulatedServer`. */
export const simpleParams = ({
  query,
  size,
  at,
  after,
}: {
  query: SimpleQuery;
  size: number;
  at?: readonly string[];
  after?: WorkItem;
}) => ({
  query: JSON.stringify(query),
  size: String(size),
  at: JSON.stringify(at ?? null),
  after: JSON.stringify(after ?? null),
});
