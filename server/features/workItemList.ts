/**
 * Lists of work items: page, groups, totals and the stream's number from one statement, hence one snapshot.
 *
 * A page of a group is one indexed range of its own (`cross join lateral … limit`), so a list costs what it shows, not
 * what the project holds; totals alone read all that matches. Rows leave the database as JSON and are not parsed here; those
 * that an earlier answer to the same question holds as they still are do not leave it again.
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readOrder } from '#shared/features/workItemOrder.ts';
import { envelope } from '#shared/features/workItemPage.ts';
import type { Db } from '../db/connect.ts';
import { plannedByValues } from '../db/preparedClient.ts';
import { hashOf } from '../http/context.ts';
import { countPartsSql, totalSql } from './workItemCounts.ts';
import { groupedSql, subGroupedSql } from './workItemGroupedList.ts';
import { type Bool, type Sql, scopeSql } from './workItemQuery.ts';
import {
  always,
  type Counts,
  type Found,
  type Held,
  type Ids,
  type ListRequest,
  orderBy,
  type Plan,
  pageSize,
  planOf,
  rangeSql,
  rowsText,
  seqOf,
} from './workItemRange.ts';

export interface ListAnswer {
  /** The stream's number in the snapshot that was read. */
  seq: number;
  /** The envelope (`WorkItemPage`) as JSON, ready to be sent. */
  body: Buffer;
  etag: string;
  /** Its rows as JSON, by id. */
  rows: ReadonlyMap<string, string>;
  counts: Counts;
}

/**
 * The page that `query` asks for. Cost: its rows by index, and the counting of all that match. `before` is an earlier answer
 * to the same request.
 */
export async function listWorkItems(db: Db, request: ListRequest, before?: ListAnswer): Promise<ListAnswer> {
  const held = before && { seq: before.seq, ids: [...before.rows.keys()], counts: before.counts };
  const found = (await listSql(request, held).execute(db)).rows[0];
  if (!found) throw new Error('A list answered no row.');
  const { seq, results, rows: lines, ...counts } = found;
  const { group_by } = request.query;
  const isEmpty = group_by !== null && found.total === 0;
  const fresh = new Map(lines?.split('\n').map((line) => [line.slice(idAt, idAt + 36), line]));
  const rows = new Map<string, string>();
  const textOf = (id: string): string => {
    const text = fresh.get(id) ?? before?.rows.get(id);
    if (text === undefined) throw new Error('A list named a row that it did not answer.');
    rows.set(id, text);
    return text;
  };
  const { results: _, ...page } = envelope(request.query, { ...counts, results: [] });
  const ids = isEmpty ? {} : (results ?? (group_by ? {} : []));
  const text = filledIn(ids, textOf);
  const body = Buffer.from(`${JSON.stringify(page).slice(0, -1)},"results":${text}}`);
  const etag = `W/"${thisProcess} ${seq} ${hashOf(request)}"`;
  return { seq: Number(seq ?? 0), body, etag, rows, counts: countsOf(ids, found.total) };
}

/** A request and a number of the stream tell answers apart, but in a database that was put back to an earlier day. */
const thisProcess = randomUUID();

/** Where the id stands in the JSON of a row. */
const idAt = '{"id":"'.length;

/** `ids` as JSON, with the row of each in its place. */
function filledIn(ids: Ids, textOf: (id: string) => string): string {
  if (isFlat(ids)) return `[${ids.map(textOf).join()}]`;
  const members = Object.entries(ids).map(
    ([name, { results, total_results }]) =>
      `${JSON.stringify(name)}:{"results":${filledIn(results, textOf)},"total_results":${total_results}}`,
  );
  return `{${members.join()}}`;
}

const isFlat = (ids: Ids): ids is readonly string[] => Array.isArray(ids);

/** How many a page says that there are. */
function countsOf(ids: Ids, total: number): Counts {
  const counts: { groups: Counts['groups'][number][]; cells: Counts['cells'][number][] } = { groups: [], cells: [] };
  for (const [name, group] of isFlat(ids) ? [] : Object.entries(ids)) {
    counts.groups.push({ name, n: group.total_results });
    for (const [sub, cell] of isFlat(group.results) ? [] : Object.entries(group.results))
      counts.cells.push({ name, sub, n: cell.total_results });
  }
  return { total, ...counts };
}

