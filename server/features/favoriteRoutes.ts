import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { parseDraft } from '#shared/entity/entity.ts';
import { idSchema } from '#shared/entity/field.ts';
import { notFound } from '#shared/errors.ts';
import { type Favorite, favorite } from '#shared/features/favorite.ts';
import { logoSchema } from '#shared/features/logo.ts';
import { selectList } from '../db/columns.ts';
import { readMove } from '../db/places.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { givenId } from '../entity/crud.ts';
import { type Context, hashOf } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { readBody } from '../http/readBody.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { viewerOf } from '../live/viewerOf.ts';
import { addFavorite, changeFavorite, findFavorite, removeFavorite, removeFavorites } from './favorite.ts';
import { visiblePages } from './pageAccess.ts';
import { workspaceScope } from './workItemAccess.ts';

const workspace = '/api/workspaces/:workspaceSlug/';
const path = `${workspace}user-favorites/`;
const one = `${path}:favoriteId/`;
const projects = `${workspace}user-favorite-projects/`;

/** What stands behind a favourite; null for a folder. */
const entityData = z.nullable(
  z.object({ id: idAnswer, name: z.string(), logo_props: logoSchema, project_id: idAnswer }),
);
const answer = { row: favorite, plus: { entity_data: entityData } };

const patchBody = z.object({
  name: z.optional(favorite.fields.name.schema),
  sequence: z.optional(favorite.fields.sequence.schema),
  parent: z.optional(favorite.fields.parent.schema),
  before_id: z.optional(z.nullable(idAnswer)),
  after_id: z.optional(z.nullable(idAnswer)),
});
const projectBody = z.object({ project: idSchema });

export function favoriteRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path,
      answer: { rows: favorite, plus: { entity_data: entityData } },
      access: inWorkspace('member'),
      query: ['all'],
      summary: "Lists the caller's favourites, the largest sequence first: without `all=true` those in no folder.",
      handle: async (context) =>
        ok(await favoritesOf(context, context.query('all') === 'true' ? sql`true` : sql`f.parent is null`)),
    },
    {
      method: 'POST',
      path,
      answer,
      access: inWorkspace('member'),
      status: 201,
      body: { draft: favorite },
      summary: 'Keeps a project or page at hand, or makes a folder. What is kept already is answered as it is.',
      again: present,
      handle: async (context) => {
        const { row, isNew } = await context.commit((tx) => createOnce(tx, context));
        return { status: isNew ? 201 : 200, body: await present(context, row.id) };
      },
    },
    {
      method: 'PATCH',
      path: one,
      answer,
      access: inWorkspace('member'),
      body: { schema: patchBody },
      summary: 'Renames a folder, or moves a favourite (`before_id`, `after_id`, `sequence`, `parent`).',
      again: present,
      handle: async (context) => {
        const { name, sequence, parent } = readBody(context, patchBody);
        const change = { name: name ?? undefined, sequence, parent, move: readMove(context.body) };
        const row = await context.commit(async (tx) => changeFavorite(tx, await named(tx, context), change));
        return ok(await present(context, row.id));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inWorkspace('member'),
      status: 204,
      summary: 'Lets a favourite go; a folder goes with what it holds.',
      handle: async (context) => {
        await context.commit(async (tx) => {
          await removeFavorite(tx, await named(tx, context));
        });
        return noContent;
      },
    },
    {
      method: 'GET',
      path: `${one}group/`,
      answer: { rows: favorite, plus: { entity_data: entityData } },
      access: inWorkspace('member'),
      summary: 'Lists what a folder holds.',
      handle: async (context) => {
        const { id } = await present(context, context.param('favoriteId'));
        return ok(await favoritesOf(context, sql`f.parent = ${id}`));
      },
    },
    {
      method: 'POST',
      path: projects,
      access: inWorkspace('member'),
      status: 204,
      body: { schema: projectBody },
      summary: 'Keeps a project at hand.',
      handle: async (context) => {
        const entity_identifier = readBody(context, projectBody).project;
        const entity = { entity_type: 'project', entity_identifier, name: null, parent: null } as const;
        await context.commit(async (tx) => {
          const by = await viewerOf(tx.db, context.workspace.id, context.me);
          await addFavorite(tx, by, { workspaceId: context.workspace.id, ...entity });
        });
        return noContent;
      },
    },
    {
      method: 'DELETE',
      path: `${projects}:projectId/`,
      access: inProject('guest'),
      status: 204,
      summary: 'Keeps a project at hand no longer.',
      handle: async (context) => {
        await context.commit((tx) =>
          removeFavorites(tx, sql`entity_identifier = ${context.project.id} and "user" = ${context.me}`),
        );
        return noContent;
      },
    },
  ];
}

const named = (tx: Tx, context: Context): Promise<Favorite> =>
  findFavorite(tx, { workspace_id: context.workspace.id, user: context.me }, context.param('favoriteId'));

/** Keeps, unless this id was made by the same body before. */
async function createOnce(tx: Tx, context: Context): Promise<{ id: string; row: Favorite; isNew: boolean }> {
  const id = givenId(context.body);
  const bodyHash = hashOf(context.body);
  const trace = id && (await tx.trace(favorite, id));
  const own = { workspace_id: context.workspace.id, user: context.me };
  if (id && trace) {
    if (trace.isDeleted || trace.bodyHash !== bodyHash) throw idTaken();
    const row = await findFavorite(tx, own, id).catch(() => Promise.reject(idTaken()));
    return { id, row, isNew: false };
  }
  const draft = parseDraft(favorite, context.body);
  const by = await viewerOf(tx.db, context.workspace.id, context.me);
  const made = await addFavorite(tx, by, { ...draft, workspaceId: context.workspace.id, id, bodyHash });
  return { ...made, id: made.row.id };
}

type Presented = Favorite & { entity_data: z.infer<typeof entityData> };

async function present(context: Context, id: string): Promise<Presented> {
  const [row] = await favoritesOf(context, sql`f.id = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** The caller's favourites of what they may still see, the largest sequence first. */
async function favoritesOf(context: Context, which: RawBuilder<unknown>): Promise<Presented[]> {
  const { read, me, workspace } = context;
  const scope = await workspaceScope(context);
  const projectIds = [...scope.projectIds, ...(scope.own?.projectIds ?? [])];
  const { rows } = await sql<Presented>`
    select ${selectList(favorite, 'f')}, case f.entity_type
      when 'project' then json_build_object('id', q.id, 'name', q.name, 'logo_props', q.logo_props, 'project_id', q.id)
      when 'page' then json_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props, 'project_id', f.project_id)
      end as entity_data
    from favorite f
    left join project q on f.entity_type = 'project' and q.id = f.entity_identifier and q.id = any(${projectIds}::uuid[])
    left join page p on f.entity_type = 'page' and p.id = f.entity_identifier and ${visiblePages(scope, me)}
    where f.workspace_id = ${workspace.id} and f."user" = ${me} and f.deleted_at is null and (${which})
      and (f.is_folder or q.id is not null or p.id is not null)
    order by f.sequence desc, f.created_at desc, f.id`.execute(read);
  return rows;
}
