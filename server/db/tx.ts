/**
 * What a commit may do to data. Every write of an entity's row goes through here and leaves a change behind, computed
 * from the row before and after; so no rule announces anything, and nothing can be written without being heard.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Audience } from '#shared/access.ts';
import type { Change } from '#shared/change.ts';
import {
  type AnyEntity,
  applyPatch,
  type Changes,
  type NewRow,
  type Patch,
  type Row,
  sameValue,
} from '#shared/entity/entity.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { columnsOf, selectList } from './columns.ts';
import type { Db } from './connect.ts';
import { conditionOf, type Where } from './where.ts';

/** A change as the outbox keeps it: with the first number of its commit, which tells what happened together. */
export type OutboxChange = Change & { commit_seq: number };

export interface TxOptions {
  db: Db;
  /** The next number of each stream that this commit has locked. */
  places: Map<string, number>;
  actor: string | null;
  mutationId: string | null;
  /** The moment of the commit, by the database's clock. */
  at: string;
}

type Loose = Row<AnyEntity>;

export class Tx {
  /** For tables that are not entities, and for reading. Everything inside a commit goes through it. */
  readonly db: Db;
  readonly at: string;
  readonly actor: string | null;
  readonly changes: OutboxChange[] = [];
  readonly #mutationId: string | null;
  readonly #places: Map<string, number>;
  readonly #first: ReadonlyMap<string, number>;

  constructor({ db, places, actor, mutationId, at }: TxOptions) {
    this.db = db;
    this.at = at;
    this.actor = actor;
    this.#mutationId = mutationId;
    this.#places = places;
    this.#first = new Map(places);
  }

