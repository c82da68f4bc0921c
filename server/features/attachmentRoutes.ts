import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import { type AssetType, assetTypes } from '#shared/features/asset.ts';
import type { Db } from '../db/connect.ts';
import { serveFile } from '../files/serve.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { type CreatorOf, noContent, ok, type Route } from '../http/route.ts';
import {
  type Asset,
  announcementSchema,
  assetUrl,
  demandBytes,
  demandUploaded,
  type FileDeps,
  findAsset,
  insertAsset,
  listAssets,
  presentUpload,
  readAnnouncement,
  uploadAnswer,
} from './asset.ts';
import { demandBindable } from './assetAccess.ts';
import { deleteAsset, markUploaded } from './assetEffects.ts';
import { announcedAgain } from './assetRoutes.ts';
import { findVisible } from './workItemAccess.ts';

const path = '/api/assets/v2/workspaces/:workspaceSlug/projects/:projectId/issues/:issueId/attachments/';
const one = `${path}:assetId/`;

const types: readonly AssetType[] = ['ISSUE_ATTACHMENT'];

const attachmentSchema = z.object({
  id: idAnswer,
  asset: z.string(),
  attributes: z.object({ name: z.string(), type: z.string(), size: z.int() }),
  asset_url: z.string(),
  size: z.int(),
  is_uploaded: z.boolean(),
  entity_type: z.enum(assetTypes),
  issue: idAnswer,
  project: idAnswer,
  workspace: idAnswer,
  storage_metadata: z.null(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  created_by: idAnswer,
  updated_by: idAnswer,
});

/** What is attached to a work item: seen by whoever may see that, removed by its sender and by admins. */
export function attachmentRoutes(deps: FileDeps): Route[] {
  const { storage } = deps;
  return [
    {
      method: 'GET',
      path,
      access: inProject('guest'),
      summary: 'Lists what is attached to a work item, oldest first.',
      answer: { schema: z.array(attachmentSchema) },
      async handle(context) {
        await findVisible(context.read, context, context.param('issueId'));
        const attached = await listAssets(context.read, sql`${ofItem(context)} and uploaded_at is not null`);
        return ok(attached.map((asset) => present(asset, context)));
      },
    },
    {
      method: 'POST',
      path,
      access: inProject('guest'),
      limit: 'upload',
      summary: 'Announces a file for a work item. Any type will do.',
      body: { schema: announcementSchema },
      answer: { schema: z.extend(uploadAnswer, { attachment: attachmentSchema }) },
      again: async (context, id) => {
        const asset = await findAsset(context.read, sql`id = ${id} and ${ofItem(context)}`);
        return { ...(await announcedAgain(context, deps, id)), attachment: present(asset, context) };
      },
      async handle(context) {
        const given = readAnnouncement(context, { types, fileSizeLimit: deps.fileSizeLimit });
        const place = { workspace_id: context.workspace.id, project_id: context.project.id };
        const bound = { ...given, ...place, entity_id: context.param('issueId') };
        const asset = await context.commit(async (tx) => {
          await demandBindable(tx.db, context, bound);
          return insertAsset(tx, { ...bound, created_by: context.me });
        });
        return ok({ ...presentUpload(context, deps, asset), attachment: present(asset, context) });
      },
    },
    {
      method: 'GET',
      path: one,
      access: inProject('guest'),
      summary: 'Shows or saves what is attached.',
      answer: { bytes: true },
      handle: async (context) =>
        serveFile(context.req, storage, demandUploaded(await findOne(context.read, context)), {}),
    },
    {
      method: 'PATCH',
      path: one,
      access: inProject('admin', { or: 'creator' }),
      creator,
      status: 204,
      summary: 'Says that the bytes have arrived: from then on it is attached.',
      async handle(context) {
        await demandBytes(storage, await findOne(context.read, context));
        await context.commit(async (tx) => markUploaded(tx, context, await findOne(tx.db, context)));
        return noContent;
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inProject('admin', { or: 'creator' }),
      creator,
      status: 204,
      summary: 'Removes what is attached; it can be restored for 60 days.',
      async handle(context) {
        await context.commit(async (tx) => deleteAsset(tx, context, await findOne(tx.db, context)));
        return noContent;
      },
    },
  ];
}

const ofItem = (context: Context): RawBuilder<unknown> =>
  sql`workspace_id = ${context.workspace.id} and project_id = ${context.project.id} and entity_id = ${context.param('issueId')} and entity_type = 'ISSUE_ATTACHMENT'`;

/** An attachment of the path's work item, which the caller may see. Throws `not_found`. */
async function findOne(db: Db, context: Context): Promise<Asset> {
  await findVisible(db, context, context.param('issueId'));
  return findAsset(db, sql`id = ${context.param('assetId')} and ${ofItem(context)}`);
}

const creator: CreatorOf = async (db, context) => (await findOne(db, context)).created_by;

function present(asset: Asset, context: Context) {
  const { id, name, type, size, uploaded_at, entity_type, created_at, updated_at, created_by } = asset;
  return {
    id,
    asset: id,
    attributes: { name, type, size },
    asset_url: assetUrl(asset, context),
    size,
    is_uploaded: uploaded_at !== null,
    entity_type,
    issue: context.param('issueId'),
    project: context.project.id,
    workspace: context.workspace.id,
    storage_metadata: null,
    created_at,
    updated_at,
    created_by,
    updated_by: created_by,
  };
}
