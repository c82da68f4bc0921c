import { sql } from 'kysely';
import type { DocumentId } from '#shared/documents.ts';
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
  if (newest?.isOpen) {
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