  /** The last number given out in each stream. */
  get seqs(): Map<string, number> {
    return new Map([...this.#places].map(([stream, next]) => [stream, next - 1]));
  }

  /** Throws `not_found` when there is no such row, or it is deleted. */
  async get<E extends AnyEntity>(entity: E, id: string): Promise<Row<E>> {
    const row = await this.find(entity, { id } as Where<E>);
    if (!row) throw notFound();
    return row;
  }

  async find<E extends AnyEntity>(entity: E, where: Where<E>): Promise<Row<E> | undefined> {
    const [row] = await this.#select(entity, conditionOf(entity, where));
    return row;
  }

  /** All rows that match, oldest first. */
  async list<E extends AnyEntity>(entity: E, where: Where<E> | RawBuilder<boolean>): Promise<Row<E>[]> {
    return this.#select(entity, isRaw(where) ? where : conditionOf(entity, where));
  }

  async insert<E extends AnyEntity>(
    entity: E,
    row: NewRow<E>,
    { bodyHash }: { bodyHash?: string } = {},
  ): Promise<Row<E>> {
    const [inserted] = await this.insertMany(entity, [row], bodyHash ? { bodyHash } : {});
    return inserted as Row<E>;
  }

  /** Inserts rows by one statement. Throws `conflict` where an id is taken. */
  async insertMany<E extends AnyEntity>(
    entity: E,
    rows: readonly NewRow<E>[],
    { bodyHash }: { bodyHash?: string } = {},
  ): Promise<Row<E>[]> {
    if (rows.length === 0) return [];
    const made = rows.map((row) => this.#complete(entity, row));
    const columns = [...Object.keys(columnsOf(entity)), 'body_hash'];
    const data = JSON.stringify(made.map((row) => ({ ...row, body_hash: bodyHash ?? null })));
    const names = sql.join(columns.map((name) => sql.id(name)));
    await sql`insert into ${sql.table(entity.name)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(entity.name)}, ${data}::jsonb)`.execute(this.db);
    for (const row of made) this.#record(entity, null, row);
    return made as Row<E>[];
  }

  /**
   * Changes fields of a row, named by its id or as it was read in this commit. Writes and announces nothing when all of
   * them hold these values already.
   */
  async update<E extends AnyEntity>(entity: E, of: string | Row<E>, patch: Changes<E> | Patch<E>): Promise<Row<E>> {
    const before = typeof of === 'string' ? await this.get(entity, of) : of;
    const [after] = await this.#rewrite(entity, [before], () => patch);
    return after ?? before;
  }

  /** Changes all rows that match, by two statements however many they are. Answers those that changed. */
  async updateWhere<E extends AnyEntity>(
    entity: E,
    where: Where<E> | RawBuilder<boolean>,
    patch: Changes<E> | Patch<E> | ((row: Row<E>) => Changes<E> | Patch<E>),
  ): Promise<Row<E>[]> {
    const before = await this.list(entity, where);
    return this.#rewrite(entity, before, typeof patch === 'function' ? patch : () => patch);
  }

  /** Deletes a row; it can come back for 60 days. Throws `not_found` when there is none. */
  async remove(entity: AnyEntity, id: string): Promise<void> {
    const row = await this.get(entity, id);
    await this.#removeRows(entity, [row]);
  }

  async removeWhere<E extends AnyEntity>(entity: E, where: Where<E> | RawBuilder<boolean>): Promise<Row<E>[]> {
    const rows = await this.list(entity, where);
    await this.#removeRows(entity, rows);
    return rows;
  }

  /** Brings a deleted row back as it was. Throws `not_found` when it is not among the deleted of this commit's streams. */
  async restore<E extends AnyEntity>(entity: E, id: string): Promise<Row<E>> {
    const gone = sql<boolean>`${sql.ref(`${entity.name}.id`)} = ${id} and ${sql.ref(`${entity.name}.deleted_at`)} > now() - interval '60 days'`;
    const [row] = await this.#select(entity, gone);
    if (!row || !this.#places.has(this.#streamOf(entity, row))) throw notFound();
    const seq = this.#next(this.#streamOf(entity, row));
    const back = { ...row, seq, updated_at: this.at, updated_by: this.actor };
    await sql`update ${sql.table(entity.name)} set deleted_at = null, seq = ${seq}, updated_at = ${this.at}, updated_by = ${this.actor} where id = ${id}`.execute(
      this.db,
    );
    this.#record(entity, null, back);
    return back;
  }

  /** The hash of the body that made this row, and whether it is deleted; undefined when the id was never used. */
  async trace(entity: AnyEntity, id: string): Promise<{ bodyHash: string | null; isDeleted: boolean } | undefined> {
    const { rows } = await sql<{ body_hash: string | null; gone: boolean }>`
      select body_hash, deleted_at is not null as gone from ${sql.table(entity.name)} where id = ${id}`.execute(
      this.db,
    );
    return rows[0] && { bodyHash: rows[0].body_hash, isDeleted: rows[0].gone };
  }

  /**
   * Says something in a stream that is not about an entity's row: sight of a project changed, a session ended. Without an
   * audience no person hears it, only the parts of the server that follow the stream.
   */
  announce(stream: string, news: { entity: string; id: string; audience: Audience | null }): void {
    this.#push({
      stream,
      entity: news.entity,
      id: news.id,
      row: null,
      was: null,
      audience: news.audience,
      was_audience: news.audience,
    });
  }

  async #select<E extends AnyEntity>(entity: E, condition: RawBuilder<boolean>): Promise<Row<E>[]> {
    const table = sql.table(entity.name);
    const { rows } = await sql<Row<E>>`select ${selectList(entity)} from ${table} where ${condition}
      order by ${sql.ref(`${entity.name}.created_at`)}, ${sql.ref(`${entity.name}.id`)}`.execute(this.db);
    return rows;
  }

  #complete(entity: AnyEntity, given: NewRow<AnyEntity>): Loose {
    const id = given.id ?? randomUUID();
    const row = {
      ...given,
      id,
      seq: 0,
      created_at: this.at,
      updated_at: this.at,
      created_by: this.actor,
      updated_by: this.actor,
    };
    return { ...row, seq: this.#next(this.#streamOf(entity, row)) };
  }

  async #rewrite<E extends AnyEntity>(entity: E, rows: Row<E>[], patchOf: (row: Row<E>) => object): Promise<Row<E>[]> {
    const changed: { before: Loose; after: Loose }[] = [];
    const columns = new Set(['seq', 'updated_at', 'updated_by']);
    for (const before of rows as (Row<E> & Loose)[]) {
      const next: Loose = applyPatch(before, patchOf(before));
      const fields = Object.keys(next).filter((name) => !sameValue(before[name], next[name]));
      if (fields.length === 0) continue;
      for (const name of fields) columns.add(name);
      const seq = this.#next(this.#streamOf(entity, next));
      changed.push({ before, after: { ...next, seq, updated_at: this.at, updated_by: this.actor } });
    }
    if (changed.length === 0) return [];
    const set = sql.join([...columns].map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`));
    const data = JSON.stringify(changed.map(({ after }) => after));
    await sql`update ${sql.table(entity.name)} t set ${set}
      from jsonb_populate_recordset(null::${sql.table(entity.name)}, ${data}::jsonb) r where t.id = r.id`.execute(
      this.db,
    );
    for (const { before, after } of changed) this.#record(entity, before, after);
    return changed.map(({ after }) => after as Row<E>);
  }

  async #removeRows(entity: AnyEntity, rows: Loose[]): Promise<void> {
    if (rows.length === 0) return;
    const numbered = rows.map((row) => ({ row, seq: this.#next(this.#streamOf(entity, row)) }));
    const data = JSON.stringify(numbered.map(({ row, seq }) => ({ id: row.id, seq })));
    await sql`update ${sql.table(entity.name)} t set deleted_at = ${this.at}, seq = r.seq
      from jsonb_to_recordset(${data}::jsonb) as r(id uuid, seq bigint) where t.id = r.id`.execute(this.db);
    for (const { row, seq } of numbered) {
      const audience = entity.audience(row);
      this.#put({ ...this.#shape(entity, row, seq), row: null, was: row, audience, was_audience: audience });
    }
  }

  #record(entity: AnyEntity, before: Loose | null, after: Loose): void {
    const was: Record<string, unknown> | null = before && {};
    if (before && was) {
      for (const name of Object.keys(after))
        if (name !== 'seq' && !sameValue(before[name], after[name])) was[name] = before[name];
    }
    this.#put({
      ...this.#shape(entity, after, after.seq as number),
      row: after,
      was,
      audience: entity.audience(after),
      was_audience: before && entity.audience(before),
    });
  }

  #shape(entity: AnyEntity, row: Loose, seq: number) {
    return { stream: this.#streamOf(entity, row), entity: entity.name, id: row.id as string, seq };
  }

  #push(change: Omit<OutboxChange, 'seq' | 'commit_seq' | 'actor_id' | 'mutation_id' | 'at'>): void {
    this.#put({ ...change, seq: this.#next(change.stream) });
  }

  #put(change: Omit<OutboxChange, 'commit_seq' | 'actor_id' | 'mutation_id' | 'at'>): void {
    const commit_seq = this.#first.get(change.stream) ?? change.seq;
    this.changes.push({ ...change, commit_seq, actor_id: this.actor, mutation_id: this.#mutationId, at: this.at });
  }

  #streamOf(entity: AnyEntity, row: Loose): string {
    return row[entity.stream] as string;
  }

  #next(stream: string): number {
    const seq = this.#places.get(stream);
    if (seq === undefined) throw new Error(`This commit writes to stream ${stream}, which it did not name.`);
    this.#places.set(stream, seq + 1);
    return seq;
  }
}

const isRaw = (where: object): where is RawBuilder<boolean> => 'isRawBuilder' in where;

/** What a create says when its id is already somebody's. */
export const idTaken = () => conflict('This id is taken. Make a new one and try again.', { id: 'is taken' });
