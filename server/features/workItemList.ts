/**
 * Lists of work items: page, groups, totals and the stream's number from one statement, hence one snapshot.
 *
 * A page of a group is one indexed range of its own (`cross join lateral … limit`), so a list costs what it shows, not
 * what the project holds; totals alone read all that matches. Rows leave the database as JSON and are not parsed here.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fields } from '#shared/entity/entity.ts';
import { none } from '#shared/features/dateFilter.ts';
import type { OrderBy } from '#shared/features/viewSettings.ts';
import { workItem } from '#shared/features/workItem.ts';
import { conditionOf } from '#shared/features/workItemCondition.ts';
import { type Clock, readOrder } from '#shared/features/workItemOrder.ts';
import { envelope } from '#shared/features/workItemPage.ts';
import type { WorkItemQuery } from '#shared/features/workItemQuery.ts';
import {
  allOf,
  conditionSql,
  type Db,
  type GroupSql,
  groupSql,
  type ListScope,
  type OrderSql,
  orderSql,
  type Sql,
  scopeProjects,
  scopeSql,
} from './workItemQuery.ts';

type Bool = RawBuilder<SqlBool>;

export interface ListRequest {
  scope: ListScope;
  query: WorkItemQuery;
  clock: Clock;
  /** A select of `(name, n)`: totals per group that are known without counting, for a list without sub-groups. */
  counters?: Sql;
}

export interface ListAnswer {
  /** The stream's number in the snapshot that was read. */
  seq: number;
  /** The envelope (`WorkItemPage`) as JSON. */
  body: string;
}

/** What the statement answers. */
interface Found {
  seq: string | null;
  results: string | null;
  total: number;
  largest: number;
  count: number;
  more: boolean;
}

/** The page that `query` asks for. Cost: its rows by index, and the counting of all that match. */
export async function listWorkItems(db: Db, request: ListRequest): Promise<ListAnswer> {
  const { rows } = await listSql(request).execute(db);
  const found = rows[0];
  if (!found) throw new Error('A list answered no row.');
  const isEmpty = request.query.group_by !== null && found.total === 0;
  const { seq, results, ...counts } = found;
  const page = envelope(request.query, { ...counts, results: [] });
  return { seq: Number(seq ?? 0), body: spliced(page, isEmpty ? '{}' : (results ?? emptyResults(request.query))) };
}

const emptyResults = (query: WorkItemQuery) => (query.group_by ? '{}' : '[]');

/** `page` as JSON with `results`, which is JSON already, as its last member. */
function spliced({ results: _, ...page }: { results: unknown }, results: string): string {
  return `${JSON.stringify(page).slice(0, -1)},"results":${results}}`;
}

/** The one statement that answers a request. */
export function listSql(request: ListRequest): RawBuilder<Found> {
  const plan = planOf(request);
  if (!plan.group) return flatSql(plan);
  return plan.subGroup ? subGroupedSql(plan, plan.group, plan.subGroup) : groupedSql(plan, plan.group);
}

interface Plan extends ListRequest {
  matching: Bool;
  order: OrderSql;
  group: GroupSql | null;
  subGroup: GroupSql | null;
  size: number;
  offset: number;
}

function planOf(request: ListRequest): Plan {
  const { scope, query, clock } = request;
  const { size, page } = query.cursor;
  return {
    ...request,
    matching: allOf([scopeSql(scope), conditionSql(conditionOf(query, clock), scope)]),
    order: orderSql(readOrder(query.order_by).key, scope),
    group: query.group_by && groupSql(query.group_by, scope, 'e'),
    subGroup: query.sub_group_by && groupSql(query.sub_group_by, scope, 'f'),
    size,
    offset: page * size,
  };
}

const seqOf = ({ workspaceId }: ListScope): Sql =>
  sql`(select s.seq from stream s where s.id = ${workspaceId}::uuid)::text`;

/** The columns of a row as lists answer it. */
const columns = sql.join([
  ...['id', 'created_by', 'updated_by'].map((name) => sql`${sql.ref(`w.${name}`)}`),
  sql`w.seq`,
  ...['created_at', 'updated_at'].map((name) => shown(name, 'timestamptz(3)')),
  ...Object.entries(workItem.fields as Fields).map(([name, field]) => shown(name, field.column)),
  sql`(select s."group" from state s where s.id = w.state_id) as state__group`,
]);

