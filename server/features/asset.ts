/** The rows of files that people gave us: what they are for, where they are found, and what an answer tells of them. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { isUuid } from '#shared/entity/field.ts';
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts';
import { type AssetType, isPictureType, mustBePicture, pictureRule, sizeInWords } from '#shared/features/asset.ts';
import { isoFormat } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { cleanName } from '../files/cleanName.ts';
import type { Storage } from '../files/storage.ts';
import type { UploadPolicy } from '../files/uploadPolicy.ts';
import { originOf } from '../http/address.ts';
import type { Context } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { isSameOrigin } from '../http/guard.ts';
import type { Limits } from '../http/limits.ts';
import { readBody } from '../http/readBody.ts';

export interface Asset {
  id: string;
  /** Null for a person's own. */
  workspace_id: string | null;
  project_id: string | null;
  entity_type: AssetType;
  /** Null while what it belongs to is yet to be made. */
  entity_id: string | null;
  name: string;
  type: string;
  size: number;
  /** Null until the bytes are here, as `hash`. */
  storage_key: string | null;
  hash: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
  uploaded_at: string | null;
}

/** What the routes of files work with. */
export interface FileDeps {
  storage: Storage;
  policy: UploadPolicy;
  limits: Limits;
  fileSizeLimit: number;
  /** The address that the operator gave. */
  publicUrl: string | undefined;
}

const moment = (name: string) =>
  sql`to_char(${sql.ref(name)} at time zone 'UTC', ${sql.lit(isoFormat)}) as ${sql.id(name)}`;

const columns = sql`id, workspace_id, project_id, entity_type, entity_id, name, type, size, storage_key, hash, created_by,
  ${moment('created_at')}, ${moment('updated_at')}, ${moment('uploaded_at')}`;

/** The living assets that match, oldest first. */
export async function listAssets(db: Db, condition: RawBuilder<unknown>): Promise<Asset[]> {
  const { rows } = await sql<Asset>`select ${columns} from asset where deleted_at is null and ${condition}
    order by asset.created_at, id`.execute(db);
  return rows;
}