/** The one statement that answers a request. */
export function listSql(request: ListRequest, held: Held | null = null): RawBuilder<Found> {
  const plan = planOf(request, held);
  const statement = statementOf(plan);
  return plan.isWhole ? statement : sql<Found>`${sql.raw(plannedByValues)} ${statement}`;
}

function statementOf(plan: Plan): RawBuilder<Found> {
  if (!plan.group) return flatSql(plan);
  return plan.subGroup ? subGroupedSql(plan, plan.group, plan.subGroup) : groupedSql(plan, plan.group);
}

function flatSql(plan: Plan): RawBuilder<Found> {
  const { query, size, scope } = plan;
  const parts = query.after || query.after_key ? continuedParts(plan) : firstParts(plan);
  const inOrder = sql`w.part, ${orderBy(sql`w.k`, plan)}`;
  return sql<Found>`with ${countPartsSql(plan)} ${parts},
    page as (select * from picked w order by ${inOrder} limit ${pageSize(size)}),
    counted as materialized (select ${totalSql(plan)}::int as total)
    select ${seqOf(scope)} as seq, counted.total, counted.total as largest,
      (select count(*) from page)::int as count,
      (select count(*) > ${pageSize(size)} from picked) as more,
      (select json_agg(w.id order by ${inOrder}) from page w) as results,
      (select ${rowsText(plan)} from page w) as rows
    from counted`;
}

function firstParts(plan: Plan): Sql {
  const rows = rangeSql({ plan, where: always, limit: pageSize(plan.size + 1), offset: plan.offset });
  return sql`picked as (select 1 as part, w.* from (${rows}) w)`;
}

/**
 * The rows after a place: first those of the same key, then those of later keys, then those without. Each is a range
 * of the index that starts where it has to, and is asked only for what the ones before left over. With no place to go
 * on from, the page by its number.
 */
function continuedParts(plan: Plan): Sql {
  const { order, size, query } = plan;
  const { key } = order;
  const [k, c, id] = [
    sql`(select p.key from place p)`,
    sql`(select p.created_at from place p)`,
    sql`(select p.id from place p)`,
  ];
  const later = sql<SqlBool>`w.created_at <= ${c} and (w.created_at < ${c} or w.id > ${id})`;
  const beyond = sql.raw(readOrder(query.order_by).descending ? '<' : '>');
  const parts: { where: Bool; offset?: number }[] = [
    { where: sql<SqlBool>`${key} = ${k} and ${later}` },
    { where: sql<SqlBool>`${key} ${beyond} ${k}` },
  ];
  if (order.canBeNull) {
    parts.push(
      { where: sql<SqlBool>`(select p.key is null from place p) and ${key} is null and ${later}` },
      { where: sql<SqlBool>`(select p.key is not null from place p) and ${key} is null` },
    );
  }
  parts.push({ where: sql<SqlBool>`not exists (select from place)`, offset: plan.offset });
  const named = parts.map((part, i) => {
    const before = parts.slice(0, i).map((_, j) => sql` - (select count(*) from ${sql.ref(`part${j}`)})`);
    const limit = sql`${pageSize(size + 1)}${sql.join(before, sql``)}`;
    return sql`${sql.ref(`part${i}`)} as materialized (${rangeSql({ plan, ...part, limit })})`;
  });
  const all = parts.map((_, i) => sql`select ${sql.lit(i)} as part, w.* from ${sql.ref(`part${i}`)} w`);
  return sql`${placeSql(plan)}, ${sql.join(named)}, picked as (${sql.join(all, sql` union all `)})`;
}

/** Where the list goes on: after the row named, else after the key brought along, else nowhere. */
function placeSql({ order, scope, query }: Plan): Sql {
  const [key = null, created_at, id] = query.after_key ?? [];
  const brought = sql`select ${key}::${order.type}, ${created_at}::timestamptz, ${id}::uuid where not exists (select from held)`;
  return sql`held as materialized (select ${order.key}::${order.type} as key, w.created_at, w.id
      from work_item w ${order.join} where ${scopeSql(scope)} and w.id = ${query.after}::uuid),
    place as materialized (select * from held ${query.after_key ? sql`union all ${brought}` : sql``})`;
}
