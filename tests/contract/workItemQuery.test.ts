/**
 * Two engines, one answer: SQL on each database against plain JS, on random items and random questions.
 *
 * Broken on purpose, each of these failed here: nulls first; `created_at` ascending; `and` for `or`; a range without its
 * last day; `not` without the guard against null; text ordered without `collate "C"`, by UTF-16 units, or folded beyond
 * Z; more pages than there are; continuing without the rows of the same key, or only from rows that still match; guests
 * shown all; drafts and deleted rows shown; `None` not last; lanes counted by their cells; a parameter not written.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { listWorkItems } from '#server/features/workItemList.ts';
import type { ListScope } from '#server/features/workItemQuery.ts';
import { type ListRequest, planOf } from '#server/features/workItemRange.ts';
import type { Change } from '#shared/change.ts';
import { sameValue } from '#shared/entity/entity.ts';
import { filterKeys, groupKeys, orderKeys } from '#shared/features/viewSettings.ts';
import type { WorkItemRow } from '#shared/features/workItem.ts';
import { matcher } from '#shared/features/workItemCondition.ts';
import { afterKeyOf, type QueryContext, sortBy } from '#shared/features/workItemOrder.ts';
import { pageOf, type WorkItemPage } from '#shared/features/workItemPage.ts';
import { parseWorkItemQuery, toParams, type WorkItemQuery } from '#shared/features/workItemQuery.ts';
import { Dice, makeParams, makeSample, type Sample } from './workItemSample.ts';
import { countTotals, databases, insertRows } from './workItemTables.ts';

const sample = makeSample(20260520, 420);
const stored = sample.items.map(({ state__group: _, ...row }) => row);
const questions = 330;

/** The same boundary in both engines: what SQL may list, the rows for JS, and what its groups are. */
interface View {
  scope: ListScope;
  rows: WorkItemRow[];
  context: QueryContext;
}

function viewsOf({ workspace_id: workspaceId, projectIds, items, context }: Sample): View[] {
  const [first, second] = projectIds;
  const guest = [...context.members.keys()][2] ?? '';
  const view = (scope: ListScope, seen: (item: WorkItemRow) => boolean): View => {
    const here = [...scope.projectIds, ...(scope.own?.projectIds ?? [])];
    const only = <T>(known: ReadonlyMap<string, T>, ids: readonly string[]) =>
      new Map([...known].filter(([id]) => ids.includes(id)));
    const mine =
      sample.tables.state?.filter((row) => 'project_id' in row && here.includes(String(row.project_id))) ?? [];
    return {
      scope,
      rows: items.filter(
        (item) =>
          !item.is_draft &&
          (item.archived_at !== null) === (scope.archived ?? false) &&
          here.includes(item.project_id) &&
          seen(item),
      ),
      context: {
        ...context,
        projects: only(context.projects, here),
        states: only(
          context.states,
          mine.map((row) => ('id' in row ? String(row.id) : '')),
        ),
      },
    };
  };
  return [
    view({ workspaceId, projectIds: [first] }, () => true),
    view({ workspaceId, projectIds }, () => true),
    view(
      { workspaceId, projectIds: [], own: { projectIds: [first], personId: guest } },
      (item) => item.created_by === guest,
    ),
    view(
      { workspaceId, projectIds: [second], own: { projectIds: [first], personId: guest } },
      (item) => item.project_id === second || item.created_by === guest,
    ),
    view({ workspaceId, projectIds, archived: true }, () => true),
  ];
}

const views = viewsOf(sample);

/** Group names in their order, rows by id: what a difference is best seen in. */
const outline = (page: WorkItemPage<{ id: string }>): unknown => outlineOf(page.results);
function outlineOf(results: unknown): unknown {
  if (Array.isArray(results)) return results.map((row: { id: string }) => row.id);
  return Object.entries(results as Record<string, { results: unknown }>).map(([name, group]) => [
    name,
    outlineOf(group.results),
  ]);
}

