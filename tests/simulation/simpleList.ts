/** Lists of work items by a filter language just rich enough to hold lists against. */
import type { Prepared, QueryEngine } from '#client/sync/queryEngine.ts';
import type { WorkItem } from '#shared/features/workItem.ts';

export interface SimpleQuery {
  state?: string;
  groupBy?: 'state_id' | 'label_ids';
  subGroupBy?: 'priority';
  orderBy: 'sort_order' | 'name';
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);

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
