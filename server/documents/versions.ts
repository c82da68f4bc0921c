import { sql } from 'kysely';
import type { DocumentId } from '#shared/documents.ts';
import { notFound } from '#shared/errors.ts';
import { isoFormat } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';

/** A person who goes on writing writes on the same version for so long (reference, constants). */
const mergeWindow = '600 seconds';
const mostVersions = 20;

export interface NewVersion {
  document: DocumentId;
  workspaceId: string;
  personId: string | null;
  /** What the text was before, and what it is now. */
  before: string;
  html: string;
  at: string;
  /** Another version, whoever wrote the newest one. */
  isNew?: boolean;
}

/**
 * Keeps a text as it now is: on the newest version while the same person wrote it within ten minutes, else as another.
 * The first one keeps what stood before it, too. Twenty are kept.
 */
export async function keepVersion(db: Db, { document: { kind, id }, ...given }: NewVersion): Promise<void> {
  const { workspaceId, personId, before, html, at } = given;
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    select id, owned_by is not distinct from ${personId}::uuid and created_at > ${at}::timestamptz - ${mergeWindow}::interval as "isOpen"
    from document_version where kind = ${kind} and document_id = ${id} order by last_saved_at desc, created_at desc limit 1`.execute(
    db,
  );
  const [newest] = rows;
  if (newest?.isOpen && !given.isNew) {
    await sql`update document_version set html = ${html}, last_saved_at = ${at} where id = ${newest.id}`.execute(db);
    return;
  }
  const first = !newest && before !== '' ? [{ html: before, by: null, back: '1 millisecond' }] : [];
  for (const version of [...first, { html, by: personId, back: '0' }]) {
    await sql`insert into document_version (kind, document_id, workspace_id, html, owned_by, created_at, last_saved_at)
      values (${kind}, ${id}, ${workspaceId}, ${version.html}, ${version.by}, ${at}::timestamptz - ${version.back}::interval, ${at}::timestamptz - ${version.back}::interval)`.execute(
      db,
    );
  }
  await sql`delete from document_version where id in (
    select id from document_version where kind = ${kind} and document_id = ${id}
    order by last_saved_at desc, created_at desc offset ${mostVersions})`.execute(db);
}

/** A version as lists tell of it. */
export interface Version {
  id: string;
  workspace: string;
  owned_by: string | null;
  last_saved_at: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

const versionColumns = sql`id, workspace_id as workspace, owned_by, owned_by as created_by, owned_by as updated_by,
  to_char(last_saved_at at time zone 'UTC', ${sql.lit(isoFormat)}) as last_saved_at,
  to_char(created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as created_at,
  to_char(last_saved_at at time zone 'UTC', ${sql.lit(isoFormat)}) as updated_at`;

/** Newest first; the first is the text that stands. */
export async function listVersions(db: Db, { kind, id }: DocumentId): Promise<Version[]> {
  const { rows } = await sql<Version>`select ${versionColumns} from document_version
    where kind = ${kind} and document_id = ${id} order by document_version.last_saved_at desc, document_version.created_at desc`.execute(
    db,
  );
  return rows;
}

/** One version of that document with its text. Throws `not_found`. */
export async function findVersion(
  db: Db,
  { kind, id }: DocumentId,
  versionId: string,
): Promise<Version & { html: string }> {
  const { rows } = await sql<Version & { html: string }>`select ${versionColumns}, html from document_version
    where kind = ${kind} and document_id = ${id} and id = ${versionId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
