/**
 * How many items each group of a list holds.
 *
 * Of a whole list that is kept by commits (`workItemTotals.ts`). Of a filtered one, all that matches is counted, unless the
 * asker holds an earlier answer: then what was counted is carried on by what changed since, which the list's own
 * conditions hold against each item as it was and as it is.
 */
import { type SqlBool, sql } from 'kysely';
import { none } from '#shared/features/dateFilter.ts';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';
import type { GroupSql } from './workItemGroups.ts';
import type { Sql } from './workItemQuery.ts';
import { type Plan, seqOf } from './workItemRange.ts';
import { keptTotalsSql } from './workItemTotals.ts';

/** How many changes an answer is carried on over; beyond, counting is as quick. */
const mostChanges = 500;

/** What counts rely on, for the `with` of a statement: nothing, or parts that end with a comma. */
export function countPartsSql({ held, scope, isCarriedOn }: Plan): Sql {
  if (!held || !isCarriedOn) return sql``;
  return sql`since as materialized (
      select c.entity, c."row", c.was from change c
      where c.stream = ${scope.workspaceId}::uuid and c.seq > ${held.seq}::bigint limit ${sql.lit(mostChanges + 1)}
    ),
    told as materialized (
      select count(*) <= ${sql.lit(mostChanges)} and count(*) = ${seqOf(scope)}::bigint - ${held.seq}::bigint
        and count(*) filter (where c.entity = ${sql.lit(state.name)}) = 0 as everything from since c
    ),
    moved as materialized (
      select 1 as sign, w.* from since c cross join jsonb_populate_record(null::work_item, c."row") w
        where c.entity = ${sql.lit(workItem.name)} and c."row" is not null
      union all
      select -1, w.* from since c cross join jsonb_populate_record(null::work_item, coalesce(c."row", '{}') || c.was) w
        where c.entity = ${sql.lit(workItem.name)} and c.was is not null
    ),`;
}

/** Rows `(…names, n)` of what `count` says of the items: counted, or carried on from those held. */
function carriedOn({ isCarriedOn }: Plan, names: Sql, held: Sql, count: (from: Sql, n: Sql) => Sql): Sql {
  const counted = count(sql`work_item`, sql`count(*)`);
  if (!isCarriedOn) return counted;
  const isTold = sql<SqlBool>`(select t.everything from told t)`;
  return sql`select ${names}, sum(n)::int as n from (
      select * from (${held}) h where ${isTold}
      union all select * from (${count(sql`moved`, sql`sum(w.sign)`)}) m where ${isTold}
      union all select * from (${counted}) c where not ${isTold}
    ) t group by ${names} having sum(n) > 0`;
}

/** How many items match: one number. */
export function totalSql(plan: Plan): Sql {
  const { matching, isWhole, scope, held } = plan;
  if (isWhole) return sql`(select coalesce(sum(t.n), 0) from (${keptTotalsSql(scope, 'project_id')}) t)`;
  const before = sql`select null::text as name, ${held?.counts.total ?? 0}::bigint as n`;
  const count = (from: Sql, n: Sql) => sql`select null::text as name, ${n} as n from ${from} w where ${matching}`;
  return sql`(select coalesce(sum(t.n), 0) from (${carriedOn(plan, sql`name`, before, count)}) t)`;
}

/** Rows `(name, n)`: how many items each group holds. */
export function groupTotalsSql(plan: Plan, { key, value, join, name }: GroupSql): Sql {
  const { matching, isWhole, scope, held } = plan;
  if (isWhole) return keptTotalsSql(scope, key);
  const before = sql`select h.name, h.n from json_to_recordset(${JSON.stringify(held?.counts.groups)}::json) h(name text, n bigint)`;
  return carriedOn(
    plan,
    sql`name`,
    before,
    (from, n) => sql`select t.name, sum(t.n) as n from (
      select coalesce(${name(sql`v.v`)}, ${none}) as name, v.n
      from (select ${value} as v, ${n} as n from ${from} w ${join} where ${matching} group by 1) v
    ) t group by t.name`,
  );
}

/** Rows `(name, sub, n)`: how many items each cell holds; cells that hold none are left out. */
export function cellTotalsSql(plan: Plan, group: GroupSql, sub: GroupSql): Sql {
  const { matching, held } = plan;
  const before = sql`select h.name, h.sub, h.n
    from json_to_recordset(${JSON.stringify(held?.counts.cells)}::json) h(name text, sub text, n bigint)`;
  return carriedOn(
    plan,
    sql`name, sub`,
    before,
    (from, n) => sql`select t.name, t.sub, sum(t.n)::int as n from (
      select coalesce(${group.name(sql`v.v`)}, ${none}) as name, coalesce(${sub.name(sql`v.u`)}, ${none}) as sub, v.n
      from (select ${group.value} as v, ${sub.value} as u, ${n} as n from ${from} w ${group.join} ${sub.join}
        where ${matching} group by 1, 2) v
    ) t group by t.name, t.sub`,
  );
}
