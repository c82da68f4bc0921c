import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace, signedIn } from '#shared/access.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/errors.ts';
import { type AssetType, mustBePicture } from '#shared/features/asset.ts';
import { keepFile, readForm } from '../files/receive.ts';
import { serveFile } from '../files/serve.ts';
import type { Context } from '../http/context.ts';
import { type Answer, noContent, ok, type Route } from '../http/route.ts';
import {
  type Announcement,
  type Asset,
  announcementSchema,
  demandBytes,
  demandUploaded,
  type FileDeps,
  findAsset,
  findDeleted,
  insertAsset,
  listAssets,
  presentUpload,
  readAnnouncement,
  uploadAnswer,
} from './asset.ts';
import { findReadable, mayReadAsset } from './assetAccess.ts';
import { deleteAsset, demandMayChange, markUploaded, restoreAsset } from './assetEffects.ts';

const top = '/api/assets/v2/';
const workspace = `${top}workspaces/:workspaceSlug/`;
const one = `${workspace}:assetId/`;

const types: readonly AssetType[] = [
  'WORKSPACE_LOGO',
  'PROJECT_COVER',
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
];

/** What is shown to everybody who is signed in. */
const shownToAll = sql`entity_type in ('USER_AVATAR', 'USER_COVER', 'WORKSPACE_LOGO', 'PROJECT_COVER')`;