/** One that may come back: deleted within 60 days. Throws `not_found`. */
export async function findDeleted(db: Db, condition: RawBuilder<unknown>): Promise<Asset> {
  const { rows } = await sql<Asset>`select ${columns} from asset
    where deleted_at > now() - interval '60 days' and ${condition}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** An asset is found by its id and the place that the path names, never by its id alone. Throws `not_found`. */
export async function findAsset(db: Db, condition: RawBuilder<unknown>): Promise<Asset> {
  const [asset] = await listAssets(db, condition);
  if (!asset) throw notFound();
  return asset;
}

/** One whose bytes are here and whose sender said so. Throws `not_found` for others. */
export function demandUploaded(asset: Asset): Asset & { storage_key: string; hash: string } {
  const { storage_key, hash, uploaded_at } = asset;
  if (!storage_key || !hash || !uploaded_at) throw notFound();
  return { ...asset, storage_key, hash };
}

const required = (rule: string) => z.string({ error: rule }).check(z.minLength(1, rule));

/** What somebody says of a file before they send it. */
export const announcementSchema = z.object({
  name: required('is required').check(z.maxLength(1000, 'must be at most 1,000 characters')),
  type: z.optional(
    z
      .string({ error: 'must be text' })
      .check(
        z.regex(/^$|^[\w.+-]{1,100}\/[\w.+-]{1,100}(;[\x20-\x7e]{0,100})?$/, 'must be a media type, such as image/png'),
      ),
  ),
  size: z.int({ error: 'must be the number of bytes' }).check(z.minimum(1, 'must be at least 1 byte')),
  entity_type: z.optional(z.string({ error: 'must be text' })),
  entity_identifier: z.optional(z.nullable(z.string({ error: 'must be an id' }))),
});

export interface Announcement {
  name: string;
  type: string;
  size: number;
  entity_type: AssetType;
  entity_id: string | null;
}

/** Reads what is announced. Throws `invalid`, `too_large` or `unsupported`, naming the field and its rule. */
export function readAnnouncement(
  context: Context,
  { types, fileSizeLimit }: { types: readonly AssetType[]; fileSizeLimit: number },
): Announcement {
  const { name, type = '', size, ...given } = readBody(context, announcementSchema);
  const entity_type = demandAssetType(given.entity_type ?? (types.length === 1 ? types[0] : undefined), types);
  if (size > fileSizeLimit) {
    const most = `must be at most ${sizeInWords(fileSizeLimit)}`;
    throw new AppError('too_large', `This file is too large: it ${most}.`, { fields: { size: most } });
  }
  if (mustBePicture(entity_type) && !isPictureType(type))
    throw new AppError('unsupported', `This file is of the wrong type: it ${pictureRule}.`, {
      fields: { type: pictureRule },
    });
  return { name: cleanName(name), type, size, entity_type, entity_id: demandId(given.entity_identifier) };
}

export function demandAssetType(given: unknown, types: readonly AssetType[]): AssetType {
  const found = types.find((type) => type === given);
  if (found) return found;
  const rule = `must be ${types.join(', ')}`;
  throw invalid(`The type of the entity is not right: entity_type ${rule}.`, { entity_type: rule });
}

function demandId(given: string | null | undefined): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (!isUuid(given)) throw invalid('entity_identifier must be an id.', { entity_identifier: 'must be an id' });
  return given.toLowerCase();
}

export interface Place {
  workspace_id: string | null;
  project_id: string | null;
}

/** Makes the row of a file that is yet to come. */
export async function insertAsset(tx: Tx, given: Announcement & Place & { created_by: string }): Promise<Asset> {
  const asset = {
    ...given,
    id: randomUUID(),
    storage_key: null,
    hash: null,
    created_at: tx.at,
    updated_at: tx.at,
    uploaded_at: null,
  };
  await insertRow(tx, asset);
  return asset;
}

/** Makes a row as it is. */
export async function insertRow(tx: Tx, asset: Asset): Promise<void> {
  const names = sql.join(Object.keys(asset).map((name) => sql.id(name)));
  await sql`insert into asset (${names}) select ${names}
    from jsonb_populate_record(null::asset, ${JSON.stringify(asset)}::jsonb)`.execute(tx.db);
}

/** What is asked of the one who sends the bytes, and where they go. */
export const uploadAnswer = z.object({
  upload_data: z.object({
    url: z.string(),
    fields: z.object({ 'Content-Type': z.string(), key: idAnswer, policy: z.string(), signature: z.string() }),
  }),
  asset_id: idAnswer,
  asset_url: z.string(),
});

/** Where bytes go: an address of ours at which the caller just was, never another origin. */
export function presentUpload(context: Context, { policy, publicUrl }: FileDeps, asset: Asset) {
  const { req, me } = context;
  const origin = isSameOrigin(req, publicUrl) ? req.get('origin') : undefined;
  return {
    upload_data: {
      url: `${origin ?? publicUrl ?? originOf(req)}/api/assets/v2/upload/${asset.id}/`,
      fields: {
        'Content-Type': asset.type || 'application/octet-stream',
        key: asset.id,
        ...policy.issue({ assetId: asset.id, personId: me }),
      },
    },
    asset_id: asset.id,
    asset_url: assetUrl(asset, context),
  };
}

/** Where an asset is read (reference §2.24). The path's workspace is the asset's. */
export function assetUrl({ id, entity_type, entity_id, project_id }: Asset, context: Context): string {
  const top = '/api/assets/v2/';
  switch (entity_type) {
    case 'USER_AVATAR':
    case 'USER_COVER':
    case 'WORKSPACE_LOGO':
    case 'PROJECT_COVER':
      return `${top}static/${id}/`;
    default: {
      const place = `${top}workspaces/${context.workspace.slug}/${project_id ? `projects/${project_id}/` : ''}`;
      return entity_type === 'ISSUE_ATTACHMENT' ? `${place}issues/${entity_id}/attachments/${id}/` : `${place}${id}/`;
    }
  }
}

/** Throws `conflict` unless the bytes are where they are said to be. Slow: never inside a commit. */
export async function demandBytes(storage: Storage, { storage_key }: Asset): Promise<void> {
  if (!storage_key || !(await storage.has(storage_key)))
    throw conflict('This file has not arrived yet. Send it first, then say that it is there.');
}
