/**
 * [P5] [P6] What a list costs goes by what it shows, not by what the project holds: read from `explain analyze` on 20,000
 * items. A filtered list reads what matches once more, to count it.
 *
 * Broken on purpose, each of these failed here: no index; an order that always speaks of nulls; a continuation that does
 * not start where the last page ended; a rank that is not written as in the index.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { listSql, listWorkItems } from '#server/features/workItemList.ts';
import { type ListRequest, planOf } from '#server/features/workItemRange.ts';
import { stateGroups } from '#shared/features/state.ts';
import { parseWorkItemQuery } from '#shared/features/workItemQuery.ts';
import { countTotals, databases, insertRows } from './workItemTables.ts';

const workspaceId = '10000000-0000-4000-8000-000000000001';
const projectIds = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002'];
const stateIds = [0, 1, 2, 3, 4, 5].map((n) => `30000000-0000-4000-8000-00000000000${n}`);
const clock = { today: '2026-05-20', zone: 'UTC' };
const scope = { workspaceId, projectIds: projectIds.slice(0, 1) };

/** 16,000 items in one project, 4,000 in another; the shares of states and priorities as in life. */
async function fill(db: Db): Promise<void> {
  const base = { seq: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  await insertRows(
    db,
    'project',
    projectIds.map((id) => ({ ...base, id, workspace: workspaceId, name: id })),
  );
  await insertRows(
    db,
    'state',
    stateIds.map((id, n) => ({
      ...base,
      id,
      workspace_id: workspaceId,
      project_id: projectIds[0],
      name: id,
      group: stateGroups[n % 5],
      sequence: n,
    })),
  );
  await sql`insert into work_item (id, seq, created_at, updated_at, workspace_id, project_id, sequence_id, name, state_id, priority,
      assignee_ids, label_ids, start_date, target_date, sort_order, module_ids, sub_issues_count, attachment_count, link_count, is_draft, is_epic, created_by)
    select gen_random_uuid(), n, '2025-01-01'::timestamptz + n * interval '7 minutes', '2025-06-01'::timestamptz + (n * 7919 % 20000) * interval '5 minutes',
      ${workspaceId}::uuid, (${projectIds}::uuid[])[case when n % 5 = 0 then 2 else 1 end], n, 'item ' || n,
      (${stateIds}::uuid[])[1 + (n * 31 % 97) % 6], (array['none','none','low','medium','high','urgent'])[1 + n * 13 % 6],
      '{}', '{}', case when n % 3 = 0 then '2026-01-01'::date + n * 37 % 300 end, case when n % 4 = 0 then '2026-01-01'::date + n * 41 % 300 end,
      (n * 6151 % 20000) * 10, '{}', 0, 0, 0, false, false, gen_random_uuid()
    from generate_series(1, 20000) n`.execute(db);
  await countTotals(db);
  await sql`analyze`.execute(db);
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The rows of work items that a plan touched, those thrown away included. */
function scanned(node: PlanNode): number {
  const touched =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Relation Name'] === 'work_item' ? touched * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + scanned(child), own);
}

async function scannedBy(db: Db, request: ListRequest): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }];
  }>`explain (analyze, format json) ${listSql(request)}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('No plan.');
  return scanned(plan);
}

const flat = [
  'sort_order',
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  'start_date',
  '-start_date',
  'target_date',
  '-target_date',
  'priority',
  '-priority',
  '-sequence_id',
];
const firstPages = [
  ...flat.map((order_by) => ({ order_by, per_page: '100' })),
  ...['sort_order', '-created_at', '-updated_at', 'target_date', 'start_date', '-priority'].map((order_by) => ({
    order_by,
    group_by: 'state',
    per_page: '30',
  })),
  ...['sort_order', '-created_at'].map((order_by) => ({ order_by, group_by: 'priority', per_page: '30' })),
  { order_by: 'sort_order', state: stateIds[1] ?? '', per_page: '50' },
  { order_by: '-created_at', priority: 'high', per_page: '50' },
  {
    order_by: '-created_at',
    group_by: 'target_date',
    target_date: '2026-02-01;after,2026-02-28;before',
    per_page: '4',
  },
];

describe.each(databases)('on 20,000 items in %s', (_, open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await fill(db);
  }, 120_000);
  afterAll(() => db.destroy());

  async function ask(params: Record<string, string>) {
    const request = { scope, query: parseWorkItemQuery(params), clock };
    return { page: JSON.parse(String((await listWorkItems(db, request)).body)), request };
  }

  test.each(firstPages)(
    'a first page reads at most twice its rows and what it counts: %j',
    async (params) => {
      const { page, request } = await ask(params);
      expect(page.count).toBeGreaterThanOrEqual(Number(params.per_page));
      const counted = planOf(request).isWhole ? 0 : page.total_count;
      expect(await scannedBy(db, request)).toBeLessThanOrEqual((page.count + counted) * 2);
    },
    60_000,
  );

  test.each(flat)(
    'a page far down reads at most twice its rows: %s',
    async (order_by) => {
      const { page: before } = await ask({ order_by, cursor: '1:9000:0' });
      const { page, request } = await ask({ order_by, per_page: '100', after: before.results[0].id });
      const { page: byNumber } = await ask({ order_by, cursor: '1:9001:0' });
      expect(page.results[0].id).toBe(byNumber.results[0].id);
      expect(page.count).toBe(100);
      expect(await scannedBy(db, request)).toBeLessThanOrEqual(page.count * 2 + 1);
    },
    60_000,
  );
});