/** Asked again with its first answer at hand, a list says the same. */
async function expectSameFromMemory(db: Db, request: ListRequest): Promise<void> {
  const first = await listWorkItems(db, request);
  expect(await listWorkItems(db, request, first)).toEqual(first);
}

describe.each(databases)('the lists of %s and of plain JS', (_, open) => {
  let db: Db;
  const ask = async (request: ListRequest): Promise<WorkItemPage<WorkItemRow>> =>
    JSON.parse(String((await listWorkItems(db, request)).body));

  beforeAll(async () => {
    db = await open();
    for (const [table, rows] of Object.entries(sample.tables)) await insertRows(db, table, rows);
    await insertRows(db, 'work_item', stored);
    await countTotals(db);
    await db.insertInto('stream').values({ id: sample.workspace_id, seq: 1 }).execute();
  }, 120_000);
  afterAll(() => db.destroy());

  test('are equal for random filters, groupings, orders and pages', async () => {
    const dice = new Dice(7);
    const seen = {
      filters: new Set<string>(),
      groups: new Set<string>(),
      subGroups: new Set<string>(),
      orders: new Set<string>(),
      rich: 0,
      whole: 0,
      filled: 0,
      more: 0,
    };
    for (let n = 0; n < questions; n++) {
      const { scope, rows, context } = views[n % views.length] ?? dice.pick(views);
      const params = makeParams(dice, sample, n);
      const query = parseWorkItemQuery(params);
      const expected = pageOf(rows, query, context);
      const page = await ask({ scope, query, clock: context });
      expect({ params, outline: outline(page) }).toEqual({ params, outline: outline(expected) });
      expect(page).toEqual(expected);
      if (n % 3 === 0) await expectSameFromMemory(db, { scope, query, clock: context });
      if (expected.count === 0) continue;
      for (const key of Object.keys(query.filters)) seen.filters.add(key);
      seen.orders.add(query.order_by);
      if (query.group_by) seen.groups.add(query.group_by);
      if (query.sub_group_by) seen.subGroups.add(query.sub_group_by);
      if (query.rich) seen.rich++;
      if (planOf({ scope, query, clock: context }).isWhole) seen.whole++;
      if (expected.next_page_results) seen.more++;
      seen.filled++;
    }
    expect([...seen.filters].sort()).toEqual([...filterKeys].sort());
    expect(seen.orders.size).toBe(orderKeys.length * 2);
    expect([...seen.groups].sort()).toEqual([...groupKeys].sort());
    expect([...seen.subGroups].sort()).toEqual([...groupKeys].sort());
    expect(seen.filled).toBeGreaterThan(questions / 2);
    expect(seen.rich).toBeGreaterThan(20);
    expect(seen.whole).toBeGreaterThan(20);
    expect(seen.more).toBeGreaterThan(50);
  }, 240_000);

  test('are walked to the end by the last row held, without a skip or a repeat', async () => {
    const dice = new Dice(11);
    let [pages, gone] = [0, 0];
    for (const [n, key] of orderKeys.flatMap((order) => [order, `-${order}`]).entries()) {
      const { scope, rows, context } = views[n % views.length] ?? dice.pick(views);
      const query = parseWorkItemQuery({
        order_by: key,
        cursor: `${dice.pick([5, 9, 23])}:0:0`,
        ...(n % 4 === 0 ? { sub_issue: 'false' } : {}),
      });
      const expected = sortBy(rows.filter(matcher(query, context)), query.order_by, context);
      const held: WorkItemRow[] = [];
      let next: WorkItemQuery = query;
      for (let more = true; more; pages++) {
        const page = await ask({ scope, query: next, clock: context });
        held.push(...(Array.isArray(page.results) ? page.results : []));
        more = page.next_page_results;
        const last = held.at(-1);
        const lost = dice.chance(0.3);
        if (lost) gone++;
        next = last
          ? {
              ...query,
              after: lost ? dice.uuid() : last.id,
              after_key: lost ? afterKeyOf(last, query.order_by, context) : null,
            }
          : query;
        expect(page.total_count).toBe(expected.length);
      }
      expect(held.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
    expect(pages).toBeGreaterThan(200);
    expect(gone).toBeGreaterThan(50);
  }, 240_000);

  test('go on after a row that matches no more, and by page number after one that is unknown', async () => {
    const { scope, rows, context } = views[0] ?? {
      scope: { workspaceId: '', projectIds: [] },
      rows: [],
      context: sample.context,
    };
    const query = parseWorkItemQuery({ priority: 'high', cursor: '4:1:0', order_by: 'target_date' });
    const others = rows.filter((row) => row.priority !== 'high');
    for (const after of [...others.slice(0, 20).map(({ id }) => id), new Dice(3).uuid()]) {
      const asked = { ...query, after };
      expect(outline(await ask({ scope, query: asked, clock: context }))).toEqual(
        outline(pageOf(rows, asked, context)),
      );
    }
  });

  test('take from an earlier answer what has not changed since, and nothing else', async () => {
    const { scope, context } = views[0] ?? { scope: { workspaceId: '', projectIds: [] }, context: sample.context };
    const request = { scope, query: parseWorkItemQuery({ per_page: '40', order_by: 'sequence_id' }), clock: context };
    const first = await listWorkItems(db, request);
    const [changed, left, ...others] = [...first.rows.keys()];
    const marked = new Map([...first.rows].map(([id, text]) => [id, text.replace('"name":"', '"name":"held ')]));
    const again = async (): Promise<WorkItemRow[]> =>
      JSON.parse(String((await listWorkItems(db, request, { ...first, rows: marked })).body)).results;
    const isHeld = ({ name }: WorkItemRow) => name.startsWith('held ');

    await db.updateTable('work_item').set({ name: 'new', seq: 2 }).where('id', '=', String(changed)).execute();
    await db.updateTable('work_item').set({ is_draft: true, seq: 2 }).where('id', '=', String(left)).execute();
    const rows = await again();
    expect(rows.filter(isHeld).map(({ id }) => id)).toEqual(others);
    expect(rows.filter((row) => !isHeld(row)).map(({ id }) => id)).toEqual([changed, rows.at(-1)?.id]);
    expect(rows[0]?.name).toBe('new');

    const state_id = rows[1]?.state_id ?? '';
    await db.updateTable('state').set({ seq: 2 }).where('id', '=', state_id).execute();
    expect((await again()).filter(isHeld)).toEqual([]);

    for (const table of ['work_item', 'state']) await db.updateTable(table).set({ seq: 1 }).execute();
    await db.updateTable('work_item').set({ is_draft: false }).where('id', '=', String(left)).execute();
  });

  test('leave out deleted rows, and take user text as nothing but text', async () => {
    const { scope, context } = views[1] ?? { scope: { workspaceId: '', projectIds: [] }, context: sample.context };
    const all = await ask({ scope, query: parseWorkItemQuery({ per_page: '1000' }), clock: context });
    const hostile = "'; drop table work_item; --";
    const none = await ask({
      scope,
      query: parseWorkItemQuery({ name: hostile, order_by: hostile, group_by: hostile }),
      clock: context,
    });
    expect(none.results).toEqual([]);
    await db.updateTable('work_item').set({ deleted_at: '2026-01-01' }).where('priority', '=', 'low').execute();
    await countTotals(db);
    const left = await ask({ scope, query: parseWorkItemQuery({ per_page: '1000' }), clock: context });
    await db.updateTable('work_item').set({ deleted_at: null }).execute();
    await countTotals(db);
    const low = sample.items.filter((item) => item.priority === 'low' && !item.is_draft && item.archived_at === null);
    expect(low.length).toBeGreaterThan(10);
    expect(left.total_count).toBe(all.total_count - low.length);
  });

  test('carry on what they counted by what changed since, as if counted anew', async () => {
    const dice = new Dice(23);
    let changed = 0;
    for (let n = 0; n < 150; n++) {
      const { scope, context } = views[n % views.length] ?? dice.pick(views);
      const request = { scope, query: parseWorkItemQuery(makeParams(dice, sample, n)), clock: context };
      const first = await listWorkItems(db, request);
      for (let times = dice.below(8); times >= 0; times--) await changeAnItem(db, dice);
      const anew = await listWorkItems(db, request);
      expect({ query: request.query, ...(await listWorkItems(db, request, first)) }).toEqual({
        query: request.query,
        ...anew,
      });
      if (!sameValue(first.counts, anew.counts)) changed++;
    }
    expect(changed).toBeGreaterThan(10);
  }, 240_000);

  test('count anew where what changed since is not known, or is a state', async () => {
    const dice = new Dice(29);
    const { scope, context } = views[0] ?? dice.pick(views);
    const request = {
      scope,
      query: parseWorkItemQuery({ state_group: 'started', group_by: 'priority' }),
      clock: context,
    };
    const counted = async () => (await listWorkItems(db, request)).counts;
    /** What is answered to somebody who remembers three items of each priority more than there were. */
    const afterWrongCounts = async (act: () => Promise<void>) => {
      const first = await listWorkItems(db, request);
      const groups = first.counts.groups.map(({ name, n }) => ({ name, n: n + 3 }));
      await act();
      return (await listWorkItems(db, request, { ...first, counts: { ...first.counts, groups } })).counts;
    };
    expect(await afterWrongCounts(() => changeAnItem(db, dice))).not.toEqual(await counted());
    expect(
      await afterWrongCounts(async () => {
        await changeAnItem(db, dice);
        await sql`delete from change`.execute(db);
      }),
    ).toEqual(await counted());
    expect(
      await afterWrongCounts(() => tellOf(db, { entity: 'state', id: dice.uuid(), row: null, was: null })),
    ).toEqual(await counted());
  });
});

/** Changes something of a random item, or removes it or brings it back, and tells of it as a commit does. */
async function changeAnItem(db: Db, dice: Dice): Promise<void> {
  const { id } = dice.pick(stored);
  const other = dice.pick(stored);
  const { state_id, priority, assignee_ids, label_ids, target_date, start_date, is_draft, archived_at, created_by } =
    other;
  const patch = dice.pick([
    { state_id, priority },
    { assignee_ids, label_ids },
    { target_date, start_date },
    { is_draft },
    { archived_at },
    { created_by },
    { deleted_at: '2026-01-01' },
    { deleted_at: null },
  ]);
  const imageOf = async () => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(w) - 'deleted_at' as row
      from work_item w where id = ${id} and deleted_at is null`.execute(db);
    return rows[0]?.row ?? null;
  };
  const before = await imageOf();
  await db.updateTable('work_item').set(patch).where('id', '=', id).execute();
  const row = await imageOf();
  await tellOf(db, { entity: 'work_item', id, row, was: before });
  await db.updateTable('work_item').set({ seq: sql`(select max(seq) from change)` }).where('id', '=', id).execute();
}

async function tellOf(db: Db, { entity, id, row, was }: Pick<Change, 'entity' | 'id' | 'row' | 'was'>): Promise<void> {
  const { workspace_id: stream } = sample;
  await sql`update stream set seq = seq + 1 where id = ${stream}`.execute(db);
  await sql`insert into change select ${stream}::uuid, seq, ${entity}, ${id}::uuid,
    ${row && JSON.stringify(row)}::jsonb, ${was && JSON.stringify(was)}::jsonb from stream where id = ${stream}`.execute(
    db,
  );
}

test('a query survives the way through its query string', () => {
  const dice = new Dice(5);
  for (let n = 0; n < 300; n++) {
    const query = parseWorkItemQuery(makeParams(dice, sample, n));
    const written = new URLSearchParams(toParams(query));
    expect(parseWorkItemQuery(Object.fromEntries(written))).toEqual(query);
  }
});