function shown(name: string, type: string): Sql {
  const column = sql.ref(`w.${name}`);
  const as = sql.ref(name);
  if (type === 'date') return sql`to_char(${column}, 'YYYY-MM-DD') as ${as}`;
  if (type.startsWith('timestamptz')) {
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${as}`;
  }
  return sql`${column} as ${as}`;
}

const rowJson = sql`(select row_to_json(o) from (select ${columns}) o)`;

const direction = (order: OrderBy): Sql => sql.raw(readOrder(order).descending ? 'desc' : 'asc');

/** The order by `key`, total. A key that is never null must not speak of nulls, else no descending index fits. */
const orderBy = (key: Sql, { query, order }: Plan): Sql =>
  sql`${key} ${direction(query.order_by)} ${order.canBeNull ? sql`nulls last` : sql``}, w.created_at desc, w.id`;

interface Range {
  plan: Plan;
  where: Bool;
  limit: Sql;
  offset?: number;
}

/** Rows of the list that fulfil `where` too, in order; each with its key as `k`. */
function rangeSql({ plan, where, limit, offset = 0 }: Range): Sql {
  const { order, matching } = plan;
  return sql`select w.*, ${order.key} as k from work_item w ${order.join} where ${matching} and ${where}
    order by ${orderBy(order.key, plan)} limit ${limit} ${offset > 0 ? sql`offset ${offset}::bigint` : sql``}`;
}

const always = sql<SqlBool>`true`;
const number = (value: number): Sql => sql`${value}::bigint`;

// Ungrouped lists.

function flatSql(plan: Plan): RawBuilder<Found> {
  const { query, size, scope, counters } = plan;
  const parts = query.after || query.after_key ? continuedParts(plan) : firstParts(plan);
  const inOrder = sql`w.part, ${orderBy(sql`w.k`, plan)}`;
  const total = counters
    ? sql`(select coalesce(sum(c.n), 0) from (${counters}) c)`
    : sql`(select count(*) from work_item w where ${plan.matching})`;
  return sql<Found>`with ${parts},
    page as (select * from picked w order by ${inOrder} limit ${number(size)}),
    counted as (select ${total}::int as total)
    select ${seqOf(scope)} as seq, counted.total, counted.total as largest,
      (select count(*) from page)::int as count,
      (select count(*) > ${number(size)} from picked) as more,
      (select json_agg(${rowJson} order by ${inOrder}) from page w)::text as results
    from counted`;
}

function firstParts(plan: Plan): Sql {
  const rows = rangeSql({ plan, where: always, limit: number(plan.size + 1), offset: plan.offset });
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
    const limit = sql`${number(size + 1)}${sql.join(before, sql``)}`;
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

// Grouped lists.

/** Rows `(name, n)`: how many items each group holds. */
function totalsSql({ matching, counters }: Plan, { value, join, name }: GroupSql): Sql {
  if (counters) return counters;
  return sql`select t.name, sum(t.n) as n from (
      select coalesce(${name(sql`v.v`)}, ${none}) as name, v.n
      from (select ${value} as v, count(*) as n from work_item w ${join} where ${matching} group by 1) v
    ) t group by t.name`;
}

/** Rows `(name, n, number, text)`: the groups to show, with what they are ordered by. */
const groupsSql = (totals: Sql, { known, isFixed }: GroupSql): Sql =>
  sql`select coalesce(k.name, t.name) as name, coalesce(t.n, 0)::int as n, k.number, k.text
    from (${known}) k full join (${totals}) t on t.name = k.name where ${isFixed ? always : sql<SqlBool>`t.n > 0`}`;

const groupOrder = (name: Sql, alias: Sql): Sql =>
  sql`${name} = ${none}, ${alias}.number nulls last, ${alias}.text collate "C" nulls last, ${name} collate "C"`;

/** The ways in which `w` can belong to the group that the column `name` names; at most one holds of any name. */
function ways({ is, isNone }: GroupSql, name: Sql): Bool[] {
  const named = is(sql`nullif(${name}, ${none})`);
  return isNone ? [named, sql<SqlBool>`${name} = ${none} and ${isNone}`] : [named];
}

/** One page of the rows that `alternatives`, of which at most one holds, let through. */
function pageSql(plan: Plan, alternatives: readonly Bool[]): Sql {
  const { size, offset } = plan;
  const ranges = alternatives.map((where) => sql`(${rangeSql({ plan, where, limit: number(size), offset })})`);
  return sql.join(ranges, sql` union all `);
}

/** A page of a group of states: merged from a range of each of its states, since no index spans them. */
function stateGroupPageSql(plan: Plan): Sql {
  const { size, offset, scope } = plan;
  const where = sql<SqlBool>`w.state_id = s.id`;
  return sql`select w.* from state s cross join lateral (${rangeSql({ plan, where, limit: number(offset + size) })}) w
    where s.project_id = any(${scopeProjects(scope)}::uuid[]) and s.deleted_at is null and s."group" = g.name
    order by ${orderBy(sql`w.k`, plan)} limit ${number(size)} offset ${number(offset)}`;
}

/** A page as JSON, and how many rows it has. */
const pageJson = (plan: Plan, page: Sql): Sql =>
  sql`select coalesce(json_agg(${rowJson} order by ${orderBy(sql`w.k`, plan)}), '[]') as rows, count(*) as held from (${page}) w`;

const isMore = ({ offset, size }: Plan, largest: Sql): Sql => sql`coalesce(${largest}, 0) > ${number(offset + size)}`;

function groupedSql(plan: Plan, group: GroupSql): RawBuilder<Found> {
  const page =
    plan.query.group_by === 'state__group' ? stateGroupPageSql(plan) : pageSql(plan, ways(group, sql`g.name`));
  return sql<Found>`with filled as (
      select g.*, r.rows, r.held from (${groupsSql(totalsSql(plan, group), group)}) g
      cross join lateral (${pageJson(plan, page)}) r
    )
    select ${seqOf(plan.scope)} as seq, coalesce(sum(g.n), 0)::int as total, coalesce(max(g.n), 0)::int as largest,
      coalesce(sum(g.held), 0)::int as count, ${isMore(plan, sql`max(g.n)`)} as more,
      json_object_agg(g.name, json_build_object('results', g.rows, 'total_results', g.n)
        order by ${groupOrder(sql`g.name`, sql`g`)})::text as results
    from filled g`;
}

/** Rows `(name, sub, n)`: how many items each cell holds; cells that hold none are left out. */
function cellTotalsSql({ matching }: Plan, group: GroupSql, sub: GroupSql): Sql {
  return sql`select t.name, t.sub, sum(t.n)::int as n from (
      select coalesce(${group.name(sql`v.v`)}, ${none}) as name, coalesce(${sub.name(sql`v.u`)}, ${none}) as sub, v.n
      from (select ${group.value} as v, ${sub.value} as u, count(*) as n from work_item w ${group.join} ${sub.join}
        where ${matching} group by 1, 2) v
    ) t group by t.name, t.sub`;
}

function subGroupedSql(plan: Plan, group: GroupSql, sub: GroupSql): RawBuilder<Found> {
  const both = ways(group, sql`c.name`).flatMap((one) => ways(sub, sql`c.sub`).map((two) => allOf([one, two])));
  const totals = sub.isSet ? totalsSql(plan, group) : sql`select c.name, sum(c.n) as n from cells c group by c.name`;
  return sql<Found>`with cells as materialized (${cellTotalsSql(plan, group, sub)}),
    filled as (
      select c.*, k.number, k.text, r.rows, r.held from cells c left join (${sub.known}) k on k.name = c.sub
      cross join lateral (${pageJson(plan, pageSql(plan, both))}) r
    ),
    lanes as (
      select c.name, sum(c.held) as held, max(c.n) as largest,
        json_object_agg(c.sub, json_build_object('results', c.rows, 'total_results', c.n)
          order by ${groupOrder(sql`c.sub`, sql`c`)}) as results
      from filled c group by c.name
    )
    select ${seqOf(plan.scope)} as seq, coalesce(sum(g.n), 0)::int as total, coalesce(max(l.largest), 0)::int as largest,
      coalesce(sum(l.held), 0)::int as count, ${isMore(plan, sql`max(l.largest)`)} as more,
      json_object_agg(g.name, json_build_object('results', coalesce(l.results, '{}'), 'total_results', g.n)
        order by ${groupOrder(sql`g.name`, sql`g`)})::text as results
    from (${groupsSql(totals, group)}) g left join lanes l on l.name = g.name`;
}
