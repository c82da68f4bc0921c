/** Grouped lists: totals by one aggregate, and a range of its own for the page of each group or cell. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { none } from '#shared/features/dateFilter.ts';
import { cellTotalsSql, countPartsSql, groupTotalsSql } from './workItemCounts.ts';
import type { GroupSql } from './workItemGroups.ts';
import { allOf, type Bool, type Sql, scopeProjects } from './workItemQuery.ts';
import {
  always,
  type Found,
  number,
  orderBy,
  type Plan,
  pageSize,
  rangeSql,
  rowsText,
  seqOf,
} from './workItemRange.ts';

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
  const ranges = alternatives.map((where) => sql`(${rangeSql({ plan, where, limit: pageSize(size), offset })})`);
  return sql.join(ranges, sql` union all `);
}

/** A page of a group of states: merged from a range of each of its states, since no index spans them. */
function stateGroupPageSql(plan: Plan): Sql {
  const { size, offset, scope } = plan;
  const where = sql<SqlBool>`w.state_id = s.id`;
  return sql`select w.* from state s cross join lateral (${rangeSql({ plan, where, limit: number(offset + size) })}) w
    where s.project_id = any(${scopeProjects(scope)}::uuid[]) and s.deleted_at is null and s."group" = g.name
    order by ${orderBy(sql`w.k`, plan)} limit ${pageSize(size)} offset ${number(offset)}`;
}

/** A page: its ids as JSON, how many there are, and the text of its rows. */
const pageOf = (plan: Plan, page: Sql): Sql =>
  sql`select coalesce(json_agg(w.id order by ${orderBy(sql`w.k`, plan)}), '[]') as ids, count(*) as n, ${rowsText(plan)} as text from (${page}) w`;

const isMore = ({ offset, size }: Plan, largest: Sql): Sql => sql`coalesce(${largest}, 0) > ${number(offset + size)}`;

/** The statement of a grouped list. */
export function groupedSql(plan: Plan, group: GroupSql): RawBuilder<Found> {
  const page =
    plan.query.group_by === 'state__group' ? stateGroupPageSql(plan) : pageSql(plan, ways(group, sql`g.name`));
  return sql<Found>`with ${countPartsSql(plan)} filled as (
      select g.*, r.ids, r.n as held, r.text as rows from (${groupsSql(groupTotalsSql(plan, group), group)}) g
      cross join lateral (${pageOf(plan, page)}) r
    )
    select ${seqOf(plan.scope)} as seq, coalesce(sum(g.n), 0)::int as total, coalesce(max(g.n), 0)::int as largest,
      coalesce(sum(g.held), 0)::int as count, ${isMore(plan, sql`max(g.n)`)} as more,
      json_object_agg(g.name, json_build_object('results', g.ids, 'total_results', g.n)
        order by ${groupOrder(sql`g.name`, sql`g`)}) as results, string_agg(g.rows, E'\n') as rows
    from filled g`;
}

/** The statement of a list with swimlanes. */
export function subGroupedSql(plan: Plan, group: GroupSql, sub: GroupSql): RawBuilder<Found> {
  const both = ways(group, sql`c.name`).flatMap((one) => ways(sub, sql`c.sub`).map((two) => allOf([one, two])));
  const totals = sub.isSet
    ? groupTotalsSql(plan, group)
    : sql`select c.name, sum(c.n) as n from cells c group by c.name`;
  return sql<Found>`with ${countPartsSql(plan)} cells as materialized (${cellTotalsSql(plan, group, sub)}),
    filled as (
      select c.*, k.number, k.text, r.ids, r.n as held, r.text as rows from cells c left join (${sub.known}) k on k.name = c.sub
      cross join lateral (${pageOf(plan, pageSql(plan, both))}) r
    ),
    lanes as (
      select c.name, sum(c.held) as held, max(c.n) as largest, string_agg(c.rows, E'\n') as rows,
        json_object_agg(c.sub, json_build_object('results', c.ids, 'total_results', c.n)
          order by ${groupOrder(sql`c.sub`, sql`c`)}) as results
      from filled c group by c.name
    )
    select ${seqOf(plan.scope)} as seq, coalesce(sum(g.n), 0)::int as total, coalesce(max(l.largest), 0)::int as largest,
      coalesce(sum(l.held), 0)::int as count, ${isMore(plan, sql`max(l.largest)`)} as more,
      json_object_agg(g.name, json_build_object('results', coalesce(l.results, '{}'), 'total_results', g.n)
        order by ${groupOrder(sql`g.name`, sql`g`)}) as results, string_agg(l.rows, E'\n') as rows
    from (${groupsSql(totals, group)}) g left join lanes l on l.name = g.name`;
}
