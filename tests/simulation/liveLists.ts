/** Lists of work items as screens ask for them, over a session's own tables. */
import type { PageRequest } from '#client/sync/page.ts';
import type { Query } from '#client/sync/query.ts';
import type { QueryEngine } from '#client/sync/queryEngine.ts';
import type { Session } from '#client/sync/session.ts';
import { label } from '#shared/features/label.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { state } from '#shared/features/state.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { matcher } from '#shared/features/workItemCondition.ts';
import { groupsOf, groupValues } from '#shared/features/workItemGroups.ts';
import { afterKeyOf, compareBy, type QueryContext } from '#shared/features/workItemOrder.ts';
import { parseWorkItemQuery, toParams, type WorkItemQuery } from '#shared/features/workItemQuery.ts';

export type WorkItemList = Query<WorkItem, WorkItemQuery>;

export const listParams: readonly Record<string, string>[] = [
  { group_by: 'state_id', order_by: 'sort_order' },
  { order_by: '-created_at', priority: 'high,urgent' },
  { group_by: 'labels__id', order_by: '-updated_at' },
];

/** The lists that a screen keeps open. */
export function openLists(session: Session, path: string, projectId: string): WorkItemList[] {
  const context = () => contextOf(session, projectId);
  return listParams.map((params) =>
    session.list<typeof workItem, WorkItemQuery>({
      entity: workItem,
      engine: engine(projectId, context),
      query: parseWorkItemQuery(params),
      pageSize: 4,
      path,
      projectId,
      params: (request) => paramsOf(request, context()),
      dependsOn: [state, label],
    }),
  );
}

function engine(projectId: string, context: () => QueryContext): QueryEngine<WorkItem, WorkItemQuery> {
  return {
    sameRows: (a, b) => JSON.stringify(a.filters) === JSON.stringify(b.filters),
    prepare(query) {
      const now = context();
      const fits = matcher(query, now);
      const { group_by, order_by } = query;
      return {
        matches: (row) => row.project_id === projectId && row.archived_at === null && fits(row),
        compare: compareBy(order_by, now),
        groupsOf: group_by && ((row) => groupsOf(row, group_by, now)),
        subGroupsOf: null,
        groups: group_by ? groupValues(group_by, now) : [],
      };
    },
  };
}

function paramsOf({ query, size, at, after }: PageRequest<WorkItem, WorkItemQuery>, context: QueryContext) {
  const [group = ''] = at ?? [];
  const cell = !at || !query.group_by ? {} : { [query.group_by === 'state_id' ? 'state' : 'labels']: [group] };
  const asked: WorkItemQuery = {
    ...query,
    filters: { ...query.filters, ...cell },
    group_by: at ? null : query.group_by,
    cursor: { ...query.cursor, size },
    after: after?.id ?? null,
    after_key: after ? afterKeyOf(after, query.order_by, context) : null,
  };
  return toParams(asked);
}

function contextOf(session: Session, projectId: string): QueryContext {
  const states = [...session.table(state).rows()].filter((row) => row.project_id === projectId);
  return {
    today: new Date().toISOString().slice(0, 10),
    zone: 'UTC',
    states: new Map(states.map((row) => [row.id, row])),
    labels: new Map([...session.table(label).rows()].map((row) => [row.id, row.name])),
    members: new Map([...session.table(workspaceMember).rows()].map((row) => [row.member, row.first_name])),
    points: new Map(),
    projects: new Map(),
  };
}
