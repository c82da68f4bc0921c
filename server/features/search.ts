import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { containsPattern, isStorable } from '#shared/compareText.ts';
import { isUuid } from '#shared/entity/field.ts';
import { invalid } from '#shared/errors.ts';
import { logoSchema } from '#shared/features/logo.ts';
import { pageAccess } from '#shared/features/page.ts';
import { stateGroups } from '#shared/features/state.ts';
import { priorities } from '#shared/features/workItem.ts';
import { networks, roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { joinedProjects } from './joined.ts';
import { visiblePages } from './pageAccess.ts';
import { projectScope, workspaceScope } from './workItemAccess.ts';
import { type ListScope, scopeSql } from './workItemQuery.ts';
import { searchWorkItems } from './workItemSearch.ts';

const workspace = '/api/workspaces/:workspaceSlug/';
const mostNamed = 100;
const fewest = 5;
const kinds = ['workspace', 'project', 'issue', 'page'] as const;
const queryTypes = ['user_mention', 'project', 'issue', 'page'] as const;

const itemSchema = z.object({
  id: idAnswer,
  name: z.string(),
  sequence_id: z.int(),
  project_id: idAnswer,
  project__identifier: z.string(),
});

const projectSchema = z.object({
  id: idAnswer,
  name: z.string(),
  identifier: z.string(),
  logo_props: logoSchema,
  workspace__slug: z.string(),
});

const nothing = z.tuple([]);

/** By kind; of some there is never anything. */
const foundSchema = z.object({
  workspace: z.array(z.object({ id: idAnswer, name: z.string(), slug: z.string() })),
  project: z.array(projectSchema),
  issue: z.array(z.extend(itemSchema, { workspace__slug: z.string() })),
  cycle: nothing,
  module: nothing,
  issue_view: nothing,
  page: z.array(
    z.object({
      id: idAnswer,
      name: z.string(),
      project_ids: z.array(idAnswer),
      project_identifiers: z.array(z.string()),
      workspace__slug: z.string(),
    }),
  ),
  intake: nothing,
});

/** By kind, as far as it was asked for. */
const suggestedSchema = z.object({
  user_mention: z.optional(
    z.array(
      z.object({
        member__id: idAnswer,
        member__display_name: z.string(),
        member__avatar_url: z.nullable(z.string()),
      }),
    ),
  ),
  project: z.optional(z.array(projectSchema)),
  issue: z.optional(
    z.array(z.extend(itemSchema, { state_id: idAnswer, priority: z.enum(priorities), type_id: z.nullable(idAnswer) })),
  ),
  page: z.optional(
    z.array(
      z.object({
        id: idAnswer,
        name: z.string(),
        logo_props: logoSchema,
        projects__id: idAnswer,
        workspace__slug: z.string(),
      }),
    ),
  ),
});

const relatableSchema = z.extend(itemSchema, {
  start_date: z.nullable(z.iso.date()),
  project__name: z.string(),
  workspace__slug: z.string(),
  state__name: z.string(),
  state__group: z.enum(stateGroups),
  state__color: z.string(),
});

export function searchRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: `${workspace}search/`,
      access: inWorkspace('guest'),
      limit: 'search',
      query: ['search', 'workspace_search', 'project_id', 'entities'],
      summary:
        'Finds workspaces, projects, work items and pages that the caller may see, by words, keys or nearly the right letters.',
      answer: { schema: z.object({ results: foundSchema }) },
      handle: async (context) => ok({ results: await searchAll(context) }),
    },
    {
      method: 'GET',
      path: `${workspace}entity-search/`,
      access: inWorkspace('guest'),
      limit: 'search',
      query: ['query', 'query_type', 'count', 'project_id'],
      summary: 'Suggests what can be mentioned: people, projects, work items, public pages.',
      answer: { schema: suggestedSchema },
      handle: async (context) => ok(await suggestAll(context)),
    },
    {
      method: 'GET',
      path: `${workspace}projects/:projectId/search-issues/`,
      access: inProject('guest'),
      limit: 'search',
      query: ['search', 'workspace_search', 'parent', 'sub_issue', 'target_date', 'issue_id'],
      summary:
        'Finds work items to relate to one: at most 100, of the project or, with workspace_search, of all of them.',
      answer: { schema: z.array(relatableSchema) },
      handle: async (context) => ok(await searchRelatable(context)),
    },
  ];
}

