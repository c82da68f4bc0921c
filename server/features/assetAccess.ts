/** Who may see what a file belongs to. An asset is never more visible than that. */
import { type RawBuilder, sql } from 'kysely';
import { conflict, notFound } from '#shared/errors.ts';
import type { AssetType } from '#shared/features/asset.ts';
import type { Page } from '#shared/features/page.ts';
import { mayReadPage } from '#shared/features/pageRules.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import { viewerOf } from '../live/viewerOf.ts';
import { type Asset, findAsset } from './asset.ts';

/** What an asset of this type is bound to. */
type EntityKind = 'person' | 'workspace' | 'project' | 'work_item' | 'page';

const kinds: Readonly<Record<AssetType, EntityKind>> = {
  USER_AVATAR: 'person',
  USER_COVER: 'person',
  WORKSPACE_LOGO: 'workspace',
  PROJECT_COVER: 'project',
  ISSUE_ATTACHMENT: 'work_item',
  ISSUE_DESCRIPTION: 'work_item',
  COMMENT_DESCRIPTION: 'work_item',
  PAGE_DESCRIPTION: 'page',
};

/** The caller, as one who may be in projects of the workspace. */
type Viewer = Pick<Context, 'workspace' | 'me'>;

export interface Bound {
  entity_type: AssetType;
  entity_id: string;
}

/** Whether the caller may see, in the workspace of the path, the entity that an asset is bound to. */
export async function mayReadEntity(db: Db, viewer: Viewer, { entity_type, entity_id }: Bound): Promise<boolean> {
  switch (kinds[entity_type]) {
    case 'person':
    case 'workspace':
      return true; // whoever gets this far is signed in, or in the workspace
    case 'project':
      return exists(db, sql`select 1 from ${joined(viewer)} where p.id = ${entity_id}`);
    case 'work_item':
      return exists(
        db,
        sql`select 1 from work_item w join ${joined(viewer)} on p.id = w.project_id
          where w.id = ${entity_id} and w.deleted_at is null and (${seesAll(viewer)} or w.created_by = ${viewer.me})`,
      );
    case 'page': {
      const page = await findPage(db, viewer, entity_id);
      return page !== null && mayReadPage(await viewerOf(db, viewer.workspace.id, viewer.me), page);
    }
  }
}

/** The living projects of the workspace in which the viewer is; a workspace admin is in all. As `p`. */
const joined = ({ workspace, me }: Viewer): RawBuilder<unknown> => sql`(
    select p.id, p.guest_view_all_features, m.role from project p
    left join project_member m on m.project = p.id and m.member = ${me} and m.deleted_at is null
    where p.workspace = ${workspace.id} and p.deleted_at is null and p.archived_at is null
      and (${workspace.role === roles.admin} or m.role is not null)) p`;

const seesAll = ({ workspace }: Viewer): RawBuilder<unknown> =>
  sql`${workspace.role === roles.admin} or p.role > ${roles.guest} or p.guest_view_all_features`;

async function exists(db: Db, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${query}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether the caller is in a living project of the path's workspace. */
export const isInProject = (db: Db, viewer: Viewer, projectId: string): Promise<boolean> =>
  exists(db, sql`select 1 from ${joined(viewer)} where p.id = ${projectId}`);

/** Whether the caller may see an asset of the path's workspace. One that belongs to nothing yet is its sender's alone. */
export async function mayReadAsset(db: Db, viewer: Viewer, asset: Asset): Promise<boolean> {
  const { entity_type, entity_id, project_id, created_by } = asset;
  if (project_id && !(await isInProject(db, viewer, project_id))) return false;
  if (entity_id) return mayReadEntity(db, viewer, { entity_type, entity_id });
  return created_by === viewer.me;
}

/** An asset of the path's workspace that the caller may see. Throws `not_found`. */
export async function findReadable(db: Db, context: Context, condition: RawBuilder<unknown>): Promise<Asset> {
  const asset = await findAsset(db, sql`workspace_id = ${context.workspace.id} and ${condition}`);
  if (!(await mayReadAsset(db, context, asset))) throw notFound();
  return asset;
}

/**
 * Throws `not_found` unless the caller may see the entity in that project, and `conflict` where it is archived: it takes
 * nothing more.
 */
export async function demandBindable(
  db: Db,
  context: Context,
  { entity_type, entity_id, project_id }: Bound & { project_id: string },
): Promise<void> {
  if (!(await mayReadEntity(db, context, { entity_type, entity_id }))) throw notFound();
  if (kinds[entity_type] === 'page') return demandOpenPage(db, context, { entity_id, project_id });
  const { rows } = await sql<{ archived: boolean }>`select archived_at is not null as archived from work_item
    where id = ${entity_id} and project_id = ${project_id}`.execute(db);
  if (!rows[0]) throw notFound();
  if (rows[0].archived) throw conflict('This work item is archived and can only be restored.');
}

/** What of a page decides who sees it, and whether it takes anything more. */
type PageRow = Pick<Page, 'project_ids' | 'owned_by' | 'access' | 'is_locked' | 'archived_at'>;

async function findPage(db: Db, { workspace }: Viewer, id: string): Promise<PageRow | null> {
  const { rows } = await sql<PageRow>`select project_ids, owned_by, access, is_locked, archived_at from page
    where id = ${id} and workspace = ${workspace.id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Throws `not_found` for a page that is not in the project, `conflict` for one that takes nothing more. */
async function demandOpenPage(
  db: Db,
  viewer: Viewer,
  { entity_id, project_id }: { entity_id: string; project_id: string },
): Promise<void> {
  const page = await findPage(db, viewer, entity_id);
  if (!page?.project_ids.includes(project_id)) throw notFound();
  if (page.archived_at) throw conflict('This page is archived and can only be restored.');
  if (page.is_locked) throw conflict('This page is locked. Unlock it to change it.');
}
