/** Places in an order that people drag: between two neighbours, under the stream's lock, spread anew when used up. */
import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity } from '#shared/entity/entity.ts';
import { isUuid } from '#shared/entity/field.ts';
import { invalid } from '#shared/errors.ts';
import { fits, type Neighbours, placeBetween, placeStep } from '#shared/order.ts';
import type { Tx } from './tx.ts';

/** Where something is to stand: the ids of the rows above and below it, null at an end. */
export interface Move {
  before_id: string | null;
  after_id: string | null;
}

/** Reads a move from a body; undefined when it holds none. Throws `invalid` for what is not an id. */
export function readMove(body: Record<string, unknown>): Move | undefined {
  if (body.before_id === undefined && body.after_id === undefined) return undefined;
  return { before_id: neighbour(body, 'before_id'), after_id: neighbour(body, 'after_id') };
}

function neighbour(body: Record<string, unknown>, name: string): string | null {
  const value = body[name] ?? null;
  if (value !== null && !isUuid(value))
    throw invalid(`${name} must be an id or null.`, { [name]: 'must be an id or null' });
  return value;
}

export interface Ordered {
  entity: AnyEntity;
  /** The field that holds the place. */
  field: string;
  /** The rows that are ordered together. */
  among: RawBuilder<boolean>;
  /** The row that moves; it is nobody's neighbour. */
  moving: string | null;
  between?: (neighbours: Neighbours) => number;
}

/**
 * The place that a move asks for. A neighbour that is gone or stands elsewhere is ignored; both gone, the place is at
 * the end that was asked for. When no number is left between the neighbours, up to 64 around are spread first.
 */
export async function placeFor(tx: Tx, move: Move, ordered: Ordered): Promise<number> {
  const between = ordered.between ?? placeBetween;
  const first = await neighbours(tx, move, ordered);
  const place = between(first);
  if (fits(place, first)) return place;
  await spread(tx, ordered, first);
  return between(await neighbours(tx, move, ordered));
}

async function neighbours(tx: Tx, { before_id, after_id }: Move, ordered: Ordered): Promise<Neighbours> {
  const before = before_id && (await placeOf(tx, ordered, before_id));
  const after = after_id && (await placeOf(tx, ordered, after_id));
  // One known neighbour tells the other: what stands next to it now, whatever the client believed.
  if (typeof before === 'number') return { before, after: await nextTo(tx, ordered, before, 'after') };
  if (typeof after === 'number') return { before: await nextTo(tx, ordered, after, 'before'), after };
  return after_id === null
    ? { before: await end(tx, ordered, 'last'), after: null }
    : { before: null, after: await end(tx, ordered, 'first') };
}

async function placeOf(tx: Tx, ordered: Ordered, id: string): Promise<number | null> {
  const { name } = ordered.entity;
  const { rows } = await sql<{ place: number }>`select ${sql.ref(ordered.field)} as place from ${sql.table(name)}
    where ${ordered.among} and id = ${id} and id is distinct from ${ordered.moving}`.execute(tx.db);
  return rows[0]?.place ?? null;
}

async function nextTo(
  tx: Tx,
  { entity, field, among, moving }: Ordered,
  place: number,
  side: 'before' | 'after',
): Promise<number | null> {
  const column = sql.ref(field);
  const { rows } = await sql<{ place: number | null }>`
    select ${side === 'after' ? sql`min(${column})` : sql`max(${column})`} as place from ${sql.table(entity.name)}
    where ${among} and id is distinct from ${moving} and ${side === 'after' ? sql`${column} > ${place}` : sql`${column} < ${place}`}`.execute(
    tx.db,
  );
  return rows[0]?.place ?? null;
}

async function end(tx: Tx, { entity, field, among, moving }: Ordered, which: 'first' | 'last'): Promise<number | null> {
  const column = sql.ref(field);
  const { rows } = await sql<{ place: number | null }>`
    select ${which === 'last' ? sql`max(${column})` : sql`min(${column})`} as place from ${sql.table(entity.name)}
    where ${among} and id is distinct from ${moving}`.execute(tx.db);
  return rows[0]?.place ?? null;
}

const spreadOver = 64;

/** Spreads the 64 rows around a used-up gap, keeping their order; the last of them ends where it was or further on. */
async function spread(tx: Tx, { entity, field, among, moving }: Ordered, { before, after }: Neighbours): Promise<void> {
  const column = sql.ref(field);
  const at = before ?? after ?? 0;
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place from (
      (select id, ${column} as place from ${sql.table(entity.name)} where ${among} and id is distinct from ${moving} and ${column} <= ${at}
        order by ${column} desc, id desc limit ${spreadOver / 2})
      union all
      (select id, ${column} as place from ${sql.table(entity.name)} where ${among} and id is distinct from ${moving} and ${column} > ${at}
        order by ${column}, id limit ${spreadOver / 2})
    ) around order by place, id`.execute(tx.db);
  const first = rows[0]?.place ?? 0;
  const beyond = await nextTo(tx, { entity, field, among, moving }, rows.at(-1)?.place ?? 0, 'after');
  const step = beyond === null ? placeStep : Math.min(placeStep, (beyond - first) / (rows.length + 1));
  const places = new Map(rows.map(({ id }, index) => [id, first + index * step]));
  await tx.updateWhere(entity, { id: [...places.keys()] }, (row) => ({ [field]: places.get(row.id) }));
}
