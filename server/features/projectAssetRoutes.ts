import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { isUuid } from '#shared/entity/field.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { type AssetType, isPictureType, pictureRule } from '#shared/features/asset.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { newKey } from '../files/receive.ts';
import { serveFile } from '../files/serve.ts';
import type { Context } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { type Answer, type CreatorOf, noContent, ok, type Route } from '../http/route.ts';
import {
  type Asset,
  announcementSchema,
  demandAssetType,
  demandBytes,
  demandUploaded,
  type FileDeps,
  insertAsset,
  insertRow,
  listAssets,
  presentUpload,
  readAnnouncement,
  uploadAnswer,
} from './asset.ts';
import { demandBindable, findReadable, isInProject } from './assetAccess.ts';
import { deleteAsset, markUploaded, showAsset } from './assetEffects.ts';
import { announcedAgain } from './assetRoutes.ts';

const workspace = '/api/assets/v2/workspaces/:workspaceSlug/';
const project = `${workspace}projects/:projectId/`;
const one = `${project}:assetId/`;

/** The pictures in texts. */
const types: readonly AssetType[] = ['ISSUE_DESCRIPTION', 'COMMENT_DESCRIPTION', 'PAGE_DESCRIPTION'];

const mostAtOnce = 100;

/** The pictures in the texts of a project. */
export function projectAssetRoutes(deps: FileDeps): Route[] {
  const { storage } = deps;
  return [
    {
      method: 'POST',
      path: project,
      access: inProject('guest'),
      limit: 'upload',
      summary:
        'Announces a picture in a text: of the work item that `entity_identifier` names, or of what is yet to be made.',
      body: { schema: announcementSchema },
      answer: { schema: uploadAnswer },
      again: (context, id) => announcedAgain(context, deps, id),
      async handle(context) {
        const given = readAnnouncement(context, { types, fileSizeLimit: deps.fileSizeLimit });
        const { entity_type, entity_id } = given;
        const place = { workspace_id: context.workspace.id, project_id: context.project.id };
        const asset = await context.commit(async (tx) => {
          if (entity_id) await demandBindable(tx.db, context, { ...place, entity_type, entity_id });
          return insertAsset(tx, { ...given, ...place, created_by: context.me });
        });
        return ok(presentUpload(context, deps, asset));
      },
    },
    {
      method: 'GET',
      path: one,
      access: inProject('guest'),
      summary: 'Shows a file of a project to whoever may see what it belongs to.',
      answer: { bytes: true },
      handle: async (context) =>
        serveFile(context.req, storage, demandUploaded(await findOne(context.read, context)), {}),
    },
    {
      method: 'GET',
      path: `${project}download/:assetId/`,
      access: inProject('guest'),
      summary: 'The same, to be saved.',
      answer: { bytes: true },
      handle: async (context) =>
        serveFile(context.req, storage, demandUploaded(await findOne(context.read, context)), { isDownload: true }),
    },
    {
      method: 'PATCH',
      path: one,
      access: inProject('admin', { or: 'creator' }),
      creator,
      status: 204,
      summary: 'Says that the bytes have arrived.',
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
      summary: 'Deletes a file; it can be restored for 60 days.',
      async handle(context) {
        await context.commit(async (tx) => deleteAsset(tx, context, await findOne(tx.db, context)));
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${project}:entityId/bulk/`,
      access: inProject('guest'),
      status: 204,
      summary:
        'Binds files that the caller sent to what was made after them: a work item, or the project itself for its cover.',
      body: { schema: z.object({ asset_ids: z.array(z.string()) }) },
      async handle(context) {
        const ids = readIds(context.body.asset_ids);
        await context.commit((tx) => bind(tx, context, ids));
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${workspace}duplicate-assets/:assetId/`,
      access: inWorkspace('guest'),
      limit: 'asset_copy',
      summary: 'Copies a picture that the caller may see for another text, five times a minute each.',
      body: {
        schema: z.object({
          entity_type: z.string(),
          entity_id: z.optional(z.nullable(z.string())),
          project_id: z.optional(z.nullable(z.string())),
        }),
      },
      answer: { schema: z.object({ asset_id: idAnswer }) },
      again: async (_context, id) => ({ asset_id: id }),
      handle: (context) => duplicate(context, deps),
    },
  ];
}

const findOne = (db: Db, context: Context): Promise<Asset> =>
  findReadable(db, context, sql`id = ${context.param('assetId')} and project_id = ${context.project.id}`);

const creator: CreatorOf = async (db, context) => (await findOne(db, context)).created_by;

function readIds(given: unknown): string[] {
  const rule = `must be a list of 1 to ${mostAtOnce} ids`;
  if (!Array.isArray(given) || given.length < 1 || given.length > mostAtOnce || !given.every(isUuid))
    throw invalid(`No assets are named: asset_ids ${rule}.`, { asset_ids: rule });
  return [...new Set(given.map((id: string) => id.toLowerCase()))];
}

/** All of them or none. Throws `invalid` for one that is not the caller's, is elsewhere, or belongs to something else. */
async function bind(tx: Tx, context: Context, ids: readonly string[]): Promise<void> {
  const { workspace, project, me } = context;
  const entity_id = context.param('entityId');
  const isCover = entity_id === project.id;
  if (isCover && project.role < roles.admin) throw forbidden('Only admins of this project may change its cover.');
  const fitting: readonly AssetType[] = isCover ? ['PROJECT_COVER'] : types;
  if (!isCover)
    await demandBindable(tx.db, context, { entity_type: 'ISSUE_DESCRIPTION', entity_id, project_id: project.id });
  const assets = await listAssets(
    tx.db,
    sql`id = any(${ids}::uuid[]) and workspace_id = ${workspace.id} and created_by = ${me}
      and entity_type = any(${fitting}::text[]) and (entity_id is null or entity_id = ${entity_id})
      and (project_id is null or project_id = ${project.id})`,
  );
  if (assets.length < ids.length)
    throw invalid('One of these is not a file that you sent for this.', {
      asset_ids: 'must be files that you sent for this, and that belong to nothing else',
    });
  const place = isCover ? null : project.id;
  await sql`update asset set entity_id = ${entity_id}, project_id = ${place}, updated_at = ${tx.at}
    where id = any(${ids}::uuid[])`.execute(tx.db);
  for (const asset of assets)
    if (isCover && asset.uploaded_at && !asset.entity_id) await showAsset(tx, context, { ...asset, entity_id });
}

/** Both ends are asked: whether the caller may see the one, and may bind to the other. */
async function duplicate(context: Context, { storage, limits }: FileDeps): Promise<Answer> {
  const id = context.param('assetId');
  const target = readTarget(context.body);
  const find = (db: Db) => findReadable(db, context, sql`id = ${id}`);
  const source = demandUploaded(await find(context.read));
  if (!isPictureType(source.type))
    throw new AppError('unsupported', `Only pictures can be copied into texts: this file ${pictureRule}.`);
  await demandTarget(context.read, context, target);
  await limits.take('asset_copy', 'person', id);
  const storage_key = newKey();
  await storage.copy(source.storage_key, storage_key);
  try {
    const asset = await context.commit(async (tx) => {
      demandUploaded(await find(tx.db));
      await demandTarget(tx.db, context, target);
      const made = { created_by: context.me, created_at: tx.at, updated_at: tx.at, uploaded_at: tx.at };
      const copy = { ...source, ...target, ...made, id: randomUUID(), storage_key };
      await insertRow(tx, copy);
      return copy;
    });
    return ok({ asset_id: asset.id });
  } catch (error) {
    await storage.remove(storage_key);
    throw error;
  }
}

interface Target {
  entity_type: AssetType;
  entity_id: string | null;
  project_id: string | null;
}

function readTarget(body: Record<string, unknown>): Target {
  const entity_type = demandAssetType(body.entity_type, types);
  const [entity_id, project_id] = [readId(body, 'entity_id'), readId(body, 'project_id')];
  if (entity_id && !project_id) throw invalid('project_id is required with entity_id.', { project_id: 'is required' });
  return { entity_type, entity_id, project_id };
}

function readId(body: Record<string, unknown>, name: string): string | null {
  const given = body[name] ?? null;
  if (given === null || given === '') return null;
  if (!isUuid(given)) throw invalid(`${name} must be an id.`, { [name]: 'must be an id' });
  return given.toLowerCase();
}

async function demandTarget(db: Db, context: Context, { entity_type, entity_id, project_id }: Target): Promise<void> {
  if (project_id && !(await isInProject(db, context, project_id))) throw notFound();
  if (entity_id && project_id) await demandBindable(db, context, { entity_type, entity_id, project_id });
}