/** Where to look: everywhere the caller sees, or the one project that was asked for. */
async function scopeOf(context: Context): Promise<ListScope> {
  const scope = await workspaceScope(context);
  const projectId = context.query('project_id');
  if (!projectId || context.query('workspace_search') === 'true') return scope;
  if (!isUuid(projectId)) throw invalid('project_id must be an id.', { project_id: 'must be an id' });
  return onlyProject(scope, projectId);
}

/** A scope narrowed to one of its projects; a project that is not in it leaves nothing. */
function onlyProject({ own, ...scope }: ListScope, projectId: string): ListScope {
  const isOwn = own?.projectIds.includes(projectId) ?? false;
  return {
    ...scope,
    projectIds: scope.projectIds.filter((id) => id === projectId),
    ...(own && isOwn ? { own: { ...own, projectIds: [projectId] } } : {}),
  };
}

async function searchAll(context: Context): Promise<Record<string, unknown[]>> {
  const text = context.query('search')?.trim() ?? '';
  const asked = context.query('entities')?.split(',');
  const scope = await scopeOf(context);
  const slug = context.workspace.slug;
  const find = {
    workspace: () => namedWorkspaces(context.read, context.me, text),
    project: () => namedProjects(context, text),
    issue: async () =>
      (await searchWorkItems(context.read, { scope, text })).map(({ state_id, priority, type_id, ...item }) => ({
        ...item,
        workspace__slug: slug,
      })),
    page: async () =>
      (await namedPages(context, { scope, text })).map(({ logo_props, projects__id, ...found }) => found),
  };
  const empty = { workspace: [], project: [], issue: [], cycle: [], module: [], issue_view: [], page: [], intake: [] };
  if (text === '') return empty;
  const found = await Promise.all(
    kinds.filter((kind) => !asked || asked.includes(kind)).map(async (kind) => [kind, await find[kind]()] as const),
  );
  return { ...empty, ...Object.fromEntries(found) };
}

async function namedWorkspaces(db: Db, me: string, text: string) {
  if (!isStorable(text)) return [];
  const { rows } = await sql<{ id: string; name: string; slug: string }>`select w.id, w.name, w.slug from workspace w
    where w.deleted_at is null and w.name ~ ${containsPattern(text)} and exists (select from workspace_member m
      where m.workspace_id = w.id and m.member = ${me} and m.is_active and m.deleted_at is null)
    order by w.name, w.id limit ${mostNamed}::int`.execute(db);
  return rows;
}

/** Projects by name or identifier: joined ones, and for members of the workspace the public ones. */
async function namedProjects(context: Context, text: string, limit = mostNamed) {
  const joined = (await joinedProjects(context.read, context)).map(({ id }) => id);
  const seesPublic = context.workspace.role >= roles.member;
  if (!isStorable(text)) return [];
  const pattern = containsPattern(text);
  const { rows } = await sql<{
    id: string;
    name: string;
    identifier: string;
    logo_props: unknown;
  }>`select p.id, p.name, p.identifier, p.logo_props from project p
    where p.workspace = ${context.workspace.id} and p.deleted_at is null and p.archived_at is null
      and (p.name ~ ${pattern} or p.identifier ~ ${pattern})
      and (p.id = any(${joined}::uuid[]) or (${seesPublic}::boolean and p.network = ${networks.public}::int))
    order by p.name, p.id limit ${limit}::int`.execute(context.read);
  return rows.map((row) => ({ ...row, workspace__slug: context.workspace.slug }));
}

interface FoundPage {
  id: string;
  name: string;
  logo_props: unknown;
  project_ids: string[];
  project_identifiers: string[];
  projects__id: string;
  workspace__slug: string;
}

/** Pages by name, the last changed first; `isPublic` leaves out the caller's private ones. */
async function namedPages(
  { read, me, workspace: { slug } }: Context,
  {
    scope,
    text,
    limit = mostNamed,
    isPublic = false,
  }: { scope: ListScope; text: string; limit?: number; isPublic?: boolean },
): Promise<FoundPage[]> {
  if (!isStorable(text)) return [];
  const { rows } =
    await sql<FoundPage>`select p.id, p.name, p.logo_props, p.project_ids, p.project_ids[1] as projects__id,
      (select array_agg(q.identifier) from project q where q.id = any(p.project_ids)) as project_identifiers,
      ${slug} as workspace__slug
    from page p where ${visiblePages(scope, me)} and p.archived_at is null and p.name ~ ${containsPattern(text)}
      and ${isPublic ? sql`p.access = ${pageAccess.public}::int` : sql`true`}
    order by p.updated_at desc, p.id limit ${limit}::int`.execute(read);
  return rows;
}

