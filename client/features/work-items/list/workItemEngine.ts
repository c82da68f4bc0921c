import type { PageRequest } from '#client/sync/page.ts';
import type { Prepared, QueryEngine } from '#client/sync/queryEngine.ts';
import type { Session } from '#client/sync/session.ts';
import { sameValue } from '#shared/entity/entity.ts';
import type { GroupKey } from '#shared/features/viewSettings.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { matcher } from '#shared/features/workItemCondition.ts';
import { fixedGroups, groupsOf, groupValues } from '#shared/features/workItemGroups.ts';
import { afterKeyOf, compareBy } from '#shared/features/workItemOrder.ts';
import { toParams, type WorkItemQuery } from '#shared/features/workItemQuery.ts';
import { cellQuery } from './cellQuery.ts';
import type { ListSource } from './listPlace.ts';
import { queryContextOf } from './queryContext.ts';

/** Answers a query row by row, as the server does for pages, from the tables of `session`. */
export function workItemEngine(
  session: Session,
  { isOf, projectId }: ListSource,
  personId: string,
): QueryEngine<WorkItem, WorkItemQuery> {
  return {
    prepare(query): Prepared<WorkItem> {
      const context = queryContextOf(session, projectId, personId);
      const matches = matcher(query, context);
      const by = (key: GroupKey | null) => key && ((row: WorkItem) => groupsOf(row, key, context));
      const { group_by, sub_group_by, order_by } = query;
      return {
        matches: (row) => isOf(row) && context.projects.has(row.project_id) && matches(row),
        compare: compareBy(order_by, context),
        groupsOf: by(group_by),
        subGroupsOf: by(sub_group_by),
        groups: group_by && fixedGroups.includes(group_by) ? groupValues(group_by, context) : [],
      };
    },
    sameRows: (a, b) => sameValue(rowsOnly(a), rowsOnly(b)),
  };
}

const rowsOnly = ({ filters, rich, type, sub_issue }: WorkItemQuery) => ({ filters, rich, type, sub_issue });

/** The query string of one page; of one cell, ungrouped, where the request names it. */
export function pageParams(
  session: Session,
  { projectId }: ListSource,
  personId: string,
): (request: PageRequest<WorkItem, WorkItemQuery>) => Record<string, string> {
  return ({ query, size, at, after }) => {
    const asked = at ? cellQuery(query, at) : query;
    const context = queryContextOf(session, projectId, personId);
    const place = after ? { after: after.id, after_key: afterKeyOf(after, query.order_by, context) } : {};
    return toParams({ ...asked, cursor: { size, page: 0 }, ...place });
  };
}
