import { inProject, inWorkspace } from '#shared/access.ts';
import { sameValue } from '#shared/entity/entity.ts';
import { dayAt } from '#shared/features/dateFilter.ts';
import { filterKeys } from '#shared/features/viewSettings.ts';
import { parseWorkItemQuery } from '#shared/features/workItemQuery.ts';
import type { Context } from '../http/context.ts';
import type { Answer, Route } from '../http/route.ts';
import { workItemPageAnswer } from '../http/shapes.ts';
import { memoryOf } from './listMemory.ts';
import { projectScope, workspaceScope } from './workItemAccess.ts';
import { listWorkItems } from './workItemList.ts';
import type { ListScope } from './workItemQuery.ts';
import type { ListRequest } from './workItemRange.ts';

const workspace = '/api/workspaces/:workspaceSlug/';
const project = `${workspace}projects/:projectId/`;

/** The parameters that a list reads. */
const listQuery = [
  ...filterKeys,
  'type',
  'sub_issue',
  'start_target_date',
  'filters',
  'group_by',
  'sub_group_by',
  'order_by',
  'per_page',
  'cursor',
  'after',
  'after_key',
] as const;

/** The lists of work items, page by page. */
export function workItemListRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: `${project}issues/`,
      answer: workItemPageAnswer,
      access: inProject('guest'),
      query: listQuery,
      summary: 'Lists work items of a project: filtered, grouped, ordered, by pages.',
      handle: async (context) => list(context, projectScope),
    },
    {
      method: 'GET',
      path: `${project}archived-issues/`,
      answer: workItemPageAnswer,
      access: inProject('member'),
      query: listQuery,
      summary: 'Lists archived work items of a project.',
      handle: async (context) => list(context, (again) => ({ ...projectScope(again), archived: true })),
    },
    {
      method: 'GET',
      path: `${workspace}issues/`,
      answer: workItemPageAnswer,
      access: inWorkspace('guest'),
      query: listQuery,
      summary: "Lists work items of all the caller's projects.",
      handle: async (context) => list(context, workspaceScope),
    },
    {
      method: 'GET',
      path: `${workspace}my-issues/`,
      answer: workItemPageAnswer,
      access: inWorkspace('guest'),
      query: listQuery,
      summary: 'Lists the work items assigned to the caller.',
      handle: async (context) => list(context, workspaceScope, { assignees: context.me }),
    },
  ];
}

type ScopeOf = (context: Context) => ListScope | Promise<ListScope>;

/**
 * Answers one page, with the query string as given and `fixed` over it. What the caller may see is read before the
 * page; where the stream moved between the two, it is read again, so that no page is newer than the rights it shows.
 */
export async function list(context: Context, scopeOf: ScopeOf, fixed: Record<string, string> = {}): Promise<Answer> {
  const query = parseWorkItemQuery({ ...context.req.query, ...fixed });
  const clock = clockOf(context);
  const memory = memoryOf(context.read);
  let scope = await scopeOf(context);
  for (;;) {
    const readAt = context.seq;
    const request: ListRequest = { scope, query, clock };
    const { seq, body, etag } = await memory.answer(JSON.stringify(request), readAt, (before) =>
      listWorkItems(context.read, request, before),
    );
    const answer = { json: body, seq, headers: { ETag: etag } };
    if (seq === readAt) return answer;
    await context.refresh();
    const now = await scopeOf(context);
    if (sameValue(scope, now)) return answer;
    scope = now;
  }
}

/** What day it is where the caller lives. */
const clockOf = ({ caller: { timezone } }: Context) => ({ today: dayAt(Date.now(), timezone), zone: timezone });
