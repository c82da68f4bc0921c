/** A document's text beside its row, for those who only read it, and for rows that are just made. */
import { sql } from 'kysely';
import type { DocumentId, DocumentKind } from '#shared/documents.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import type { CleanText } from './text.ts';

/**
 * Keeps the rich texts of rows that were just made, by one statement. Their ids have no text yet. They become documents
 * when somebody opens them.
 */
export async function writeNewDocuments(
  tx: Tx,
  { kind, workspaceId }: { kind: DocumentKind; workspaceId: string },
  texts: readonly (CleanText & { id: string })[],
): Promise<void> {
  const kept = texts.filter((given) => given.hash !== null);
  if (kept.length === 0) return;
  await sql`insert into document (kind, id, workspace_id, html, text, hash, updated_at)
    select ${kind}, id, ${workspaceId}::uuid, html, text, hash, ${tx.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(kept.map(({ id, html, text, hash }) => ({ id, html, text, hash })))}::jsonb) as d(id uuid, html text, text text, hash text)`.execute(
    tx.db,
  );
}

/** The HTML of a row's rich text; empty when it has none. */
export async function readHtml(db: Db, { kind, id }: DocumentId): Promise<string> {
  const { rows } = await sql<{ html: string }>`select html from document where kind = ${kind} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.html ?? '';
}
