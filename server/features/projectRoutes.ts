import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { type Patch, parseDraft, parsePatch } from '#shared/entity/entity.ts';
import { AppError, conflict, notFound } from '#shared/errors.ts';
import { type Project, project } from '#shared/features/project.ts';
import { networks, type Role, roles, roleValues } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { givenId } from '../entity/crud.ts';
import { type Context, hashOf } from '../http/context.ts';
import { idAnswer, rowSchema } from '../http/entitySchema.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { archivedAnswer } from '../http/shapes.ts';
import { archiveProject, changeProject, createProject, removeProject, restoreProject } from './project.ts';

/** What an answer adds to a project for the one who reads it. */
interface Presented extends Project {
  /** The reader's role in it, null when they have not joined. */
  member_role: Role | null;
  /** Its place in the reader's sidebar. */
  sort_order: number | null;
  members: string[];
  default_state: string | null;
  next_work_item_sequence: number;
  /** Whether the reader keeps it at hand. */
  is_favorite: boolean;
}

const projectPlus = {
  member_role: z.nullable(z.literal(roleValues)),
  sort_order: z.nullable(z.number()),
  members: z.array(idAnswer),
  default_state: z.nullable(idAnswer),
  next_work_item_sequence: z.int(),
  is_favorite: z.boolean(),
};

const projectAnswer = { row: project, plus: projectPlus };

/** What `lite` keeps of a project. */
const liteSchema = z.extend(
  z.pick(rowSchema(project), {
    id: true,
    name: true,
    identifier: true,
    logo_props: true,
    archived_at: true,
    workspace: true,
    network: true,
    project_lead: true,
    cycle_view: true,
    issue_views_view: true,
    module_view: true,
    page_view: true,
    guest_view_all_features: true,
    created_at: true,
    updated_at: true,
    created_by: true,
    updated_by: true,
    seq: true,
  }),
  {
    sort_order: projectPlus.sort_order,
    member_role: projectPlus.member_role,
    inbox_view: z.boolean(),
    is_favorite: projectPlus.is_favorite,
  },
);

/** Counts of a project, or those of them that were asked for. */
const countsSchema = z.object({
  id: idAnswer,
  total_issues: z.optional(z.int()),
  completed_issues: z.optional(z.int()),
  total_members: z.optional(z.int()),
});

const projects = '/api/workspaces/:workspaceSlug/projects/';
const one = `${projects}:projectId/`;

