/** What a workspace shows of one of its people's work: counts, projects, activity, lists. Only of what the reader may see. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace } from '#shared/access.ts';
import { type Cursor, pageLinks, parseCursor } from '#shared/cursor.ts';
import { isUuid } from '#shared/entity/field.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { logoSchema } from '#shared/features/logo.ts';
import { stateGroups } from '#shared/features/state.ts';
import { priorities } from '#shared/features/workItem.ts';
import { roles } from '#shared/roles.ts';
import { isoFormat } from '../db/columns.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { type Answer, ok, type Route } from '../http/route.ts';
import { pageOf, workItemPageAnswer } from '../http/shapes.ts';
import { activitySchema, activitySelect } from './activity.ts';
import { workspaceScope } from './workItemAccess.ts';
import { list } from './workItemListRoutes.ts';
import { type ListScope, scopeSql } from './workItemQuery.ts';

const workspace = '/api/workspaces/:workspaceSlug/';

const csv = 'text/csv';

const counts = {
  created_issues: z.int(),
  assigned_issues: z.int(),
  completed_issues: z.int(),
  pending_issues: z.int(),
};

const statsSchema = z.object({
  state_distribution: z.array(z.object({ state_group: z.enum(stateGroups), state_count: z.int() })),
  priority_distribution: z.array(
    z.object({ priority: z.enum(priorities), priority_count: z.int(), priority_order: z.int() }),
  ),
  ...counts,
});

const profileSchema = z.object({
  user_data: z.object({
    first_name: z.string(),
    last_name: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
    cover_image_url: z.nullable(z.string()),
    user_timezone: z.string(),
    /** Not for guests. */
    email: z.nullable(z.string()),
    date_joined: momentAnswer,
  }),
  project_data: z.array(z.object({ id: idAnswer, name: z.string(), logo_props: logoSchema, ...counts })),
});

export function userProfileRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: `${workspace}user-stats/:userId/`,
      access: inWorkspace('guest'),
      summary: "Counts of somebody's work by state group and priority.",
      answer: { schema: statsSchema },
      handle: async (context) => ok(await statsOf(context, await personOf(context))),
    },
    {
      method: 'GET',
      path: `${workspace}user-profile/:userId/`,
      access: inWorkspace('guest'),
      summary: 'Who somebody is, and their work by project.',
      answer: { schema: profileSchema },
      handle: async (context) => ok(await profileOf(context, await personOf(context))),
    },
    {
      method: 'GET',
      path: `${workspace}user-activity/:userId/`,
      access: inWorkspace('guest'),
      query: ['cursor', 'per_page', 'project'],
      answer: { schema: pageOf(z.array(activitySchema)) },
      summary: 'What somebody did, newest first, by pages.',
      handle: async (context) => {
        const personId = await personOf(context);
        demandOwnOrAdmin(context, personId);
        return ok(await activityPage(context, personId));
      },
    },
    {
      method: 'POST',
      path: `${workspace}user-activity/:userId/export/`,
      access: inWorkspace('guest'),
      readOnly: true,
      limit: 'export',
      summary: 'What somebody did on a day, as CSV.',
      body: { schema: z.object({ date: z.string() }) },
      answer: { text: csv },
      handle: async (context) => {
        const personId = await personOf(context);
        demandOwnOrAdmin(context, personId);
        return exportDay(context, personId);
      },
    },
    {
      method: 'GET',
      path: `${workspace}user-issues/:userId/`,
      access: inWorkspace('guest'),
      query: ['assignees', 'created_by', 'group_by', 'order_by', 'per_page', 'cursor'],
      summary: 'Work items assigned to somebody or, with created_by, made by them.',
      answer: workItemPageAnswer,
      handle: async (context) => {
        const personId = await personOf(context);
        const by = context.query('created_by') === personId ? { created_by: personId } : { assignees: personId };
        return list(context, workspaceScope, by);
      },
    },
  ];
}

/** The person whom the path names. Throws `not_found` for anybody who is not, and never was, in the workspace. */
async function personOf(context: Context): Promise<string> {
  const id = context.param('userId');
  if (!isUuid(id)) throw notFound();
  const { rows } =
    await sql`select 1 from workspace_member where workspace_id = ${context.workspace.id} and member = ${id}
    and deleted_at is null`.execute(context.read);
  if (rows.length === 0) throw notFound();
  return id;
}

function demandOwnOrAdmin({ me, workspace: { role } }: Context, personId: string): void {
  if (personId !== me && role < roles.admin) throw forbidden('Only admins of this workspace see what others did.');
}

interface Count {
  kind: 'state' | 'priority' | 'total';
  name: string;
  n: number;
}

