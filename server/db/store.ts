/**
 * One way to write: a commit is a transaction that holds its streams, and what it changed is published after it.
 *
 * A stream is the count of changes of one workspace or person. Its row is locked first, so writers of one workspace go
 * one after another: numbers have no holes and follow the order of commits, and a rule that looks before it writes
 * needs no lock of its own. Within the process commits wait their turn before they take a connection.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Change } from '#shared/change.ts';
import { conflict } from '#shared/errors.ts';
import { isoFormat } from './columns.ts';
import type { Database, Db } from './connect.ts';
import { translateError } from './errors.ts';
import { KeyedQueue } from './keyedQueue.ts';
import { Tx } from './tx.ts';

/** Marks a request so that sending it again has no second effect (`api.md`, Idempotency-Key). */
export interface Once {
  person_id: string;
  key: string;
  /** Of method, path and body. Another one under the same key is refused. */
  hash: string;
}

export interface CommitOptions {
  /** Who does it; null for the system. */
  actor: string | null;
  /** The workspaces and persons whose rows are written. Writing to another throws. */
  streams: readonly string[];
  /** Streams that begin with this commit: a new workspace or person. */
  opens?: readonly string[];
  once?: Once | undefined;
}

/** What a commit's work hands back: its value, and what is remembered to answer a repetition. */
export interface Outcome {
  id?: string | undefined;
  status?: number;
}

export type Committed<T> =
  | { replayed: false; value: T; seqs: ReadonlyMap<string, number> }
  | { replayed: true; id: string | null; status: number; seqs: ReadonlyMap<string, number> };

export interface Store {
  /** Runs `work` in one transaction and publishes its changes. Throws what `work` throws, with nothing changed. */
  commit<T>(
    options: CommitOptions,
    work: (tx: Tx) => Promise<T>,
    outcome?: (value: T) => Outcome,
  ): Promise<Committed<T>>;
  /** What became of a request that was sent before, or undefined when it had no effect. */
  remembered(once: Once): Promise<Remembered | undefined>;
  /** For reading outside a commit. One statement is one snapshot. */
  readonly reads: Db;
  close(): Promise<void>;
}

/** Told of each commit's changes, per stream in order, once they are durable. */
export type Publish = (stream: string, changes: Change[]) => void;

/** A further write of every commit, computed from its changes (activities): a statement that runs within its last one. */
export type AfterWrite = (tx: Tx) => Promise<RawBuilder<unknown> | null>;

export function createStore(database: Database, publish: Publish, afterWrites: readonly AfterWrite[] = []): Store {
  const queue = new KeyedQueue();

  async function commit<T>(
    options: CommitOptions,
    work: (tx: Tx) => Promise<T>,
    outcome?: (value: T) => Outcome,
  ): Promise<Committed<T>> {
    const streams = [...new Set(options.streams)].sort();
    try {
      return await queue.run([...streams, ...(options.opens ?? [])], async () => {
        const { answer, changes } = await database.writes
          .transaction()
          .execute((db) => runIn(db as unknown as Db, { ...options, streams }, work, outcome));
        for (const [stream, own] of Map.groupBy(changes, (change) => change.stream)) publish(stream, own);
        return answer;
      });
    } catch (error) {
      throw translateError(error);
    }
  }

  async function runIn<T>(
    db: Db,
    options: CommitOptions,
    work: (tx: Tx) => Promise<T>,
    outcome?: (value: T) => Outcome,
  ) {
    const { places, at } = await lock(db, options);
    const before = options.once && (await remembered(db, options.once));
    if (before)
      return {
        answer: {
          ...before,
          replayed: true as const,
          seqs: new Map([...places.keys()].map((stream) => [stream, before.seq])),
        },
        changes: [],
      };
    const tx = new Tx({ db, places, actor: options.actor, mutationId: options.once?.key ?? null, at });
    const value = await work(tx);
    const further = await Promise.all(afterWrites.map((write) => write(tx)));
    await keep(tx, { ...options, further: further.filter((write) => write !== null) }, outcome?.(value) ?? {});
    return { answer: { replayed: false as const, value, seqs: tx.seqs }, changes: tx.changes };
  }

  return {
    commit,
    remembered: (once) => remembered(database.reads, once),
    reads: database.reads,
    close: () => database.close(),
  };
}

/** Locks the streams in the order of their ids, so that two commits never wait for each other. */
async function lock(
  db: Db,
  { streams, opens = [] }: CommitOptions,
): Promise<{ places: Map<string, number>; at: string }> {
  if (opens.length > 0) {
    await sql`insert into stream (id, seq) select id, 0 from unnest(${opens}::uuid[]) as s(id) on conflict do nothing`.execute(
      db,
    );
  }
  const ids = [...new Set([...streams, ...opens])];
  const { rows } = await sql<{ id: string; seq: number; at: string }>`
    select id, seq, to_char(clock_timestamp() at time zone 'UTC', ${sql.lit(isoFormat)}) as at
    from stream where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const at = rows.at(-1)?.at;
  if (rows.length < ids.length || !at) throw new Error(`There is no stream for one of ${ids.join(', ')}.`);
  return { places: new Map(rows.map(({ id, seq }) => [id, seq + 1])), at };
}

/** What is kept of a request that took effect. */
export interface Remembered {
  id: string | null;
  status: number;
  seq: number;
}

async function remembered(db: Db, { person_id, key, hash }: Once): Promise<Remembered | undefined> {
  const { rows } = await sql<Remembered & { hash: string }>`
    select row_id as id, status, seq, hash from idempotency where person_id = ${person_id} and key = ${key}`.execute(
    db,
  );
  if (rows[0] && rows[0].hash !== hash) throw conflict('This Idempotency-Key was used for another request.');
  return rows[0];
}

interface Kept {
  once?: Once | undefined;
  further: readonly RawBuilder<unknown>[];
}

/** Writes the outbox, further writes, the streams' new numbers and the answer to a repetition, by one statement. */
async function keep(tx: Tx, { once, further }: Kept, { id, status = 200 }: Outcome): Promise<void> {
  const last = [...tx.seqs].map(([stream, seq]) => ({ stream, seq }));
  const seq = Math.max(0, ...last.map((place) => place.seq));
  const memory = once ? [{ ...once, row_id: id ?? null, status, seq }] : [];
  if (tx.changes.length === 0 && memory.length === 0) return;
  const others = further.map((write, n) => sql`${sql.ref(`further_${n}`)} as (${write}), `);
  await sql`
    with ${sql.join(others, sql``)}changes as (
      insert into change (stream, seq, commit_seq, entity, id, "row", was, audience, was_audience, actor_id, mutation_id, at)
      select stream, seq, commit_seq, entity, id, "row", was, audience, was_audience, actor_id, mutation_id, at
      from jsonb_to_recordset(${JSON.stringify(tx.changes)}::jsonb) as c(stream uuid, seq bigint, commit_seq bigint, entity text, id uuid,
        "row" jsonb, was jsonb, audience jsonb, was_audience jsonb, actor_id uuid, mutation_id text, at timestamptz)
    ), memory as (
      insert into idempotency (person_id, key, hash, row_id, status, seq)
      select person_id, key, hash, row_id, status, seq
      from jsonb_to_recordset(${JSON.stringify(memory)}::jsonb) as m(person_id uuid, key text, hash text, row_id uuid, status int, seq bigint)
    )
    update stream s set seq = l.seq
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as l(stream uuid, seq bigint) where s.id = l.stream and s.seq <> l.seq`.execute(
    tx.db,
  );
}