export function projectRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: projects,
      answer: { schema: z.array(liteSchema) },
      access: inWorkspace('guest'),
      summary:
        'Lists the projects that the caller may know of: guests theirs, members also the public ones, admins all. Archived ones too.',
      handle: async (context) => ok((await visibleProjects(context)).map(lite)),
    },
    {
      method: 'GET',
      path: `${projects}details/`,
      answer: { rows: project, plus: projectPlus },
      access: inWorkspace('guest'),
      summary: 'The same list with every field.',
      handle: async (context) => ok(await visibleProjects(context)),
    },
    {
      method: 'POST',
      path: projects,
      answer: projectAnswer,
      access: inWorkspace('member'),
      status: 201,
      summary: 'Creates a project with the default states; its creator and lead are its admins.',
      body: { draft: project },
      again: present,
      handle: async (context) => {
        const { id, isNew } = await context.commit((tx) => createOnce(tx, context));
        return { status: isNew ? 201 : 200, body: await present(context, id) };
      },
    },
    {
      method: 'GET',
      path: one,
      answer: projectAnswer,
      access: inWorkspace('guest'),
      summary: 'Reads a project. A public one not joined answers 409, so that clients offer to join.',
      handle: async (context) => {
        const found = (await visibleProjects(context)).find(({ id }) => id === context.param('projectId'));
        if (!found) throw notFound();
        if (found.member_role === null)
          throw conflict('You are not in this project yet. Join it to see what is in it.');
        return ok(found);
      },
    },
    {
      method: 'PATCH',
      path: one,
      answer: projectAnswer,
      access: inProject('admin'),
      summary: 'Changes fields of a project.',
      body: { patch: project, plus: { inbox_view: z.optional(z.boolean()) } },
      again: present,
      handle: async (context) => {
        const { id } = await context.commit((tx) => changeProject(tx, context.project.id, readPatch(context)));
        return ok(await present(context, id));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inProject('admin'),
      inArchived: true,
      status: 204,
      summary: 'Deletes a project; it can be restored for 60 days.',
      handle: async (context) => {
        await context.commit((tx) => removeProject(tx, context.project.id));
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${projects}:id/restore/`,
      answer: projectAnswer,
      access: inWorkspace('admin'),
      summary: 'Brings a deleted project back, with all that is in it.',
      again: present,
      handle: async (context) => {
        const { id } = await context.commit((tx) => restoreProject(tx, context.workspace.id, context.param('id')));
        return ok(await present(context, id));
      },
    },
    {
      method: 'POST',
      path: `${one}archive/`,
      answer: archivedAnswer,
      access: inProject('member'),
      summary: 'Archives a project: nothing in it is changed or shown until it is restored.',
      handle: async (context) => {
        const { archived_at } = await context.commit((tx) => archiveProject(tx, context.project.id, tx.at));
        return ok({ archived_at });
      },
    },
    {
      method: 'DELETE',
      path: `${one}archive/`,
      access: inProject('member'),
      inArchived: true,
      status: 204,
      summary: 'Restores an archived project.',
      handle: async (context) => {
        await context.commit((tx) => archiveProject(tx, context.project.id, null));
        return noContent;
      },
    },
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/project-identifiers/',
      answer: {
        schema: z.object({
          exists: z.int(),
          identifiers: z.array(z.object({ id: idAnswer, name: z.string(), project: idAnswer })),
        }),
      },
      access: inWorkspace('member'),
      query: ['name'],
      summary: 'Tells whether an identifier is taken.',
      handle: async (context) => ok(await identifiers(context)),
    },
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/project-stats/',
      answer: { schema: z.array(countsSchema) },
      access: inWorkspace('guest'),
      query: ['fields', 'project_ids'],
      summary: 'Counts of each project: total_issues, completed_issues, total_members.',
      handle: async (context) => ok(await projectStats(context)),
    },
  ];
}

/** Every project that the caller may know of, in the order of their sidebar. One statement, whatever their number. */
async function visibleProjects(context: Context, id?: string): Promise<Presented[]> {
  const { role, id: workspaceId } = context.workspace;
  const isAdmin = role === roles.admin;
  const mayFind = role >= roles.member;
  const { rows } = await sql<Presented>`
    select ${selectList(project, 'p')}, ${isAdmin ? sql`coalesce(m.role, ${roles.admin}::int)` : sql`m.role`} as member_role, u.sort_order,
      coalesce((select json_agg(pm.member order by pm.created_at) from project_member pm where pm.project = p.id and pm.deleted_at is null), '[]') as members,
      (select s.id from state s where s.project_id = p.id and s."default" and s.deleted_at is null) as default_state,
      coalesce((select c.last from counter c where c.name = 'work_item' and c.id = p.id), 0) + 1 as next_work_item_sequence,
      exists (select from favorite f where f.entity_identifier = p.id and f."user" = ${context.me} and f.deleted_at is null) as is_favorite
    from project p
    left join project_member m on m.project = p.id and m.member = ${context.me} and m.deleted_at is null
    left join project_user_property u on u.project = p.id and u."user" = ${context.me} and u.deleted_at is null
    where p.workspace = ${workspaceId} and p.deleted_at is null ${id ? sql`and p.id = ${id}` : sql``}
      and (m.role is not null or ${isAdmin} or (${mayFind} and p.network = ${networks.public}))
    order by u.sort_order nulls last, lower(p.name)`.execute(context.read);
  return rows;
}

async function present(context: Context, id: string): Promise<Presented> {
  const [row] = await visibleProjects(context, id);
  if (!row) throw notFound();
  return row;
}

function lite(row: Presented) {
  const { id, name, identifier, sort_order, logo_props, member_role, is_favorite } = row;
  const { archived_at, workspace, network, project_lead } = row;
  const { cycle_view, issue_views_view, module_view, page_view, intake_view, guest_view_all_features } = row;
  const { created_at, updated_at, created_by, updated_by, seq } = row;
  const features = {
    cycle_view,
    issue_views_view,
    module_view,
    page_view,
    inbox_view: intake_view,
    guest_view_all_features,
  };
  const audit = { created_at, updated_at, created_by, updated_by, seq };
  return {
    id,
    name,
    identifier,
    sort_order,
    logo_props,
    member_role,
    is_favorite,
    archived_at,
    workspace,
    network,
    project_lead,
    ...features,
    ...audit,
  };
}

async function createOnce(tx: Tx, context: Context): Promise<{ id: string; isNew: boolean }> {
  const bodyHash = hashOf(context.body);
  const id = givenId(context.body);
  const trace = id && (await tx.trace(project, id));
  if (id && trace) {
    if (trace.isDeleted || trace.bodyHash !== bodyHash) throw idTaken();
    return { id, isNew: false };
  }
  const draft = parseDraft(project, context.body);
  const row = await createProject(tx, {
    workspaceId: context.workspace.id,
    creator: context.me,
    draft,
    ...(id && { id }),
    bodyHash,
  });
  return { id: row.id, isNew: true };
}

const readPatch = ({ body }: Context): Patch<typeof project> => parsePatch(project, { ...body, ...inboxAlias(body) });

/** Compatible clients call `intake_view` also `inbox_view`. */
const inboxAlias = (body: Record<string, unknown>) =>
  body.inbox_view === undefined ? {} : { intake_view: body.inbox_view };

async function identifiers(context: Context) {
  const name = context.query('name')?.trim().toUpperCase();
  if (!name) throw new AppError('invalid', 'Say which identifier in ?name=.', { fields: { name: 'is required' } });
  const found = await identifiersNamed(context.read, context.workspace.id, name);
  return { exists: found.length, identifiers: found };
}

async function identifiersNamed(db: Db, workspaceId: string, name: string) {
  const { rows } = await sql<{ id: string; name: string; project: string }>`
    select id, identifier as name, id as project from project where workspace = ${workspaceId} and upper(identifier) = ${name} and deleted_at is null`.execute(
    db,
  );
  return rows;
}

async function projectStats(context: Context) {
  const wanted = context.query('project_ids')?.split(',');
  const ids = (await visibleProjects(context))
    .filter((row) => row.member_role !== null && (!wanted || wanted.includes(row.id)))
    .map((row) => row.id);
  const { rows } = await sql<Record<string, unknown>>`
    select p.id,
      (select count(*) from work_item i where i.project_id = p.id and i.deleted_at is null and i.archived_at is null) as total_issues,
      (select count(*) from work_item i join state s on s.id = i.state_id where i.project_id = p.id and i.deleted_at is null and i.archived_at is null
        and s."group" = 'completed') as completed_issues,
      (select count(*) from project_member m where m.project = p.id and m.deleted_at is null) as total_members
    from project p where p.id = any(${ids}::uuid[])`.execute(context.read);
  const fields = context.query('fields')?.split(',');
  return fields
    ? rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || fields.includes(name))),
      )
    : rows;
}