async function suggestAll(context: Context): Promise<Record<string, unknown[]>> {
  const text = context.query('query')?.trim() ?? '';
  const count = Number(context.query('count') ?? fewest);
  if (!Number.isInteger(count) || count < 1 || count > mostNamed)
    throw invalid('count must be a whole number from 1 to 100.', { count: 'must be from 1 to 100' });
  const asked = (context.query('query_type') ?? '').split(',').filter(Boolean);
  const unknown = asked.find((type) => !queryTypes.some((known) => known === type));
  if (asked.length === 0 || unknown)
    throw invalid(`query_type must be among ${queryTypes.join(', ')}.`, { query_type: 'is not known' });
  const scope = await scopeOf(context);
  const suggest = {
    user_mention: () => namedPeople(context, text, count),
    project: () => namedProjects(context, text, count),
    issue: () => searchWorkItems(context.read, { scope, text, limit: count }),
    page: async () =>
      (await namedPages(context, { scope, text, limit: count, isPublic: true })).map(
        ({ project_ids, project_identifiers, ...found }) => found,
      ),
  };
  const found = queryTypes
    .filter((type) => asked.includes(type))
    .map(async (type) => [type, await suggest[type]()] as const);
  return Object.fromEntries(await Promise.all(found));
}

/** Members of the workspace; with `project_id`, those of a project that the caller is in. */
async function namedPeople(context: Context, text: string, limit: number) {
  const projectId = context.query('project_id');
  const joined = (await joinedProjects(context.read, context)).map(({ id }) => id);
  if (!isStorable(text) || (projectId && !joined.includes(projectId))) return [];
  const inProject: RawBuilder<unknown> = projectId
    ? sql`and exists (select from project_member q where q.project = ${projectId} and q.member = m.member and q.deleted_at is null)`
    : sql``;
  const { rows } =
    await sql`select m.avatar_url as member__avatar_url, m.display_name as member__display_name, m.member as member__id
    from workspace_member m where m.workspace_id = ${context.workspace.id} and m.is_active and m.deleted_at is null and not m.is_bot
      and m.display_name ~ ${containsPattern(text)} ${inProject} order by m.display_name, m.id limit ${limit}::int`.execute(
      context.read,
    );
  return rows;
}

/** Without words, the newest; with `parent`, none that would make a circle with `issue_id`. */
async function searchRelatable(context: Context) {
  const scope = context.query('workspace_search') === 'true' ? await workspaceScope(context) : projectScope(context);
  const text = context.query('search')?.trim() ?? '';
  const issueId = context.query('issue_id');
  if (issueId && !isUuid(issueId)) throw invalid('issue_id must be an id.', { issue_id: 'must be an id' });
  const found = text === '' ? null : (await searchWorkItems(context.read, { scope, text })).map(({ id }) => id);
  const places = found ? sql`and w.id = any(${found}::uuid[])` : sql``;
  const order = found ? sql`array_position(${found}::uuid[], w.id)` : sql`w.created_at desc, w.id`;
  const { rows } =
    await sql`select w.name, w.id, w.start_date, w.sequence_id, p.name as project__name, p.identifier as project__identifier,
      w.project_id, ${context.workspace.slug} as workspace__slug, s.name as state__name, s."group" as state__group, s.color as state__color
    from work_item w join project p on p.id = w.project_id join state s on s.id = w.state_id
    where ${scopeSql(scope)} ${places} ${relatableSql(context, issueId)} order by ${order} limit ${mostNamed}::int`.execute(
      context.read,
    );
  return rows;
}

function relatableSql(context: Context, issueId: string | undefined): RawBuilder<unknown> {
  const asks = (name: string) => context.query(name) === 'true';
  const isOther = issueId ? sql`and w.id <> ${issueId}` : sql``;
  const noCircle =
    asks('parent') && issueId
      ? sql`and w.parent_id is distinct from ${issueId} and w.id is distinct from (select parent_id from work_item where id = ${issueId})`
      : sql``;
  const roots = asks('sub_issue') ? sql`and w.parent_id is null` : sql``;
  const undated = context.query('target_date') === 'none' ? sql`and w.target_date is null` : sql``;
  return sql`${isOther} ${noCircle} ${roots} ${undated}`;
}