/** Where bytes come in, where pictures of people and places are seen, and the files of a workspace. */
export function assetRoutes(deps: FileDeps): Route[] {
  const { storage } = deps;
  return [
    {
      method: 'POST',
      path: `${top}upload/:assetId/`,
      access: signedIn,
      status: 204,
      limit: 'upload',
      summary: 'Takes the bytes of a file that was announced: the given fields, then `file`.',
      body: { upload: z.object({ policy: z.string(), signature: z.string(), file: z.string() }) },
      handle: (context) => takeBytes(context, deps),
    },
    {
      method: 'GET',
      path: `${top}static/:assetId/`,
      access: signedIn,
      summary: 'Shows the photo or cover of a person, the logo of a workspace, or the cover of a project.',
      answer: { bytes: true },
      async handle(context) {
        const asset = await findAsset(context.read, sql`id = ${context.param('assetId')} and ${shownToAll}`);
        return serveFile(context.req, storage, demandUploaded(asset), { isForAll: true });
      },
    },
    {
      method: 'POST',
      path: workspace,
      access: inWorkspace('guest'),
      limit: 'upload',
      summary:
        'Announces a file of a workspace: its logo (admins), the cover of a project (its admins), or a picture for a text that is yet to be made.',
      body: { schema: announcementSchema },
      answer: { schema: uploadAnswer },
      again: (context, id) => announcedAgain(context, deps, id),
      async handle(context) {
        const given = readAnnouncement(context, { types, fileSizeLimit: deps.fileSizeLimit });
        const place = { workspace_id: context.workspace.id, project_id: null, created_by: context.me };
        const asset = await context.commit(async (tx) => {
          const bound = { ...given, entity_id: boundTo(context, given) };
          await demandMayChange(tx.db, context, { ...bound, created_by: context.me });
          return insertAsset(tx, { ...bound, ...place });
        });
        return ok(presentUpload(context, deps, asset));
      },
    },
    {
      method: 'GET',
      path: one,
      access: inWorkspace('guest'),
      summary: 'Shows a file of a workspace to whoever may see what it belongs to.',
      answer: { bytes: true },
      handle: async (context) => serveFile(context.req, storage, await readable(context), {}),
    },
    {
      method: 'GET',
      path: `${workspace}download/:assetId/`,
      access: inWorkspace('guest'),
      summary: 'The same, to be saved.',
      answer: { bytes: true },
      handle: async (context) => serveFile(context.req, storage, await readable(context), { isDownload: true }),
    },
    {
      method: 'PATCH',
      path: one,
      access: inWorkspace('guest'),
      status: 204,
      summary: 'Says that the bytes have arrived. A logo or cover is shown from then on.',
      async handle(context) {
        await demandBytes(storage, await findOne(context));
        await context.commit(async (tx) => {
          const asset = await findReadable(tx.db, context, sql`id = ${context.param('assetId')}`);
          await demandMayChange(tx.db, context, asset);
          await markUploaded(tx, context, asset);
        });
        return noContent;
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inWorkspace('guest'),
      status: 204,
      summary: 'Deletes a file; it can be restored for 60 days.',
      async handle(context) {
        await context.commit(async (tx) => {
          const asset = await findReadable(tx.db, context, sql`id = ${context.param('assetId')}`);
          await demandMayChange(tx.db, context, asset);
          await deleteAsset(tx, context, asset);
        });
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${workspace}restore/:assetId/`,
      access: inWorkspace('guest'),
      status: 204,
      summary: 'Brings a deleted file back.',
      async handle(context) {
        await context.commit(async (tx) => {
          const place = sql`workspace_id = ${context.workspace.id} and id = ${context.param('assetId')}`;
          const asset = await findDeleted(tx.db, place);
          if (!(await mayReadAsset(tx.db, context, asset))) throw notFound();
          await demandMayChange(tx.db, context, asset);
          await restoreAsset(tx, asset);
        });
        return noContent;
      },
    },
    {
      method: 'GET',
      path: `${workspace}check/:assetId/`,
      access: inWorkspace('guest'),
      summary: 'Tells whether the caller may see such a file.',
      answer: { schema: z.object({ exists: z.boolean() }) },
      async handle(context) {
        const place = sql`workspace_id = ${context.workspace.id} and id = ${context.param('assetId')}`;
        const [asset] = await listAssets(context.read, place);
        return ok({ exists: asset?.uploaded_at != null && (await mayReadAsset(context.read, context, asset)) });
      },
    },
  ];
}

const findOne = (context: Context): Promise<Asset> =>
  findReadable(context.read, context, sql`id = ${context.param('assetId')}`);

const readable = async (context: Context) => demandUploaded(await findOne(context));

/** A logo is the workspace's; a cover may name its project; texts are bound once they are made. */
function boundTo({ workspace: { id } }: Context, { entity_type, entity_id }: Announcement): string | null {
  if (entity_type === 'WORKSPACE_LOGO') return id;
  if (entity_type === 'PROJECT_COVER' || entity_id === null) return entity_id;
  throw invalid('A picture for a text that is there already is sent to the address of its project.', {
    entity_identifier: 'must be left out here',
  });
}

/** The answer to an announcement that was made before. */
export async function announcedAgain(context: Context, deps: FileDeps, id: string) {
  return presentUpload(context, deps, await findAsset(context.read, sql`id = ${id} and created_by = ${context.me}`));
}

async function takeBytes(context: Context, { storage, policy }: FileDeps): Promise<Answer> {
  const assetId = context.param('assetId');
  const asset = await findAsset(context.read, sql`id = ${assetId} and created_by = ${context.me}`);
  if (asset.storage_key) throw conflict('The bytes of this file are here already.');
  const { type: declared, size, entity_type } = asset;
  const received = await readForm(context.req, async (fields, file) => {
    if (!policy.permits({ assetId, personId: context.me }, fields))
      throw forbidden('The time for this upload is over, or it is somebody else’s. Announce the file again.');
    return keepFile(storage, file, { declared, size, mustBePicture: mustBePicture(entity_type) });
  });
  const { storage_key, type, hash } = received;
  try {
    await context.commit(async (tx) => {
      const { numAffectedRows } =
        await sql`update asset set storage_key = ${storage_key}, type = ${type}, hash = ${hash},
        updated_at = ${tx.at} where id = ${assetId} and storage_key is null and deleted_at is null`.execute(tx.db);
      if (numAffectedRows !== 1n) throw conflict('The bytes of this file are here already.');
    });
  } catch (error) {
    await storage.remove(storage_key);
    throw error;
  }
  return noContent;
}
