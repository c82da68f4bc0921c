import { sql } from 'kysely';
import { documentEntity } from '#shared/change.ts';
import type { DocumentId } from '#shared/documents.ts';
import type { Tx } from '../db/tx.ts';
import type { CleanText } from './text.ts';

export interface Begun extends CleanText {
  /** The whole document, as a Yjs update that rests on nothing. */
  state: Uint8Array;
}

export interface Place {
  document: DocumentId;
  workspaceId: string;
}

/**
 * Locks a document so that nobody appends to the generation that is about to end: the strongest lock there is. Answers
 * the text that stands.
 */
export async function lockGeneration({ db }: Tx, { kind, id }: DocumentId): Promise<string> {
  const { rows } = await sql<{ html: string }>`
    select html from document where kind = ${kind} and id = ${id} for update`.execute(db);
  return rows[0]?.html ?? '';
}

/**
 * Begins a document anew, which must be locked. Whoever has the former generation open, or kept, is told at once, sets it
 * aside and is offered what they had not sent [C26].
 */
export async function beginGeneration(tx: Tx, { document, workspaceId }: Place, begun: Begun): Promise<void> {
  const { kind, id } = document;
  const { state, html, text, hash } = begun;
  await sql`update document set generation = generation + 1, folded = folded + 1, state = ${Buffer.from(state)},
      derived = merged, html = ${html}, text = ${text}, hash = ${hash}, updated_at = ${tx.at}
    where kind = ${kind} and id = ${id}`.execute(tx.db);
  await sql`delete from document_update where kind = ${kind} and document_id = ${id}`.execute(tx.db);
  await sql`delete from document_base where kind = ${kind} and document_id = ${id}`.execute(tx.db);
  tx.announce(workspaceId, { entity: documentEntity, id, audience: null });
}
