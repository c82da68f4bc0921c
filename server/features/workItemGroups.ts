/** The groups of a list in SQL: what `workItemGroups.ts` of shared says in JS. */
import { type SqlBool, sql } from 'kysely';
import { unreachable } from '#shared/errors.ts';
import { stateGroups } from '#shared/features/state.ts';
import type { GroupKey } from '#shared/features/viewSettings.ts';
import { priorities } from '#shared/features/workItem.ts';
import type { SetField } from '#shared/features/workItemCondition.ts';
import { fixedGroups, priorityGroups } from '#shared/features/workItemGroups.ts';
import {
  type Bool,
  column,
  foldedName,
  type ListScope,
  priorityRank,
  type Sql,
  scopeProjects,
  uuids,
} from './workItemQuery.ts';

const nothing = sql``;

export interface GroupSql {
  key: GroupKey;
  /** The value that totals are counted by, from `w` and `join`. */
  value: Sql;
  join: Sql;
  /** A `value` as the text that names its group; null for None. */
  name: (value: Sql) => Sql;
  /** Whether `w` belongs to the group with this name, a text; false when the name is null. */
  is: (name: Sql) => Bool;
  /** Whether `w` belongs to None; null when nothing ever does. */
  isNone: Bool | null;
  /** Rows `(name, number, text)` that say in which order groups stand. */
  known: Sql;
  /** Whether every known group is shown, even when empty. */
  isFixed: boolean;
  /** Whether an item may be in several groups. */
  isSet: boolean;
}

/** What of a grouping differs from key to key. */
type GroupParts = Pick<GroupSql, 'value' | 'name' | 'is' | 'known'> &
  Partial<Pick<GroupSql, 'join' | 'isNone' | 'isSet'>>;

/** How rows fall into the groups of `group_by`. `alias` names the members of a set, `e` or `f`, where two groupings meet. */
export function groupSql(group_by: GroupKey, scope: ListScope, alias: 'e' | 'f'): GroupSql {
  const isFixed = fixedGroups.includes(group_by);
  return {
    key: group_by,
    join: nothing,
    isNone: null,
    isSet: false,
    isFixed,
    ...groupParts(group_by, scope, sql.raw(alias)),
  };
}

function groupParts(group_by: GroupKey, scope: ListScope, alias: Sql): GroupParts {
  switch (group_by) {
    case 'state_id':
      return { ...byId(group_by), known: knownStates(scope) };
    case 'project_id':
      return { ...byId(group_by), known: knownProjects(scope) };
    case 'created_by':
      return { ...byId(group_by), isNone: sql<SqlBool>`w.created_by is null`, known: knownMembers(scope) };
    case 'priority':
      return byPriority;
    case 'state__group':
      return byStateGroup(scope);
    case 'target_date':
      return byDay;
    case 'labels__id':
      return { ...bySet('label_ids', alias), known: knownLabels(scope) };
    case 'assignees__id':
      return { ...bySet('assignee_ids', alias), known: knownMembers(scope) };
    default:
      return unreachable(group_by);
  }
}

const byId = (field: 'state_id' | 'project_id' | 'created_by') => ({
  value: column(field),
  name: (value: Sql) => sql`${value}::text`,
  is: (name: Sql) => sql<SqlBool>`${column(field)} = ${name}::uuid`,
});

const bySet = (field: SetField, alias: Sql) => ({
  value: sql`${alias}.id`,
  join: sql`left join lateral unnest(${column(field)}) ${alias}(id) on true`,
  name: (value: Sql) => sql`${value}::text`,
  is: (name: Sql) => sql<SqlBool>`${column(field)} @> array[${name}::uuid]`,
  isNone: sql<SqlBool>`cardinality(${column(field)}) = 0`,
  isSet: true,
});

const allPriorities = sql`${[...priorities]}::text[]`;

const ranked = (names: readonly string[]): Sql =>
  sql`select t.name, t.place::float8 as number, null::text as text
    from unnest(${[...names]}::text[]) with ordinality t(name, place)`;

const byPriority: GroupParts = {
  value: priorityRank,
  name: (value) => sql`(${allPriorities})[${value} + 1]`,
  is: (name) => sql<SqlBool>`${priorityRank} = array_position(${allPriorities}, ${name}) - 1`,
  known: ranked(priorityGroups),
};

const byStateGroup = (scope: ListScope): GroupParts => ({
  value: sql`w.state_id`,
  name: (value) => sql`(select s."group" from state s where s.id = ${value})`,
  is: (name) => sql<SqlBool>`w.state_id = any(array(select s.id from state s
    where s.project_id = any(${uuids(scopeProjects(scope))}) and s.deleted_at is null and s."group" = ${name}))`,
  known: ranked(stateGroups),
});

const byDay: GroupParts = {
  value: sql`w.target_date`,
  name: (value) => sql`to_char(${value}, 'YYYY-MM-DD')`,
  is: (name) => sql<SqlBool>`w.target_date = to_date(${name}, 'YYYY-MM-DD')`,
  isNone: sql<SqlBool>`w.target_date is null`,
  known: sql`select null::text as name, null::float8 as number, null::text as text where false`,
};

const knownStates = (scope: ListScope): Sql =>
  sql`select s.id::text as name, s.sequence as number, null::text as text from state s
    where s.project_id = any(${uuids(scopeProjects(scope))}) and s.deleted_at is null`;

const knownProjects = (scope: ListScope): Sql =>
  sql`select p.id::text as name, null::float8 as number, ${foldedName(sql`p.name`)} as text from project p
    where p.id = any(${uuids(scopeProjects(scope))}) and p.deleted_at is null`;

const knownLabels = (scope: ListScope): Sql =>
  sql`select l.id::text as name, null::float8 as number, ${foldedName(sql`l.name`)} as text from label l
    where l.project_id = any(${uuids(scopeProjects(scope))}) and l.deleted_at is null`;

const knownMembers = (scope: ListScope): Sql =>
  sql`select m.member::text as name, null::float8 as number, ${foldedName(sql`m.first_name`)} as text
    from workspace_member m where m.workspace_id = ${scope.workspaceId}::uuid and m.deleted_at is null`;
