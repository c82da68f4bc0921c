/** The log of a document in the database: snapshot, updates since, and the folding of these into that. */
import { type RawBuilder, sql } from 'kysely';
import * as Y from 'yjs';
import type {
  DocumentId,
  DocumentNewsInLog,
  Folded,
  LoggedUpdate,
  NewUpdate,
  StoredDocument,
} from '#shared/documents.ts';
import { docOf } from '#shared/editor/body.ts';
import type { Db } from '../db/connect.ts';

interface Line {
  id: number | null;
  bytes: Uint8Array | null;
  generation: number;
  folded: number;
  /** Updates that snapshot and log hold, in all. */
  version: number;
}

export type Stored = StoredDocument & { version: number };

/** Whose row and log rows these are. */
export const ofDocument = ({ kind, id }: DocumentId): RawBuilder<boolean> => sql`d.kind = ${kind} and d.id = ${id}`;

/**
 * Snapshot and log, read in one statement: else a fold in between would hide rows [C10]. Null where there is no document
 * of that name yet, or only its HTML.
 */
export async function readLog(db: Db, document: DocumentId): Promise<Stored | null> {
  const { rows } = await sql<Line>`
    with d as (select kind, id, generation, folded, merged, state from document d where ${ofDocument(document)} and state is not null),
      u as (select u.id, u.bytes, u.generation from document_update u join d on u.kind = d.kind and u.document_id = d.id and u.generation = d.generation)
    select null as id, state as bytes, generation, folded, merged + (select count(*) from u) as version from d
    union all select id, bytes, generation, 0, 0 from u
    order by id nulls first`.execute(db);
  const [first, ...updates] = rows;
  if (!first?.bytes) return null;
  const { generation, folded, version } = first;
  return { generation, folded, version, snapshot: bytesOf(first.bytes), updates: updates.flatMap(loggedOf) };
}

/** What somebody who holds these rows does not know. */
export async function readOn(
  db: Db,
  document: DocumentId,
  { folded, ids }: { folded: number; ids: readonly number[] },
): Promise<DocumentNewsInLog | null> {
  const { rows } = await sql<Line>`
    with d as (select kind, id, generation, folded, state from document d where ${ofDocument(document)} and state is not null)
    select null as id, case when folded <> ${folded} then state end as bytes, generation, folded from d
    union all
    select u.id, u.bytes, u.generation, 0 from document_update u join d on u.kind = d.kind and u.document_id = d.id and u.generation = d.generation
      where not (u.id = any(${[...ids]}::bigint[]))
    order by id nulls first`.execute(db);
  const [first, ...updates] = rows;
  if (!first) return null;
  const snapshot = first.bytes && bytesOf(first.bytes);
  return { generation: first.generation, folded: first.folded, snapshot, updates: updates.flatMap(loggedOf) };
}

/** Null where there is no document yet. */
export async function readGeneration(db: Db, document: DocumentId): Promise<number | null> {
  const { rows } = await sql<{ generation: number }>`
    select generation from document d where ${ofDocument(document)} and state is not null`.execute(db);
  return rows[0]?.generation ?? null;
}

/**
 * Appends to the log. Null, with nothing written, where another generation stands: the row's lock keeps one from
 * beginning meanwhile.
 */
export async function appendUpdates(
  db: Db,
  { kind, id }: DocumentId,
  generation: number,
  updates: readonly NewUpdate[],
): Promise<number[] | null> {
  const values = updates.map(({ bytes, personId }) => sql`(${Buffer.from(bytes)}::bytea, ${personId}::uuid)`);
  const { rows } = await sql<{ id: number }>`
    with d as (select kind, id from document where kind = ${kind} and id = ${id} and generation = ${generation} for key share)
    insert into document_update (kind, document_id, generation, bytes, person_id)
    select d.kind, d.id, ${generation}::int, v.bytes, v.person_id from d, (values ${sql.join(values)}) v(bytes, person_id)
    returning id`.execute(db);
  return rows.length === 0 ? null : rows.map((row) => row.id);
}

/**
 * Merges the log into the snapshot: the row's lock first, so that no two fold at once, and then exactly the rows that
 * were deleted. One with a smaller id may commit later; it is folded next time [C10].
 */
export async function foldLog(db: Db, { kind, id }: DocumentId): Promise<Folded | null> {
  return db.transaction().execute(async (trx) => {
    const tx = trx as unknown as Db;
    const { rows } = await sql<{ state: Uint8Array | null; generation: number }>`
      select state, generation from document where kind = ${kind} and id = ${id} for no key update`.execute(tx);
    const [row] = rows;
    if (!row?.state) return null;
    const { rows: gone } = await sql<{ id: number; bytes: Uint8Array; generation: number }>`
      delete from document_update where kind = ${kind} and document_id = ${id} returning id, bytes, generation`.execute(
      tx,
    );
    const current = gone.filter((update) => update.generation === row.generation);
    if (current.length === 0) return null;
    const doc = docOf(bytesOf(row.state), ...current.map((update) => bytesOf(update.bytes)));
    const { rows: after } = await sql<{ folded: number }>`
      update document set state = ${Buffer.from(Y.encodeStateAsUpdate(doc))}, folded = folded + 1, merged = merged + ${current.length}
      where kind = ${kind} and id = ${id} returning folded`.execute(tx);
    return { folded: after[0]?.folded ?? 0, ids: current.map((update) => update.id) };
  });
}

const loggedOf = ({ id, bytes }: Line): LoggedUpdate[] => (id !== null && bytes ? [{ id, bytes: bytesOf(bytes) }] : []);

/** The bytes alone: a Buffer of the driver is a window on a larger one. */
export const bytesOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);
