import { sql } from 'kysely';
import type { DocumentId } from '#shared/documents.ts';
import { docOf, newState, readBody } from '#shared/editor/body.ts';
import type { Tx } from '../db/tx.ts';
import { ownerOf } from './kinds.ts';
import { appendUpdates, readLog } from './log.ts';
import { parseHtml } from './parseHtml.ts';
import { withRoomFor } from './room.ts';
import { type CleanText, textOfBody } from './text.ts';
import { keepVersion } from './versions.ts';
import { keepText, lockDocument } from './write.ts';

export interface UpdateWrite {
  document: DocumentId;
  workspaceId: string;
  update: Uint8Array;
}

/** Merges a Yjs update from elsewhere into a document. Null where its text stays as it is, else what it says now. Throws `too_large`. */
export async function writeUpdate(tx: Tx, { document, workspaceId, update }: UpdateWrite): Promise<CleanText | null> {
  const { db, at, actor } = tx;
  const before = await lockDocument(tx, document, workspaceId);
  if (!before.isShared) await seedInside(tx, document, before.html);
  const stored = await readLog(db, document);
  if (!stored) throw new Error('A document that was just made has a state.');
  const now = docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes));
  const merged = withRoomFor(update, { doc: now, field: 'description_binary' });
  await appendUpdates(db, document, stored.generation, [{ bytes: update, personId: actor }]);
  const after = textOfBody(readBody(merged));
  if (after.hash === before.hash) return null;
  await keepText(db, document, { ...after, version: stored.version + 1, at });
  await keepVersion(db, { document, workspaceId, personId: actor, before: before.html, html: after.html, at });
  return after;
}

/** Makes a document of a text that is none yet; its row is locked. */
async function seedInside({ db }: Tx, document: DocumentId, html: string): Promise<void> {
  const { kind, id } = document;
  const title = (await ownerOf(db, document))?.title ?? undefined;
  const state = newState(await parseHtml(html), { title });
  await sql`update document set state = ${Buffer.from(state)} where kind = ${kind} and id = ${id}`.execute(db);
}