async function statsOf(context: Context, personId: string) {
  const scope = await workspaceScope(context);
  const { rows } = await sql<Count>`
    with w as materialized (select w.*, s."group" from work_item w join state s on s.id = w.state_id where ${scopeSql(scope)}),
    own as (select * from w where assignee_ids @> array[${personId}]::uuid[])
    select 'state' as kind, "group" as name, count(*)::int as n from own group by 2
    union all select 'priority', priority, count(*)::int from own group by 2
    union all select 'total', 'created', count(*)::int from w where created_by = ${personId}
    union all select 'total', 'assigned', count(*)::int from own
    union all select 'total', 'completed', count(*)::int from own where "group" = 'completed'
    union all select 'total', 'pending', count(*)::int from own where "group" not in ('completed', 'cancelled')`.execute(
    context.read,
  );
  const count = (kind: Count['kind'], name: string) =>
    rows.find((row) => row.kind === kind && row.name === name)?.n ?? 0;
  return {
    state_distribution: stateGroups.map((state_group) => ({ state_group, state_count: count('state', state_group) })),
    priority_distribution: priorities.map((priority, rank) => ({
      priority,
      priority_count: count('priority', priority),
      priority_order: priorities.length - 1 - rank,
    })),
    created_issues: count('total', 'created'),
    assigned_issues: count('total', 'assigned'),
    completed_issues: count('total', 'completed'),
    pending_issues: count('total', 'pending'),
  };
}

async function profileOf(context: Context, personId: string) {
  const { rows } = await sql`select first_name, last_name, display_name, avatar_url, cover_image_url, user_timezone,
    ${context.workspace.role > roles.guest ? sql`email` : sql`null`} as email,
    to_char(created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as date_joined from person where id = ${personId}`.execute(
    context.read,
  );
  return { user_data: rows[0], project_data: await workByProject(context, personId, await workspaceScope(context)) };
}

async function workByProject(context: Context, personId: string, scope: ListScope) {
  const { rows } = await sql`
    with w as materialized (select w.*, s."group" from work_item w join state s on s.id = w.state_id where ${scopeSql(scope)})
    select p.id, p.name, p.logo_props,
      count(*) filter (where w.created_by = ${personId})::int as created_issues,
      count(*) filter (where w.assignee_ids @> array[${personId}]::uuid[])::int as assigned_issues,
      count(*) filter (where w.assignee_ids @> array[${personId}]::uuid[] and w."group" = 'completed')::int as completed_issues,
      count(*) filter (where w.assignee_ids @> array[${personId}]::uuid[] and w."group" not in ('completed', 'cancelled'))::int as pending_issues
    from w join project p on p.id = w.project_id group by p.id, p.name, p.logo_props order by lower(p.name)`.execute(
    context.read,
  );
  return rows;
}

/** The activities of a person that the reader may see: on items that are there, in the reader's projects. */
const seenBy = (scope: ListScope, personId: string) => sql`
  a.actor_id = ${personId} and exists (select 1 from work_item w where w.id = a.issue_id and ${scopeSql(scope)})`;

async function activityPage(context: Context, personId: string) {
  const cursor: Cursor = parseCursor({ per_page: context.query('per_page'), cursor: context.query('cursor') });
  const projects = [context.req.query.project ?? []].flat().filter(isUuid);
  const scope = await workspaceScope(context);
  const where = sql`${seenBy(scope, personId)} and (${projects.length === 0} or a.project_id = any(${projects}::uuid[]))`;
  const { rows } = await sql`${activitySelect} where ${where} order by a.created_at desc, a.seq desc, a.id
    limit ${cursor.size + 1} offset ${cursor.size * cursor.page}`.execute(context.read);
  const { rows: totals } = await sql<{ n: number }>`select count(*)::int as n from activity a where ${where}`.execute(
    context.read,
  );
  const total = totals[0]?.n ?? 0;
  const results = rows.slice(0, cursor.size);
  const links = pageLinks(cursor, { total, more: rows.length > cursor.size });
  return { ...links, count: results.length, total_count: total, total_results: total, extra_stats: null, results };
}

const mostExported = 10_000;

async function exportDay(context: Context, personId: string): Promise<Answer> {
  const { date } = context.body;
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw invalid('Say which day in date (YYYY-MM-DD).', { date: 'must be a date (YYYY-MM-DD)' });
  const scope = await workspaceScope(context);
  const { rows } = await sql<Record<string, string | null>>`
    select p.display_name as actor, pr.identifier || '-' || i.sequence_id as item, pr.name as project, a.verb, a.field, a.old_value, a.new_value,
      to_char(a.created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as at
    from activity a join person p on p.id = a.actor_id join work_item i on i.id = a.issue_id join project pr on pr.id = a.project_id
    where ${seenBy(scope, personId)} and (a.created_at at time zone ${context.caller.timezone})::date = ${date}::date
    order by a.created_at limit ${mostExported}`.execute(context.read);
  const lines = rows.map(({ actor, item, project, at, verb, field, old_value, new_value }) => [
    actor,
    item,
    project,
    at,
    verb,
    field,
    old_value,
    new_value,
  ]);
  const text = [
    ['Actor name', 'Issue ID', 'Project', 'Created at', 'Action', 'Field', 'Old value', 'New value'],
    ...lines,
  ]
    .map((cells) => cells.map(cellOf).join(','))
    .join('\r\n');
  const headers = {
    'Content-Type': `${csv}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="activity-${date}.csv"`,
  };
  return { text: `${text}\r\n`, headers };
}

/** A cell that no spreadsheet takes for a formula. [T18] */
function cellOf(value: string | null | undefined): string {
  const text = value ?? '';
  const neutral = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}
