import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { hashOf } from '../http/context.ts';
import { cleanHtml, textOf } from '../text/sanitize.ts';

/** Rich text that has been cleaned, with what is derived from it. */
export interface CleanText {
  html: string;
  text: string;
  /** Null for no text at all. */
  hash: string | null;
}

/** Cleans foreign HTML. Slow for large texts: done before a commit, never inside. */
export function cleanText(html: string): CleanText {
  const clean = cleanHtml(html);
  const text = textOf(clean);
  const isEmpty = text === '' && !/<(img|hr|table)\b/.test(clean);
  return { html: isEmpty ? '' : clean, text, hash: isEmpty ? null : hashOf(clean).slice(0, 22) };
}

export interface DocumentName {
  kind: 'work_item' | 'page';
  id: string;
  workspaceId: string;
}

/** Keeps a row's rich text beside it. The row's own hash field is the caller's to set, so that the change is heard. */
export async function writeDocument(
  tx: Tx,
  { kind, id, workspaceId }: DocumentName,
  { html, text, hash }: CleanText,
): Promise<void> {
  await sql`insert into document (kind, id, workspace_id, html, text, hash, updated_at) values (${kind}, ${id}, ${workspaceId}, ${html}, ${text}, ${hash}, ${tx.at})
    on conflict (kind, id) do update set html = excluded.html, text = excluded.text, hash = excluded.hash, updated_at = excluded.updated_at`.execute(
    tx.db,
  );
}

/** Keeps the rich texts of rows that were just made, by one statement. Their ids have no text yet. */
export async function writeNewDocuments(
  tx: Tx,
  { kind, workspaceId }: Omit<DocumentName, 'id'>,
  texts: readonly (CleanText & { id: string })[],
): Promise<void> {
  if (texts.length === 0) return;
  await sql`insert into document (kind, id, workspace_id, html, text, hash, updated_at)
    select ${kind}, id, ${workspaceId}::uuid, html, text, hash, ${tx.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as d(id uuid, html text, text text, hash text)`.execute(
    tx.db,
  );
}

/** The HTML of a row's rich text; empty when it has none. */
export async function readDocument(db: Db, kind: DocumentName['kind'], id: string): Promise<string> {
  const { rows } = await sql<{ html: string }>`select html from document where kind = ${kind} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.html ?? '';
}
