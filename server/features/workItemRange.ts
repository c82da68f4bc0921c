/**
 * One range of a list: rows that fulfil a condition, in order, so many of them; and a row as JSON. Of such ranges all
 * pages are made.
 */
import { type SqlBool, sql } from 'kysely';
import type { Fields } from '#shared/entity/entity.ts';
import type { OrderBy } from '#shared/features/viewSettings.ts';
import { workItem } from '#shared/features/workItem.ts';
import { conditionOf } from '#shared/features/workItemCondition.ts';
import { type Clock, readOrder } from '#shared/features/workItemOrder.ts';
import type { WorkItemQuery } from '#shared/features/workItemQuery.ts';
import { type GroupSql, groupSql } from './workItemGroups.ts';
import {
  allOf,
  type Bool,
  conditionSql,
  type ListScope,
  type OrderSql,
  orderSql,
  type Sql,
  scopeProjects,
  scopeSql,
  uuids,
} from './workItemQuery.ts';

export interface ListRequest {
  scope: ListScope;
  query: WorkItemQuery;
  clock: Clock;
}

/** How many items an answer counted: in all, in each group, in each cell of a lane. */
export interface Counts {
  total: number;
  groups: readonly { name: string; n: number }[];
  cells: readonly { name: string; sub: string; n: number }[];
}

/** What the asker holds already, as it was at one number of the stream: rows, and how many there were. */
export interface Held {
  seq: number;
  ids: readonly string[];
  counts: Counts;
}

/** The ids of rows in their order, in their groups where there are any. */
export type Ids = readonly string[] | Readonly<Record<string, { results: Ids; total_results: number }>>;

/** What the statement answers. */
export interface Found {
  seq: string | null;
  results: Ids | null;
  /** The rows that the asker does not hold as they now are: each a line of JSON. */
  rows: string | null;
  total: number;
  largest: number;
  count: number;
  more: boolean;
}

/** A request with its parts in SQL. */
export interface Plan extends ListRequest {
  matching: Bool;
  /** Whether it lists all there is, so that its totals are known without counting. */
  isWhole: boolean;
  /** Whether counts may be carried on from those that the asker holds. */
  isCarriedOn: boolean;
  order: OrderSql;
  group: GroupSql | null;
  subGroup: GroupSql | null;
  size: number;
  offset: number;
  held: Held | null;
}

export function planOf(request: ListRequest, held: Held | null = null): Plan {
  const { scope, query, clock } = request;
  const { size, page } = query.cursor;
  const condition = conditionOf(query, clock);
  const isWhole = condition.of.length === 0 && !scope.own?.projectIds.length;
  return {
    ...request,
    matching: allOf([scopeSql(scope), conditionSql(condition, scope)]),
    isWhole,
    isCarriedOn: held !== null && (!isWhole || query.sub_group_by !== null),
    order: orderSql(readOrder(query.order_by).key, scope),
    group: query.group_by && groupSql(query.group_by, scope, 'e'),
    subGroup: query.sub_group_by && groupSql(query.sub_group_by, scope, 'f'),
    size,
    offset: page * size,
    held,
  };
}

/** The stream's number, null when nothing was written yet. */
export const seqOf = ({ workspaceId }: ListScope): Sql =>
  sql`(select s.seq from stream s where s.id = ${workspaceId}::uuid)::text`;

const fields: Fields = workItem.fields;

/** The columns of a row as lists answer it. */
const columns = sql.join([
  ...['id', 'created_by', 'updated_by'].map((name) => sql`${sql.ref(`w.${name}`)}`),
  sql`w.seq`,
  ...['created_at', 'updated_at'].map((name) => shown(name, 'timestamptz(3)')),
  ...Object.entries(fields).map(([name, field]) => shown(name, field.column)),
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

/** The row `w` as JSON; its id comes first. */
const rowJson = sql`(select row_to_json(o) from (select ${columns}) o)::text`;

/** Lines of JSON, one for each row `w` that the asker does not hold as it is. A row shows its state's group, too. */
export function rowsText({ held, scope }: Plan): Sql {
  if (!held) return sql`string_agg(${rowJson}, E'\n')`;
  const states = sql`select max(s.seq) from state s where s.project_id = any(${uuids(scopeProjects(scope))})`;
  const isHeld = sql`w.seq <= ${held.seq}::bigint and w.id in (select unnest(${uuids(held.ids)})) and (${states}) <= ${held.seq}::bigint`;
  return sql`string_agg(${rowJson}, E'\n') filter (where (${isHeld}) is not true)`;
}

const direction = (order: OrderBy): Sql => sql.raw(readOrder(order).descending ? 'desc' : 'asc');

/** The order by `key`, total. A key that is never null must not speak of nulls, else no descending index fits. */
export const orderBy = (key: Sql, { query, order }: Plan): Sql =>
  sql`${key} ${direction(query.order_by)} ${order.canBeNull ? sql`nulls last` : sql``}, w.created_at desc, w.id`;

export interface Range {
  plan: Plan;
  where: Bool;
  limit: Sql;
  offset?: number;
}

/** Rows of the list that fulfil `where` too, in order; each with its key as `k`. */
export function rangeSql({ plan, where, limit, offset = 0 }: Range): Sql {
  const { order, matching } = plan;
  return sql`select w.*, ${order.key} as k from work_item w ${order.join} where ${matching} and ${where}
    order by ${orderBy(order.key, plan)} limit ${limit} ${offset > 0 ? sql`offset ${offset}::bigint` : sql``}`;
}

export const always = sql<SqlBool>`true`;
export const number = (value: number): Sql => sql`${value}::bigint`;
/** The size of a page, written out: a plan is made for few rows only when it says so. */
export const pageSize = (size: number): Sql => sql.lit(size);
