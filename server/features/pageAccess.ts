/** Pages as a caller may see them: each is asked of the rules of `shared/features/pageRules.ts`. */
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#shared/access.ts';
import { notFound } from '#shared/errors.ts';
import { type Page, page, pageAccess } from '#shared/features/page.ts';
import { mayReadPage } from '#shared/features/pageRules.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import type { CreatorOf } from '../http/route.ts';
import type { ListScope } from './workItemQuery.ts';

/** The caller's rights in the path's project, as the rules of pages ask for them. */
export function viewerIn({ workspace, project, me }: Context): Viewer {
  const sight = { role: project.role, guestsSeeAll: project.seesAll };
  return { person_id: me, role: workspace.role, projects: { get: (id) => (id === project.id ? sight : undefined) } };
}

/** A page of the path's project that the caller may see, archived or not. Throws `not_found`. */
export const findPage = (db: Db, context: Context, id: string): Promise<Page> =>
  findWhere(db, context, sql`id = ${id} and deleted_at is null`);

async function findWhere(db: Db, context: Context, condition: RawBuilder<unknown>): Promise<Page> {
  const { rows } = await sql<Page>`select ${selectList(page)} from page
    where ${condition} and project_ids @> array[${context.project.id}]::uuid[]`.execute(db);
  const row = rows[0];
  if (!row || !mayReadPage(viewerIn(context), row)) throw notFound();
  return row;
}

/** Whose a page is that a path names as `:pageId`. */
export const ownerOfPage: CreatorOf = async (db, context) =>
  (await findPage(db, context, context.param('pageId'))).owned_by;

/** Whose a deleted page is. To whoever would not see it, it never was. */
export const ownerOfDeletedPage: CreatorOf = async (db, context) =>
  (await findWhere(db, context, sql`id = ${context.param('pageId')}`)).owned_by;

/** The condition of the pages, on a table named `p`, that the caller may see in these projects. */
export function visiblePages(
  { projectIds, own }: Pick<ListScope, 'projectIds' | 'own'>,
  me: string,
): RawBuilder<unknown> {
  const readable = sql`p.access = ${pageAccess.public}::int or p.owned_by = ${me}::uuid`;
  return sql`p.deleted_at is null and ((p.project_ids && ${projectIds}::uuid[] and (${readable}))
    or (p.project_ids && ${own?.projectIds ?? []}::uuid[] and p.owned_by = ${me}::uuid))`;
}
