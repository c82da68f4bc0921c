/**
 * The filter language of work items in SQL: what `workItemCondition.ts` and `workItemOrder.ts` say in JS. Text from outside comes in as parameters only; columns and directions from closed lists.
 *
 * The row in question is always called `w`. A differential test holds both engines equal.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { unreachable } from '#shared/errors.ts';
import { stateGroups } from '#shared/features/state.ts';
import type { OrderKey } from '#shared/features/viewSettings.ts';
import { priorities } from '#shared/features/workItem.ts';
import type { Condition, DayField, MomentField, ScalarField, SetField } from '#shared/features/workItemCondition.ts';
import { orderKinds } from '#shared/features/workItemOrder.ts';

export type Sql = RawBuilder<unknown>;
export type Bool = RawBuilder<SqlBool>;

/** What the person may list. */
export interface ListScope {
  workspaceId: string;
  /** Projects seen whole. */
  projectIds: readonly string[];
  /** Projects of which they see only what they made: a guest's. */
  own?: { projectIds: readonly string[]; personId: string };
  /** The archived items instead of the others. */
  archived?: boolean;
}

/** Whether all hold; of none, true. */
export const allOf = (conditions: readonly Bool[]): Bool =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
const anyOf = (conditions: readonly Bool[]): Bool =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;

/** A column of the row; never a name from outside. */
export const column = (field: string): Sql => sql.ref(`w.${field}`);
export const uuids = (ids: readonly string[]): Sql => sql`${[...ids]}::uuid[]`;
const equalsAny = (left: Sql, ids: readonly string[]): Bool =>
  ids.length === 1 ? sql<SqlBool>`${left} = ${ids[0]}::uuid` : sql<SqlBool>`${left} = any(${uuids(ids)})`;

/** All projects that the list spans. */
export const scopeProjects = (scope: ListScope): string[] => [...scope.projectIds, ...(scope.own?.projectIds ?? [])];

/** The living rows of the list. Its first two terms are to the letter those of the partial indexes. */
export function scopeSql(scope: ListScope): Bool {
  const shelf = scope.archived ? sql<SqlBool>`w.archived_at is not null` : sql<SqlBool>`w.archived_at is null`;
  const { own } = scope;
  const sight: Bool[] = [];
  if (scope.projectIds.length > 0) sight.push(equalsAny(column('project_id'), scope.projectIds));
  if (own && own.projectIds.length > 0) {
    sight.push(
      sql<SqlBool>`(${equalsAny(column('project_id'), own.projectIds)} and w.created_by = ${own.personId}::uuid)`,
    );
  }
  const several = scopeProjects(scope).length > 1 ? [sql<SqlBool>`w.workspace_id = ${scope.workspaceId}::uuid`] : [];
  return allOf([sql<SqlBool>`w.deleted_at is null`, shelf, sql<SqlBool>`not w.is_draft`, ...several, anyOf(sight)]);
}

/** The place of a priority among priorities; the indexes hold this very expression. */
export const priorityRank = sql<number>`(case w.priority ${sql.raw(
  priorities.map((priority, rank) => `when '${priority}' then ${rank}`).join(' '),
)} end)`;

/**
 * `condition` in SQL. Null is as good as false, since `not` takes it so; saying `is not null` beside a range would make the
 * planner count that twice and choose badly.
 */
export function conditionSql(condition: Condition, scope: ListScope): Bool {
  switch (condition.op) {
    case 'and':
      return allOf(condition.of.map((child) => conditionSql(child, scope)));
    case 'or':
      return anyOf(condition.of.map((child) => conditionSql(child, scope)));
    case 'not':
      return sql<SqlBool>`(${conditionSql(condition.of, scope)}) is not true`;
    case 'in':
      return inSql(condition.field, condition.values, scope);
    case 'has':
      return sql<SqlBool>`${column(condition.field)} && ${uuids(condition.values)}`;
    case 'empty':
      return emptySql(condition.field);
    case 'between':
      return betweenSql(condition);
    case 'draft':
      return sql<SqlBool>`w.is_draft`;
    case 'name':
      return sql<SqlBool>`w.name ~ ${condition.pattern}`;
    default:
      return unreachable(condition);
  }
}

