import { expect, test } from 'vitest';
import type { Base } from '#shared/entity/entity.ts';
import { state } from '#shared/features/state.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { ManualClock, settled } from '#tests/manualClock.ts';
import { randomNumbers } from '#tests/randomNumbers.ts';
import { type SimpleQuery, simpleEngine } from '#tests/simulation/simpleList.ts';
import { simplePage } from '#tests/simulation/simplePage.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { Query, type QueryOptions } from './query.ts';
import { Table } from './table.ts';

const states = ['todo', 'doing', 'done'];
const queries: SimpleQuery[] = [
  { orderBy: 'sort_order' },
  { orderBy: 'name', state: 'todo' },
  { orderBy: 'sort_order', groupBy: 'state_id' },
  { orderBy: 'name', groupBy: 'label_ids' },
  { orderBy: 'sort_order', groupBy: 'state_id', subGroupBy: 'priority' },
];

/** What a server that holds `rows` answers; it leaves out empty groups. */
const pageOf = (rows: Iterable<WorkItem>, seq: number, request: PageRequest<WorkItem, SimpleQuery>): Page<WorkItem> =>
  readPage<WorkItem>(simplePage(rows, request, { namesEmpty: false }), seq, request.at);

/** Every cell of the list as it shows, by its path. */
function shownBy(query: Query<WorkItem, SimpleQuery>) {
  return query.view.groups.flatMap((group) =>
    group.groups.length > 0
      ? group.groups.map((sub) => ({ path: [group.key, sub.key], ...sub }))
      : [{ path: [group.key], ...group }],
  );
}

function differences(query: Query<WorkItem, SimpleQuery>, rows: readonly WorkItem[]): string[] {
  const { matches, compare, groupsOf, subGroupsOf } = simpleEngine.prepare(query.query);
  const all = rows.filter(matches).sort(compare);
  const wrong: string[] = [];
  const cells = shownBy(query);
  for (const { path, ids, count, more } of cells) {
    const inside = all.filter(
      (row) =>
        !groupsOf ||
        (groupsOf(row).includes(path[0] ?? '') &&
          (path.length < 2 || (subGroupsOf?.(row) ?? []).includes(path[1] ?? ''))),
    );
    const expected = inside.map(({ id }) => id);
    if (JSON.stringify(ids) !== JSON.stringify(expected.slice(0, ids.length)))
      wrong.push(`${path}: ${ids} for ${expected}`);
    if (count !== expected.length) wrong.push(`${path}: counts ${count} for ${expected.length}`);
    if (!more && ids.length !== expected.length) wrong.push(`${path}: short, ${ids} for ${expected}`);
  }
  const missing = all.filter((row) => groupsOf?.(row).some((group) => !cells.some(({ path }) => path[0] === group)));
  if (missing.length > 0) wrong.push(`${missing.length} rows have no group`);
  return wrong;
}

const did = {
  changes: 0,
  pages: 0,
  latePages: 0,
  earlyPages: 0,
  pending: 0,
  removed: 0,
  queries: 0,
  held: 0,
  reloads: 0,
};

