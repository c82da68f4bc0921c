/**
 * What an asset brings about in the entity that shows it, always in one commit with the asset's own row: so whoever hears
 * of a new photo, logo, cover or attachment can fetch it, and whoever hears that it went will not.
 */
import { sql } from 'kysely';
import { conflict, forbidden, notFound, unreachable } from '#shared/errors.ts';
import { person } from '#shared/features/person.ts';
import { project } from '#shared/features/project.ts';
import { workItem } from '#shared/features/workItem.ts';
import { workspace } from '#shared/features/workspace.ts';
import { roles } from '#shared/roles.ts';
import { rewritePerson } from '../auth/changePerson.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { type Asset, assetUrl } from './asset.ts';

/** Notes that the bytes are here, and shows them. Does nothing the second time. */
export async function markUploaded(tx: Tx, context: Context, asset: Asset): Promise<void> {
  if (asset.uploaded_at) return;
  await sql`update asset set uploaded_at = ${tx.at}, updated_at = ${tx.at} where id = ${asset.id}`.execute(tx.db);
  await showAsset(tx, context, asset);
}

/** Deletes an asset; it can come back for 60 days. What showed it shows nothing. */
export async function deleteAsset(tx: Tx, context: Context, asset: Asset): Promise<void> {
  await sql`update asset set deleted_at = ${tx.at}, updated_at = ${tx.at} where id = ${asset.id}`.execute(tx.db);
  const url = assetUrl(asset, context);
  switch (asset.entity_type) {
    case 'USER_AVATAR':
    case 'USER_COVER': {
      const field = personField[asset.entity_type];
      const shown = await tx.get(person, context.me);
      if (shown[field] === url) await rewritePerson(tx, context.me, { [field]: null });
      return;
    }
    case 'WORKSPACE_LOGO':
      await tx.updateWhere(workspace, { id: context.workspace.id, logo_url: url }, { logo_url: null });
      return;
    case 'PROJECT_COVER':
      if (asset.entity_id)
        await tx.updateWhere(project, { id: asset.entity_id, cover_image_url: url }, { cover_image_url: null });
      return;
    case 'ISSUE_ATTACHMENT':
      return countAttachments(tx, asset);
    default:
      return;
  }
}

/** Brings a deleted asset back. A picture that another has replaced since is not shown again. */
export async function restoreAsset(tx: Tx, asset: Asset): Promise<void> {
  await sql`update asset set deleted_at = null, updated_at = ${tx.at} where id = ${asset.id}`.execute(tx.db);
  if (asset.entity_type === 'ISSUE_ATTACHMENT') await countAttachments(tx, asset);
}

const personField = { USER_AVATAR: 'avatar_url', USER_COVER: 'cover_image_url' } as const;

/** Shows an uploaded asset where its type says, instead of the one before. */
export async function showAsset(tx: Tx, context: Context, asset: Asset): Promise<void> {
  const url = assetUrl(asset, context);
  switch (asset.entity_type) {
    case 'USER_AVATAR':
    case 'USER_COVER':
      await rewritePerson(tx, context.me, { [personField[asset.entity_type]]: url });
      return dropOthers(tx, asset);
    case 'WORKSPACE_LOGO':
      await tx.update(workspace, context.workspace.id, { logo_url: url });
      return dropOthers(tx, asset);
    case 'PROJECT_COVER':
      if (!asset.entity_id) return;
      await tx.update(project, asset.entity_id, { cover_image_url: url });
      return dropOthers(tx, asset);
    case 'ISSUE_ATTACHMENT':
      return countAttachments(tx, asset);
    case 'ISSUE_DESCRIPTION':
    case 'COMMENT_DESCRIPTION':
    case 'PAGE_DESCRIPTION':
      return;
    default:
      return unreachable(asset.entity_type);
  }
}

async function dropOthers(tx: Tx, { id, entity_type, entity_id }: Asset): Promise<void> {
  await sql`update asset set deleted_at = ${tx.at}, updated_at = ${tx.at} where entity_id = ${entity_id}
    and entity_type = ${entity_type} and id <> ${id} and uploaded_at is not null and deleted_at is null`.execute(tx.db);
}

/** Keeps the count in the work item's row, by which everybody hears of it. Throws `conflict` for an archived one. */
async function countAttachments(tx: Tx, { entity_id }: Asset): Promise<void> {
  const item = entity_id ? await tx.find(workItem, { id: entity_id }) : undefined;
  if (!item) throw notFound();
  if (item.archived_at) throw conflict('This work item is archived and can only be restored.');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from asset where entity_id = ${item.id}
    and entity_type = 'ISSUE_ATTACHMENT' and uploaded_at is not null and deleted_at is null`.execute(tx.db);
  await tx.update(workItem, item, { attachment_count: rows[0]?.n ?? 0 });
}

/** Throws `forbidden` unless the caller may set, replace and remove assets of this type there, or sent this one. */
export async function demandMayChange(
  db: Db,
  context: Context,
  { entity_type, entity_id, created_by }: Pick<Asset, 'entity_type' | 'entity_id' | 'created_by'>,
): Promise<void> {
  const isAdmin = context.workspace.role === roles.admin;
  if (isAdmin) return;
  if (entity_type === 'WORKSPACE_LOGO') throw forbidden('Only admins of this workspace may change its logo.');
  if (entity_type === 'PROJECT_COVER' && entity_id) {
    if (await isProjectAdmin(db, context, entity_id)) return;
    throw forbidden('Only admins of this project may change its cover.');
  }
  if (created_by !== context.me) throw forbidden('Only whoever sent this file, and admins, may do that.');
}

async function isProjectAdmin(db: Db, { workspace: { id }, me }: Context, projectId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from project p join project_member m on m.project = p.id and m.deleted_at is null
    where p.id = ${projectId} and p.workspace = ${id} and p.deleted_at is null and p.archived_at is null
      and m.member = ${me} and m.role = ${roles.admin}`.execute(db);
  return rows.length > 0;
}