function inSql(field: ScalarField, values: readonly string[], scope: ListScope): Bool {
  switch (field) {
    case 'priority': {
      const ranks = priorities.flatMap((priority, rank) => (values.includes(priority) ? [rank] : []));
      if (ranks.length === 1) return sql<SqlBool>`${priorityRank} = ${ranks[0]}::int`;
      return sql<SqlBool>`${priorityRank} = any(${ranks}::int[])`;
    }
    case 'state__group':
      return sql<SqlBool>`w.state_id = any(array(select s.id from state s
        where s.project_id = any(${uuids(scopeProjects(scope))}) and s.deleted_at is null and s."group" = any(${[...values]}::text[])))`;
    case 'state_id':
    case 'project_id':
    case 'created_by':
    case 'parent_id':
    case 'estimate_point':
      return equalsAny(column(field), values);
    default:
      return unreachable(field);
  }
}

function emptySql(field: ScalarField | SetField | DayField | MomentField): Bool {
  if (field === 'assignee_ids' || field === 'label_ids') return sql<SqlBool>`cardinality(${column(field)}) = 0`;
  if (field === 'state__group') return sql<SqlBool>`false`;
  return sql<SqlBool>`${column(field)} is null`;
}

function betweenSql({
  field,
  from,
  to,
}: {
  field: DayField | MomentField;
  from: string | null;
  to: string | null;
}): Bool {
  const type = sql.raw(field === 'start_date' || field === 'target_date' ? 'date' : 'timestamptz');
  const ends: Bool[] = [];
  if (from !== null) ends.push(sql<SqlBool>`${column(field)} >= ${from}::${type}`);
  if (to !== null) ends.push(sql<SqlBool>`${column(field)} <= ${to}::${type}`);
  return allOf(ends);
}

/** Text as it is ordered by: A–Z folded, then by code points. */
export const foldedName = (name: Sql): Sql => sql`lower(${name} collate "C") collate "C"`;

export interface OrderSql {
  /** What must be joined to `w` for `key`; nothing for a column of its own. */
  join: Sql;
  key: Sql;
  /** The SQL type of `key`, for a value that comes from outside. */
  type: Sql;
  canBeNull: boolean;
}

const columnTypes = { number: 'double precision', text: 'text', day: 'date', moment: 'timestamptz' } as const;
const integerKeys: readonly OrderKey[] = [
  'priority',
  'state__group',
  'sequence_id',
  'estimate_point__key',
  'link_count',
  'attachment_count',
  'sub_issues_count',
];
const nothing = sql``;

/** What `key` orders by. */
export function orderSql(key: OrderKey, scope: ListScope): OrderSql {
  const kind = orderKinds[key];
  const type = sql.raw(integerKeys.includes(key) ? 'integer' : columnTypes[kind]);
  const joined = (join: Sql): OrderSql => ({ join, key: sql`o.key`, type, canBeNull: true });
  switch (key) {
    case 'priority':
      return { join: nothing, key: priorityRank, type, canBeNull: false };
    case 'state__name':
      return joined(
        sql`left join (select s.id, ${foldedName(sql`s.name`)} as key from state s where s.deleted_at is null) o on o.id = w.state_id`,
      );
    case 'state__group':
      return joined(sql`left join (select s.id, array_position(${sql.val([...stateGroups])}::text[], s."group") - 1 as key
        from state s where s.deleted_at is null) o on o.id = w.state_id`);
    case 'estimate_point__key':
      return joined(
        sql`left join (select p.id, p.key from estimate_point p where p.deleted_at is null) o on o.id = w.estimate_point`,
      );
    case 'labels__name':
      return joined(sql`left join lateral (select min(${foldedName(sql`l.name`)}) as key from label l
        where l.id = any(w.label_ids) and l.deleted_at is null) o on true`);
    case 'assignees__first_name':
      return joined(sql`left join lateral (select min(${foldedName(sql`m.first_name`)}) as key from workspace_member m
        where m.workspace_id = ${scope.workspaceId}::uuid and m.member = any(w.assignee_ids) and m.deleted_at is null) o on true`);
    case 'start_date':
    case 'target_date':
    case 'completed_at':
      return { join: nothing, key: column(key), type, canBeNull: true };
    case 'sort_order':
    case 'created_at':
    case 'updated_at':
    case 'sequence_id':
    case 'link_count':
    case 'attachment_count':
    case 'sub_issues_count':
      return { join: nothing, key: column(key), type, canBeNull: false };
    default:
      return unreachable(key);
  }
}