async function run(seed: number): Promise<string[]> {
  const random = randomNumbers(seed);
  const pick = <V>(values: readonly V[]): V => values[Math.floor(random() * values.length)] as V;
  const clock = new ManualClock(random);
  const server = new Map<string, WorkItem>();
  const table = new Table<WorkItem>(workItem);
  const unheard: (() => void)[] = [];
  const answers: (() => void)[] = [];
  let seq = 0;
  let heard = 0;
  const write = (next: WorkItem | null, id: string, quiet = false) => {
    seq += 1;
    const old = server.get(id) ?? null;
    const row = next && { ...next, seq };
    if (row) server.set(id, row);
    else server.delete(id);
    const change = {
      seq,
      entity: 'work_item',
      id,
      row,
      was: old && { ...old },
      actor_id: 'bo',
      mutation_id: null,
      at: '',
    };
    const mine = seq;
    if (quiet) heard = mine;
    else
      unheard.push(() => {
        table.receive({ id, seq: mine, row, change });
        heard = mine;
      });
  };
  const some = (id: string): WorkItem =>
    aWorkItem({
      id,
      name: `n${Math.floor(random() * 30)}`,
      state_id: pick(states),
      priority: pick(['low', 'high']),
      sort_order: Math.floor(random() * 50),
      label_ids: pick([[], ['l1'], ['l2', 'l1'], ['l3']]),
    });
  for (let n = 0; n < 25; n++) write(some(`i${n}`), `i${n}`, true);

  const query = new Query<WorkItem, SimpleQuery>({
    table,
    engine: simpleEngine,
    query: pick(queries),
    pageSize: 3,
    clock,
    fetchPage: (request) =>
      new Promise((resolve) => {
        answers.push(() => {
          const page = pageOf(server.values(), seq, request);
          if (page.seq > heard) did.earlyPages += 1;
          answers.push(() => {
            if (page.seq < heard) did.latePages += 1;
            did.pages += 1;
            for (const { rows } of page.cells)
              for (const row of rows ?? []) table.receive({ id: row.id, seq: row.seq, row });
            resolve(page);
          });
        });
      }),
  });
  void query.load();
  for (let step = 0; step < 80; step++) {
    const id = `i${Math.floor(random() * 30)}`;
    const what = Math.floor(random() * 14);
    if (what < 5) {
      did.changes += 1;
      const gone = random() < 0.15 && server.has(id);
      if (gone) did.removed += 1;
      write(gone ? null : some(id), id);
    } else if (what < 8) for (const hear of unheard.splice(0, 1 + Math.floor(random() * 3))) hear();
    else if (what < 10) answers.shift()?.();
    else if (what < 11) void query.loadMore(pick(shownBy(query))?.path);
    else if (what < 12 && table.get(id)) {
      did.pending += 1;
      const key = `k${step}`;
      table.propose(key, [
        { id, patch: random() < 0.2 ? null : { state_id: pick(states), sort_order: Math.floor(random() * 50) } },
      ]);
      answers.push(() => table.refuse(key));
    } else if (what < 13) {
      did.held += 1;
      query.hold(id);
      answers.push(() => query.release(id));
    } else if (random() < 0.3) {
      did.queries += 1;
      void query.setQuery(pick(queries));
    } else if (random() < 0.2) {
      did.reloads += 1;
      void query.reload();
    }
    await settled();
  }
  const quiet = async () => {
    while (unheard.length + answers.length > 0) {
      unheard.shift()?.();
      answers.shift()?.();
      await settled();
    }
    await clock.advance(400);
    if (answers.length > 0) await quiet();
  };
  await quiet();
  const wrong = differences(query, [...server.values()]);
  for (let more = 0; more < 40; more++) {
    for (const { path } of shownBy(query)) void query.loadMore(path);
    await quiet();
  }
  if (!query.isComplete) wrong.push('not all pages came');
  return [...wrong, ...differences(query, [...server.values()])];
}

test('after any changes and pages, in any order, a list is what sorting and filtering afresh gives', {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= 300; seed++) expect(await run(seed), `seed ${seed}`).toEqual([]);
  for (const [what, n] of Object.entries(did)) expect(n, `${what} in ${JSON.stringify(did)}`).toBeGreaterThan(200);
});

function listOf(
  rows: readonly WorkItem[],
  query: SimpleQuery,
  { pageSize = 3, dependsOn = [] }: Partial<Pick<QueryOptions<WorkItem, SimpleQuery>, 'pageSize' | 'dependsOn'>> = {},
) {
  const table = new Table<WorkItem>(workItem);
  const clock = new ManualClock();
  const asked: SimpleQuery[] = [];
  const list = new Query<WorkItem, SimpleQuery>({
    table,
    engine: simpleEngine,
    query,
    pageSize,
    dependsOn,
    clock,
    fetchPage: async (request) => {
      asked.push(request.query);
      const page = pageOf(rows, 1, request);
      for (const cell of page.cells) for (const row of cell.rows ?? []) table.receive({ id: row.id, seq: 1, row });
      return page;
    },
  });
  return { table, list, clock, asked };
}

const row = (n: number, over: Partial<WorkItem> = {}) => aWorkItem({ id: `i${n}`, sort_order: n, ...over });
const change = (next: WorkItem, was: Partial<WorkItem> | null) => ({
  id: next.id,
  seq: next.seq,
  row: next,
  change: {
    seq: next.seq,
    entity: 'work_item',
    id: next.id,
    row: next,
    was,
    actor_id: 'bo',
    mutation_id: null,
    at: '',
  },
});

