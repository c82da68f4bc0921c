/** How a text that does not come from an editor gets into a document: as a difference to what its sender knew. */
import type { Node } from '@tiptap/pm/model';
import { sql } from 'kysely';
import { type Doc, encodeStateAsUpdate } from 'yjs';
import type { DocumentId } from '#shared/documents.ts';
import { docOf, readBody, updateBy, writeBody, writeTitle } from '#shared/editor/body.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { appendUpdates, bytesOf, readLog } from './log.ts';
import { parseHtml } from './parseHtml.ts';
import { withRoomFor } from './room.ts';
import { type CleanText, cleanText, textOfBody } from './text.ts';
import { keepVersion } from './versions.ts';

/** A text from elsewhere, ready to be written inside a commit. */
export interface GivenText extends CleanText {
  body: Node;
}

/** Cleans and parses foreign HTML. Slow for large texts: done before a commit, never inside. */
export async function readText(html: string): Promise<GivenText> {
  const clean = cleanText(html);
  return { ...clean, body: await parseHtml(clean.html) };
}

export interface DocumentWrite {
  document: DocumentId;
  workspaceId: string;
  text: GivenText;
  /** The hash of the text that this one was made from; null or unknown: of the text as it is. */
  base?: string | null | undefined;
}

/** Null where the text stays as it is, and what it says now. */
export type WrittenText = CleanText | null;

/**
 * Writes a text, and answers what the document then says. Words that others wrote since its base stay. A text that is no
 * document yet is simply replaced.
 */
export async function writeDocument(tx: Tx, write: DocumentWrite): Promise<WrittenText> {
  const { document, workspaceId, text } = write;
  const before = await lockDocument(tx, document, workspaceId);
  const after = before.isShared ? await amend(tx, write) : { ...text, version: 0 };
  if (after.hash === before.hash) return null;
  await keepText(tx.db, document, { ...after, at: tx.at });
  const version = { document, workspaceId, personId: tx.actor, before: before.html, html: after.html, at: tx.at };
  await keepVersion(tx.db, version);
  return after;
}

export interface Locked {
  html: string;
  hash: string | null;
  isShared: boolean;
}

/** Locks the row of a document, made where there is none, and tells what stands in it. */
export async function lockDocument(tx: Tx, { kind, id }: DocumentId, workspaceId: string): Promise<Locked> {
  await sql`insert into document (kind, id, workspace_id, updated_at) values (${kind}, ${id}, ${workspaceId}, ${tx.at}) on conflict do nothing`.execute(
    tx.db,
  );
  const { rows } = await sql<Locked>`select html, hash, state is not null as "isShared" from document
    where kind = ${kind} and id = ${id} for no key update`.execute(tx.db);
  return rows[0] ?? { html: '', hash: null, isShared: false };
}

/** Appends what makes of the base this text, and answers what the whole then says. Throws `too_large`. */
async function amend({ db, actor }: Tx, { document, text, base }: DocumentWrite): Promise<DerivedText> {
  const stored = await readLog(db, document);
  if (!stored) throw new Error('A document that is shared has a state.');
  const now = docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes));
  const known = base ? await baseOf(db, document, base, stored.generation) : null;
  const update = updateBy(known ?? docOf(encodeStateAsUpdate(now)), (doc) => writeBody(doc, text.body));
  if (!update) return { ...textOfBody(readBody(now)), version: stored.version };
  const after = withRoomFor(update, { doc: now, field: 'description_html' });
  await appendUpdates(db, document, stored.generation, [{ bytes: update, personId: actor }]);
  return { ...textOfBody(readBody(after)), version: stored.version + 1 };
}

/** The document as it was when its text had that hash; null when that is too long ago, or never was. */
async function baseOf(db: Db, { kind, id }: DocumentId, hash: string, generation: number): Promise<Doc | null> {
  const { rows } = await sql<{ state: Uint8Array }>`select state from document_base
    where kind = ${kind} and document_id = ${id} and hash = ${hash} and generation = ${generation}`.execute(db);
  return rows[0] ? docOf(bytesOf(rows[0].state)) : null;
}

/** Makes a page's title say `name`, where the page is a document already. */
export async function writeDocumentTitle({ db, actor }: Tx, document: DocumentId, name: string): Promise<void> {
  const stored = await readLog(db, document);
  if (!stored) return;
  const doc = docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes));
  const update = updateBy(doc, () => writeTitle(doc, name));
  if (update) await appendUpdates(db, document, stored.generation, [{ bytes: update, personId: actor }]);
}

/** A text, and how many updates the document had of which it was derived. */
export type DerivedText = CleanText & { version: number };

/** Keeps what was derived beside the document. */
export async function keepText(db: Db, { kind, id }: DocumentId, given: DerivedText & { at: string }): Promise<void> {
  const { html, text, hash, version, at } = given;
  await sql`update document set html = ${html}, text = ${text}, hash = ${hash}, derived = ${version}, updated_at = ${at}
    where kind = ${kind} and id = ${id}`.execute(db);
}
