import type { Node } from '@tiptap/pm/model';
import { sql } from 'kysely';
import type { DocumentId } from '#shared/documents.ts';
import { newState } from '#shared/editor/body.ts';
import type { Tx } from '../db/tx.ts';
import { textOfBody } from './text.ts';
import { keepVersion } from './versions.ts';

export interface Restoring {
  document: DocumentId;
  workspaceId: string;
  body: Node;
  /** Of a page. */
  title?: string | undefined;
}

/**
 * Puts a text in place of the one that stands, for everybody, by beginning a new generation: whoever has the former one
 * open, or kept, sets it aside and is offered what they had not sent [C26]. Answers the hash of what now stands.
 */
export async function restoreText(tx: Tx, { document, workspaceId, body, title }: Restoring): Promise<string | null> {
  const { kind, id } = document;
  // The strongest lock: nobody appends to the generation that ends.
  const { rows } = await sql<{ html: string }>`
    select html from document where kind = ${kind} and id = ${id} for update`.execute(tx.db);
  const { html, text, hash } = textOfBody(body);
  await sql`update document set generation = generation + 1, folded = folded + 1, state = ${Buffer.from(newState(body, { title }))},
      derived = merged, html = ${html}, text = ${text}, hash = ${hash}, updated_at = ${tx.at}
    where kind = ${kind} and id = ${id}`.execute(tx.db);
  await sql`delete from document_update where kind = ${kind} and document_id = ${id}`.execute(tx.db);
  await sql`delete from document_base where kind = ${kind} and document_id = ${id}`.execute(tx.db);
  const before = rows[0]?.html ?? '';
  await keepVersion(tx.db, { document, workspaceId, personId: tx.actor, before, html, at: tx.at, isNew: true });
  return hash;
}