test('what sorts after the last loaded row is counted, not inserted', async () => {
  const { table, list } = listOf(
    [1, 2, 3, 4].map((n) => row(n)),
    { orderBy: 'sort_order' },
  );
  await list.load();
  table.receive(change(row(9, { seq: 2 }), null));
  table.receive(change(row(2.5, { id: 'between', seq: 3 }), null));
  await settled();
  expect(list.view.groups[0]).toMatchObject({ ids: ['i1', 'i2', 'between', 'i3'], count: 6, more: true });
});

test('the counts of groups follow a row that is not loaded', async () => {
  const rows = [1, 2, 3, 4, 5].map((n) => row(n, { state_id: 'todo' }));
  const { table, list, asked } = listOf(rows, { orderBy: 'sort_order', groupBy: 'state_id' });
  await list.load();
  table.receive(change(row(5, { seq: 2, state_id: 'done' }), { state_id: 'todo' }));
  await settled();
  expect(list.view.groups.map(({ key, count, ids }) => [key, count, ids])).toEqual([
    ['todo', 4, ['i1', 'i2', 'i3']],
    ['doing', 0, []],
    ['done', 1, ['i5']],
  ]);
  expect(asked).toHaveLength(1);
});

test('counts that news cannot tell are asked again, once for many', async () => {
  const { table, list, clock, asked } = listOf(
    [1, 2, 3, 4, 5].map((n) => row(n)),
    { orderBy: 'sort_order' },
  );
  await list.load();
  const rows = ['x', 'y', 'z'].map((id, n): [string, number] => [id, 10 + n]);
  table.receiveBulk({
    entity: 'work_item',
    rows,
    patch: { priority: 'low' },
    actor_id: 'bo',
    mutation_id: null,
    at: '',
  });
  await clock.advance(299);
  expect(asked).toHaveLength(1);
  await clock.advance(2);
  expect(asked).toHaveLength(2);
});

test('a window is fetched anew when a row that orders it changed, also beside one that is new', async () => {
  const others = new Table<Base>(state);
  const rows = [1, 2, 3, 4, 5].map((n) => row(n));
  const { list, clock, asked } = listOf(rows, { orderBy: 'sort_order' }, { dependsOn: [others] });
  const other = (id: string, seq: number): Base => ({ ...row(1), id, seq });
  others.receive({ id: 'done', seq: 1, row: other('done', 1) });
  await list.load();
  await clock.advance(400);
  expect(asked).toHaveLength(1);
  others.receive({ id: 'new', seq: 2, row: other('new', 2) });
  others.receive({ id: 'done', seq: 3, row: other('done', 3) });
  await clock.advance(400);
  expect(asked).toHaveLength(2);
});

test('a row under the pointer stays where it is until it is let go', async () => {
  const { table, list } = listOf(
    [1, 2, 3].map((n) => row(n)),
    { orderBy: 'sort_order' },
    { pageSize: 10 },
  );
  await list.load();
  list.hold('i1');
  table.receive(change(row(1, { seq: 2, sort_order: 9 }), { sort_order: 1 }));
  await settled();
  expect(list.view.groups[0]?.ids).toEqual(['i1', 'i2', 'i3']);
  list.release('i1');
  await settled();
  expect(list.view.groups[0]?.ids).toEqual(['i2', 'i3', 'i1']);
});

test('with every row held, grouping and order change without the network', async () => {
  const { list, asked } = listOf(
    [1, 2, 3].map((n) => row(n, { state_id: n > 1 ? 'done' : 'todo' })),
    { orderBy: 'sort_order' },
    { pageSize: 10 },
  );
  await list.load();
  await list.setQuery({ orderBy: 'name', groupBy: 'state_id' });
  await settled();
  expect(list.view.groups.map(({ key, ids, count }) => [key, ids, count])).toEqual([
    ['todo', ['i1'], 1],
    ['doing', [], 0],
    ['done', ['i2', 'i3'], 2],
  ]);
  expect(asked).toHaveLength(1);
});

test('a thousand foreign changes among ten thousand rows publish once', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => row(n));
  const { table, list } = listOf(rows, { orderBy: 'sort_order' }, { pageSize: 20_000 });
  await list.load();
  await settled();
  const before = list.view.groups[0]?.ids;
  for (let n = 0; n < 1000; n++) table.receive(change(row(n, { seq: 2, sort_order: 20_000 - n }), { sort_order: n }));
  expect(list.view.groups[0]?.ids).toBe(before);
  await settled();
  expect(list.view.groups[0]?.ids).toHaveLength(10_000);
});
