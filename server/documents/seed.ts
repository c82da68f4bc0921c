import { sql } from 'kysely';
import type { DocumentId } from '#shared/documents.ts';
import { newState } from '#shared/editor/body.ts';
import type { Db } from '../db/connect.ts';
import { ownerOf } from './kinds.ts';
import { parseHtml } from './parseHtml.ts';

/**
 * Makes a document of a text that never was one: of a new row, or of HTML from an import or a compatible client. Once,
 * however many open it in the same moment: the row is locked, and only a row without a state gets one [C20]. False where
 * there is nothing that it could belong to.
 */
export async function seedDocument(writes: Db, document: DocumentId): Promise<boolean> {
  const { kind, id } = document;
  const owner = await ownerOf(writes, document);
  if (!owner) return false;
  return writes.transaction().execute(async (trx) => {
    const tx = trx as unknown as Db;
    await sql`insert into document (kind, id, workspace_id) values (${kind}, ${id}, ${owner.workspaceId}) on conflict do nothing`.execute(
      tx,
    );
    const { rows } = await sql<{ html: string; isSeeded: boolean }>`
      select html, state is not null as "isSeeded" from document where kind = ${kind} and id = ${id} for update`.execute(
      tx,
    );
    if (rows[0] && !rows[0].isSeeded) {
      const state = newState(await parseHtml(rows[0].html), { title: owner.title ?? undefined });
      await sql`update document set state = ${Buffer.from(state)} where kind = ${kind} and id = ${id}`.execute(tx);
    }
    return true;
  });
}
