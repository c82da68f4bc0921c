import { sql } from 'kysely';
import * as z from 'zod/mini';
import { signedIn } from '#shared/access.ts';
import { pageLinks, parseCursor } from '#shared/cursor.ts';
import { project } from '#shared/features/project.ts';
import { workspace } from '#shared/features/workspace.ts';
import { roles } from '#shared/roles.ts';
import { isoFormat, selectList } from '../db/columns.ts';
import { activityFields } from '../features/activity.ts';
import { workspacePlus } from '../features/workspace.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer, rowSchema } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { pageOf } from '../http/shapes.ts';

const settingsSchema = z.object({
  last_workspace_id: z.nullable(idAnswer),
  last_workspace_slug: z.nullable(z.string()),
  last_workspace_name: z.nullable(z.string()),
  last_workspace_logo: z.nullable(z.string()),
  fallback_workspace_id: z.nullable(idAnswer),
  fallback_workspace_slug: z.nullable(z.string()),
  invites: z.int(),
});

const elsewhereSchema = z.object({
  id: idAnswer,
  provider: z.string(),
  provider_account_id: z.string(),
  created_at: momentAnswer,
});

const activitySchema = z.object({
  ...activityFields,
  workspace_id: idAnswer,
  project_id: idAnswer,
  issue_id: idAnswer,
  actor_id: idAnswer,
  issue_detail: z.object({ id: idAnswer, name: z.string(), sequence_id: z.int() }),
  project_detail: z.object({ id: idAnswer, name: z.string(), identifier: z.string() }),
});

/** Where one works: workspaces, the last one, what one did, and what a client asks at its start. */
export function myPlacesRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/users/me/workspaces/',
      access: signedIn,
      summary: 'Lists the workspaces that one is in, with one’s role.',
      answer: { rows: workspace, plus: workspacePlus },
      handle: async (context) => ok(await listWorkspaces(context)),
    },
    {
      method: 'GET',
      path: '/api/users/last-visited-workspace/',
      access: signedIn,
      summary: 'Reads the workspace that one was in last, and one’s projects there.',
      answer: {
        schema: z.object({
          workspace_details: z.union([rowSchema(workspace), z.object({})]),
          project_details: z.array(rowSchema(project)),
        }),
      },
      handle: async (context) => ok(await lastVisited(context)),
    },
    {
      method: 'GET',
      path: '/api/users/me/settings/',
      access: signedIn,
      summary: 'Tells which workspace to open, and how many invitations wait.',
      answer: { schema: z.object({ id: idAnswer, email: z.string(), workspace: settingsSchema }) },
      handle: async (context) => ok(await readSettings(context)),
    },
    {
      method: 'GET',
      path: '/api/users/me/accounts/',
      access: signedIn,
      summary: 'Lists the accounts elsewhere that one signs in with.',
      answer: { schema: z.array(elsewhereSchema) },
      handle: async (context) => ok(await listAccounts(context)),
    },
    {
      method: 'GET',
      path: '/api/users/me/activities/',
      access: signedIn,
      summary: 'Lists what one did, the latest first, as far as one may still see it.',
      query: ['cursor', 'per_page'],
      answer: {
        schema: z.extend(pageOf(z.array(activitySchema)), { grouped_by: z.null(), sub_grouped_by: z.null() }),
      },
      handle: async (context) => ok(await listActivities(context)),
    },
  ];
}

const myWorkspaces = (me: string) => sql`
  from workspace w
  join workspace_member m on m.workspace_id = w.id and m.member = ${me} and m.is_active and m.deleted_at is null
  where w.deleted_at is null`;

