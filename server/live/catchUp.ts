import { sql } from 'kysely';
import type { Audience } from '#shared/access.ts';
import { type Change, scopeEntity, sessionEntity } from '#shared/change.ts';
import { isoFormat } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';

/** The most changes that are told one by one to somebody who comes back; beyond, they fetch anew. */
export const longestCatchUp = 10_000;

const columns = sql`stream, seq, entity, id, "row", was, audience, was_audience, actor_id, mutation_id,
  to_char(at at time zone 'UTC', ${sql.lit(isoFormat)}) as at`;

/** The changes of a stream above `after`, in order, at most `limit`. */
export async function changesAfter(
  db: Db,
  stream: string,
  after: number,
  limit: number = longestCatchUp,
): Promise<Change[]> {
  const { rows } =
    await sql<Change>`select ${columns} from change where stream = ${stream} and seq > ${after} order by seq limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** News of rows folds into the latest. What is no row's (sight, sessions) is each for somebody else: none is left out. */
const told = (table: string) =>
  sql`(case when ${sql.ref(`${table}.entity`)} in (${sql.lit(scopeEntity)}, ${sql.lit(sessionEntity)}) then ${sql.ref(`${table}.seq`)} else 0 end)`;

/** The latest change of a row, with all who saw it before some change of it in the time: they may hold it, fetched meanwhile. */
export interface Missed {
  change: Change;
  seenBy: readonly Audience[];
}

/**
 * What somebody at `after` needs to reach `to`: the latest change of each row, in order.
 * Null when so much happened, or so long ago, that they must fetch anew.
 */
export async function catchUp(
  db: Db,
  stream: string,
  { after, to }: { after: number; to: number },
): Promise<Missed[] | null> {
  if (after >= to) return after > to ? null : [];
  if (to - after > longestCatchUp) return null;
  const { rows } = await sql<Change & { held: number; seen_by: Audience[] | null }>`
    select distinct on (c.entity, c.id, ${told('c')}) c.stream, c.seq, c.entity, c.id, c."row", case when n.times = 1 then c.was end as was, c.audience,
      c.was_audience, c.actor_id, c.mutation_id, to_char(c.at at time zone 'UTC', ${sql.lit(isoFormat)}) as at, n.held, n.seen_by
    from change c join (
      select entity, id, ${told('change')} as told, count(*) as times, jsonb_agg(distinct was_audience) filter (where was_audience is not null) as seen_by, sum(count(*)) over () as held
      from change where stream = ${stream} and seq > ${after} and seq <= ${to} group by 1, 2, 3
    ) n on n.entity = c.entity and n.id = c.id and n.told = ${told('c')}
    where c.stream = ${stream} and c.seq > ${after} and c.seq <= ${to}
    order by c.entity, c.id, ${told('c')}, c.seq desc`.execute(db);
  const held = Number(rows[0]?.held ?? 0);
  if (held < to - after) return null; // some were pruned
  return rows
    .map(({ held: _, seen_by, ...change }) => ({ change, seenBy: seen_by ?? [] }))
    .sort((a, b) => a.change.seq - b.change.seq);
}
