/**
 * Totals that are known without counting: how many work items each group of a project holds. They are kept by the
 * commits that change them, from the same changes that everybody hears, and read in the list's own snapshot.
 */
import { sql } from 'kysely';
import { isChangeOf } from '#shared/change.ts';
import type { GroupKey } from '#shared/features/viewSettings.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { type OwnGroupKey, ownGroupsOf } from '#shared/features/workItemGroups.ts';
import type { Tx } from '../db/tx.ts';
import { type ListScope, type Sql, scopeProjects, uuids } from './workItemQuery.ts';

/** The groupings that are counted; groups of states are summed from states. Of a project itself: all its items. */
const counted: readonly OwnGroupKey[] = [
  'project_id',
  'state_id',
  'priority',
  'created_by',
  'target_date',
  'labels__id',
  'assignees__id',
];

interface Total {
  project_id: string;
  archived: boolean;
  field: OwnGroupKey;
  value: string;
  n: number;
}

/** Brings the totals up to date with a commit's changes; null when no item changed its group. */
export async function keepTotals(tx: Tx): Promise<Sql | null> {
  const totals = new Map<string, Total>();
  for (const { row, was } of tx.changes.filter((change) => isChangeOf(change, workItem))) {
    if (was) add(totals, { ...row, ...was } as WorkItem, -1);
    if (row) add(totals, row, 1);
  }
  const changed = [...totals.values()].filter(({ n }) => n !== 0);
  if (changed.length === 0) return null;
  return sql`insert into work_item_total (project_id, archived, field, value, n)
    select project_id, archived, field, value, n
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t(project_id uuid, archived boolean, field text, value text, n integer)
    on conflict (project_id, archived, field, value) do update set n = work_item_total.n + excluded.n`;
}

function add(totals: Map<string, Total>, item: WorkItem, n: 1 | -1): void {
  if (item.is_draft) return;
  const { project_id } = item;
  const archived = item.archived_at !== null;
  for (const field of counted) {
    for (const value of ownGroupsOf(item, field)) {
      const key = `${project_id} ${archived} ${field} ${value}`;
      const total = totals.get(key) ?? { project_id, archived, field, value, n: 0 };
      totals.set(key, { ...total, n: total.n + n });
    }
  }
}

/** Rows `(name, n)`: how many items each group of an unfiltered list holds, empty groups left out. */
export function keptTotalsSql(scope: ListScope, group_by: GroupKey): Sql {
  const of = (field: OwnGroupKey): Sql => sql`work_item_total t
    where t.project_id = any(${uuids(scopeProjects(scope))}) and t.archived = ${scope.archived ?? false} and t.field = ${field} and t.n > 0`;
  if (group_by !== 'state__group')
    return sql`select t.value as name, sum(t.n) as n from ${of(group_by)} group by t.value`;
  return sql`select s."group" as name, sum(c.n) as n from (select t.value::uuid as id, t.n from ${of('state_id')}) c
    join state s on s.id = c.id group by s."group"`;
}
