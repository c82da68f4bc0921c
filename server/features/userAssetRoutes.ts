import { sql } from 'kysely';
import { signedIn } from '#shared/access.ts';
import type { AssetType } from '#shared/features/asset.ts';
import { commitEverywhere } from '../auth/changePerson.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import {
  announcementSchema,
  demandBytes,
  type FileDeps,
  findAsset,
  insertAsset,
  presentUpload,
  readAnnouncement,
  uploadAnswer,
} from './asset.ts';
import { deleteAsset, markUploaded } from './assetEffects.ts';
import { announcedAgain } from './assetRoutes.ts';

const path = '/api/assets/v2/user-assets/';
const one = `${path}:assetId/`;

const types: readonly AssetType[] = ['USER_AVATAR', 'USER_COVER'];

/** One's own photo and cover. They are seen at their static address. */
export function userAssetRoutes(deps: FileDeps): Route[] {
  return [
    {
      method: 'POST',
      path,
      access: signedIn,
      limit: 'upload',
      summary: 'Announces a new photo or cover of oneself.',
      body: { schema: announcementSchema },
      answer: { schema: uploadAnswer },
      again: (context, id) => announcedAgain(context, deps, id),
      async handle(context) {
        const given = readAnnouncement(context, { types, fileSizeLimit: deps.fileSizeLimit });
        const place = { workspace_id: null, project_id: null, entity_id: context.me, created_by: context.me };
        const asset = await context.commit((tx) => insertAsset(tx, { ...given, ...place }));
        return ok(presentUpload(context, deps, asset));
      },
    },
    {
      method: 'PATCH',
      path: one,
      access: signedIn,
      status: 204,
      summary: 'Says that the bytes have arrived. Everybody sees the picture from then on.',
      async handle(context) {
        await demandBytes(deps.storage, await findOwn(context.read, context));
        await commitEverywhere(context, context.me, async (tx) =>
          markUploaded(tx, context, await findOwn(tx.db, context)),
        );
        return noContent;
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: signedIn,
      status: 204,
      summary: 'Removes one’s photo or cover.',
      async handle(context) {
        await commitEverywhere(context, context.me, async (tx) =>
          deleteAsset(tx, context, await findOwn(tx.db, context)),
        );
        return noContent;
      },
    },
  ];
}

const findOwn = (db: Db, context: Context) =>
  findAsset(db, sql`id = ${context.param('assetId')} and workspace_id is null and entity_id = ${context.me}`);