async function listWorkspaces({ read, me }: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select ${selectList(workspace, 'w')}, m.role,
      (select count(*)::int from workspace_member o where o.workspace_id = w.id and o.is_active and not o.is_bot and o.deleted_at is null) as total_members
    ${myWorkspaces(me)} order by lower(w.name), w.id`.execute(read);
  return rows;
}

async function lastVisited({ read, me }: Context): Promise<unknown> {
  const found = await sql<{ id: string }>`
    select ${selectList(workspace, 'w')} ${myWorkspaces(me)}
      and w.id = (select last_workspace_id from profile where id = ${me})`.execute(read);
  const last = found.rows[0];
  if (!last) return { workspace_details: {}, project_details: [] };
  const projects = await sql`
    select ${selectList(project, 'p')} from project p
    join project_member pm on pm.project = p.id and pm.member = ${me} and pm.deleted_at is null
    where p.workspace = ${last.id} and p.archived_at is null and p.deleted_at is null order by p.created_at, p.id`.execute(
    read,
  );
  return { workspace_details: last, project_details: projects.rows };
}

async function readSettings({ read, me, caller }: Context): Promise<unknown> {
  const { rows } = await sql<z.infer<typeof settingsSchema>>`
    with mine as (select w.id, w.slug, w.name, w.logo_url, m.created_at ${myWorkspaces(me)}),
      last as (select * from mine where id = (select last_workspace_id from profile where id = ${me})),
      first as (select * from mine order by created_at, id limit 1)
    select last.id as last_workspace_id, last.slug as last_workspace_slug, last.name as last_workspace_name,
      last.logo_url as last_workspace_logo, first.id as fallback_workspace_id, first.slug as fallback_workspace_slug,
      (select count(*)::int from received_invitation where "user" = ${me} and expires_at > now() and deleted_at is null) as invites
    from (select) one left join last on true left join first on true`.execute(read);
  return { id: me, email: caller.email, workspace: rows[0] };
}

async function listAccounts({ read, me }: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select id, "providerId" as provider, "accountId" as provider_account_id,
      to_char("createdAt" at time zone 'UTC', ${sql.lit(isoFormat)}) as created_at
    from auth_account where "userId" = ${me} and "providerId" <> 'credential' order by "createdAt"`.execute(read);
  return rows;
}

/** As every list of activities: only of places that the person is still in, and, for guests, items that they see. */
const visibleActivities = (me: string) => sql`
  from activity a
  join workspace_member m on m.workspace_id = a.workspace_id and m.member = ${me} and m.is_active and m.deleted_at is null
  join project p on p.id = a.project_id and p.deleted_at is null
  join work_item i on i.id = a.issue_id and i.deleted_at is null
  left join project_member pm on pm.project = p.id and pm.member = ${me} and pm.deleted_at is null
  where a.actor_id = ${me}
    and (m.role = ${roles.admin} or pm.role > ${roles.guest}
      or (pm.role = ${roles.guest} and (p.guest_view_all_features or i.created_by = ${me})))`;

async function listActivities(context: Context): Promise<unknown> {
  const cursor = parseCursor({ per_page: context.query('per_page'), cursor: context.query('cursor') });
  const { rows } = await sql<{ total: number; results: unknown[] | null }>`
    select (select count(*)::int ${visibleActivities(context.me)}) as total,
      (select json_agg(page) from (
        select a.id, a.workspace_id, a.project_id, a.issue_id, a.actor_id, a.verb, a.field, a.old_value, a.new_value,
          a.old_identifier, a.new_identifier, a.comment,
          to_char(a.created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as created_at,
          json_build_object('id', i.id, 'name', i.name, 'sequence_id', i.sequence_id) as issue_detail,
          json_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier) as project_detail
        ${visibleActivities(context.me)}
        order by a.created_at desc, a.seq desc, a.id limit ${cursor.size} offset ${cursor.size * cursor.page}
      ) page) as results`.execute(context.read);
  const { total = 0, results } = rows[0] ?? {};
  const page = results ?? [];
  return {
    grouped_by: null,
    sub_grouped_by: null,
    total_count: total,
    total_results: total,
    count: page.length,
    ...pageLinks(cursor, { total, more: (cursor.page + 1) * cursor.size < total }),
    extra_stats: null,
    results: page,
  };
}
