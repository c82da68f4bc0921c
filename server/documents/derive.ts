/** What follows a document: HTML, plain text and hash beside it, the hash and a page's name on its entity, a version. */
import { sql } from 'kysely';
import type { DocumentId } from '#shared/documents.ts';
import type { Db } from '../db/connect.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/tx.ts';
import type { DerivedDocument } from './derivedOf.ts';
import type { Deriver } from './deriver.ts';
import { ownerOf } from './kinds.ts';
import { readLog } from './log.ts';
import { keepVersion } from './versions.ts';
import { type DerivedText, keepText } from './write.ts';

/** Bases of a document that are kept, at most and for how long (`architecture.md`, Documents). */
const mostBases = 50;
const basesAge = '24 hours';

/** What an entity shows of its document. */
export interface Shown {
  hash: string | null;
  /** Of a page. */
  title: string;
}

/** Writes what an entity shows of its document onto its row, unless it says so already. */
export type ShowOnEntity = (tx: Tx, document: DocumentId, shown: Shown) => Promise<void>;

interface Derived extends DerivedText, DerivedDocument {
  generation: number;
}

export interface Deriving {
  /** Who wrote last. */
  personId: string | null;
  show: ShowOnEntity;
  deriver: Deriver;
}

/**
 * Makes all of it follow. Read and rendered outside the transaction, written inside; what another node derived from more
 * updates stays.
 */
export async function deriveDocument(
  store: Store,
  document: DocumentId,
  { personId, show, deriver }: Deriving,
): Promise<void> {
  const [owner, derived] = await Promise.all([ownerOf(store.reads, document), read(store.reads, document, deriver)]);
  if (!owner || !derived) return;
  await store.commit({ actor: personId, streams: [owner.workspaceId] }, async (tx) => {
    const before = await lock(tx.db, document);
    if (!before || before.generation !== derived.generation || before.derived > derived.version) return;
    if (before.hash !== derived.hash) {
      await keepText(tx.db, document, { ...derived, at: tx.at });
      await keepBase(tx.db, document, derived);
      const { workspaceId } = owner;
      await keepVersion(tx.db, { document, workspaceId, personId, before: before.html, html: derived.html, at: tx.at });
    }
    await show(tx, document, { hash: derived.hash, title: derived.title });
  });
}

async function read(db: Db, document: DocumentId, deriver: Deriver): Promise<Derived | null> {
  const stored = await readLog(db, document);
  if (!stored) return null;
  const { version, generation } = stored;
  const derived = await deriver.derive([stored.snapshot, ...stored.updates.map(({ bytes }) => bytes)]);
  return { ...derived, version, generation };
}

async function lock(db: Db, { kind, id }: DocumentId) {
  const { rows } = await sql<{ html: string; hash: string | null; derived: number; generation: number }>`
    select html, hash, derived, generation from document where kind = ${kind} and id = ${id} for no key update`.execute(
    db,
  );
  return rows[0];
}

async function keepBase(db: Db, { kind, id }: DocumentId, { hash, generation, state }: Derived): Promise<void> {
  if (!hash) return;
  await sql`insert into document_base (kind, document_id, hash, generation, state) values (${kind}, ${id}, ${hash}, ${generation}, ${Buffer.from(state)})
    on conflict (kind, document_id, hash) do update set state = excluded.state, generation = excluded.generation, at = now()`.execute(
    db,
  );
  await sql`delete from document_base where kind = ${kind} and document_id = ${id} and (at < now() - ${basesAge}::interval
    or hash in (select hash from document_base where kind = ${kind} and document_id = ${id} order by at desc offset ${mostBases}))`.execute(
    db,
  );
}
