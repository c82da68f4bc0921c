/** What must hold when the network is quiet (L2–L5). Each function answers what is wrong, in words; nothing is well. */
import { sql } from 'kysely';
import type { Change } from '#shared/change.ts';
import { entities } from '#shared/entities.ts';
import { type AnyEntity, type Base, baseFields, fieldOf, sameValue } from '#shared/entity/entity.ts';
import { workItem } from '#shared/features/workItem.ts';
import { selectList } from '../../server/db/columns.ts';
import { patienceMs } from '../patience.ts';
import { wrongTotals } from '../totals.ts';
import { listParams, type WorkItemList } from './liveLists.ts';
import type { Screen, World } from './world.ts';

type Loose = Record<string, unknown>;

/** L4: what a person's screen shows is what they get who ask now. */
export async function screenFaults(world: World, screen: Screen): Promise<string[]> {
  const { session, browser, name } = screen;
  const wrong: string[] = [];
  if (screen.isOver) return goneFaults(world, screen);
  if (session.line.waiting > 0) wrong.push('something still waits');
  const { status, body } = await browser.call('GET', world.at('tables/'));
  if (status !== 200) return untoldFaults(world, screen, JSON.stringify(body));
  const tables = body as Record<string, Base[]>;
  for (const [table, rows] of Object.entries(tables)) {
    if (rows.length > 0 || session.tableNamed(table))
      wrong.push(...differences(session.tableNamed(table), rows, table));
  }
  const answer = await browser.call('GET', world.in('issues/?per_page=1000'));
  const items: Base[] = answer.status === 200 ? answer.body.results : [];
  const held = [...session.table(workItem).rows()];
  const open = held.filter((row) => row.archived_at === null);
  wrong.push(...differences({ entity: workItem, rows: () => open }, items, 'work_item'));
  for (const row of held.filter(({ archived_at }) => archived_at !== null)) {
    const { status, body } = await browser.call('GET', world.in(`issues/${row.id}/`));
    if (status !== 200) wrong.push(`the archived ${row.id} shows, but answers ${status}`);
    else wrong.push(...differences({ entity: workItem, rows: () => [row] }, [body], 'archived'));
  }
  for (const pending of session.table(workItem).pendingIds()) wrong.push(`${pending} is still pending`);
  if (answer.status === 200) {
    for (const [n, list] of screen.lists.entries()) wrong.push(...(await listFaults(world, screen, list, n)));
  }
  return wrong.map((fault) => `${name}: ${fault}`);
}

/** Who was taken out was told so, and may not ask. */
async function goneFaults(world: World, { browser, name }: Screen): Promise<string[]> {
  const { status } = await browser.call('GET', world.at('tables/'));
  return status === 404 ? [] : [`${name} was told to go, but may still ask: ${status}`];
}

/** Who may not ask any more is told so within seconds, even when that happened in this moment. */
async function untoldFaults(world: World, screen: Screen, answer: string): Promise<string[]> {
  for (const end = performance.now() + patienceMs; !screen.isOver && performance.now() < end; ) {
    screen.session.live.nudge();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (screen.isOver) return goneFaults(world, screen);
  return [`${screen.name} (${screen.session.line.state}) is not told why they may not fetch the tables: ${answer}`];
}

function differences(
  table: { entity: AnyEntity; rows(): Iterable<Base> },
  expected: readonly Base[],
  name: string,
): string[] {
  const fields = [...baseFields, ...Object.keys(table.entity.fields)];
  const shown = new Map([...table.rows()].map((row) => [row.id, row]));
  const wrong: string[] = [];
  for (const row of expected) {
    const mine = shown.get(row.id);
    shown.delete(row.id);
    if (!mine) {
      wrong.push(`${name} ${row.id} is not shown`);
      continue;
    }
    for (const field of fields) {
      const [is, shouldBe] = [fieldOf(mine, field) ?? null, fieldOf(row, field) ?? null];
      if (sameValue(is, shouldBe)) continue;
      wrong.push(`${name} ${row.id} shows ${field} as ${JSON.stringify(is)} for ${JSON.stringify(shouldBe)}`);
    }
  }
  for (const id of shown.keys()) wrong.push(`${name} ${id} is gone but shows`);
  return wrong;
}

async function listFaults(world: World, { browser }: Screen, list: WorkItemList, n: number): Promise<string[]> {
  const params = new URLSearchParams({ ...listParams[n], per_page: '1000' });
  const { body } = await browser.call('GET', world.in(`issues/?${params}`));
  const fresh: Record<string, { results: Base[]; total_results: number }> = Array.isArray(body.results)
    ? { '': { results: body.results, total_results: body.total_count } }
    : body.results;
  const wrong: string[] = [];
  const groups = new Map(list.view.groups.map((group) => [group.key, group]));
  for (const key of new Set([...Object.keys(fresh), ...groups.keys()])) {
    const group = groups.get(key);
    const { results = [], total_results = 0 } = fresh[key] ?? {};
    const ids = results.map((row) => row.id);
    const shown = group?.ids ?? [];
    const where = `list ${n} group ${key}`;
    if (JSON.stringify(shown) !== JSON.stringify(ids.slice(0, shown.length)))
      wrong.push(`${where}: ids ${shown} for ${ids}`);
    if ((group?.count ?? 0) !== total_results) wrong.push(`${where}: counts ${group?.count} of ${total_results}`);
    if (!group?.more && shown.length !== ids.length) wrong.push(`${where}: is short, ${shown.length} of ${ids.length}`);
  }
  return wrong;
}

/** L5: numbers 1..n without hole or repeat, and the changes alone make the tables and their totals. L2: no key took effect in two commits. */
export async function historyFaults({ server, workspaceId }: World): Promise<string[]> {
  const db = server.database.reads;
  const { rows: changes } = await sql<Change & { commit_seq: number }>`
    select seq, commit_seq, entity, id, "row", was, mutation_id from change where stream = ${workspaceId} order by seq`.execute(
    db,
  );
  const { rows: last } = await sql<{ seq: number }>`select seq from stream where id = ${workspaceId}`.execute(db);
  const wrong = changes.flatMap(({ seq }, n) => (seq === n + 1 ? [] : [`number ${n + 1} is ${seq}`])).slice(0, 3);
  if (last[0]?.seq !== changes.length) wrong.push(`the stream is at ${last[0]?.seq} after ${changes.length} changes`);
  const commits = new Map<string, number>();
  for (const { mutation_id: key, commit_seq } of changes) {
    if (key && commits.has(key) && commits.get(key) !== commit_seq) wrong.push(`${key} took effect twice`);
    if (key) commits.set(key, commit_seq);
  }
  for (const entity of entities.filter((one) => /^workspace/.test(one.stream) || one.name === 'workspace')) {
    const made = new Map<string, Loose>();
    for (const { id, row } of changes.filter((change) => change.entity === entity.name)) {
      if (row) made.set(id, row);
      else made.delete(id);
    }
    const { rows } = await sql<Loose & { id: string }>`select ${selectList(entity)} from ${sql.table(entity.name)}
      where ${sql.ref(entity.stream)} = ${workspaceId} and deleted_at is null`.execute(db);
    for (const row of rows) {
      const from = made.get(row.id);
      const off = Object.keys(row).filter((field) => !sameValue(from?.[field] ?? null, row[field] ?? null));
      for (const field of off)
        wrong.push(
          `${entity.name} ${row.id}: the changes make ${field} ${JSON.stringify(from?.[field])}, the table ${JSON.stringify(row[field])}`,
        );
      made.delete(row.id);
    }
    for (const id of made.keys()) wrong.push(`${entity.name} ${id} lives in the changes alone`);
  }
  for (const total of await wrongTotals(db)) wrong.push(`a total is wrong: ${JSON.stringify(total)}`);
  return wrong;
}

/** L3: of what was refused nothing is in the changes. */
export async function refusalFaults({ server, workspaceId, screens }: World): Promise<string[]> {
  const keys = screens.flatMap(({ session }) => session.line.refused.map(({ key }) => key));
  const { rows } = await sql<{ mutation_id: string }>`
    select mutation_id from change where stream = ${workspaceId} and mutation_id = any(${keys}::text[])`.execute(
    server.database.reads,
  );
  return rows.map(({ mutation_id }) => `${mutation_id} was refused but took effect`);
}

/** Numbers of work items are dense and unique. */
export async function numberFaults({ server, projectId }: World): Promise<string[]> {
  const { rows } = await sql<{ sequence_id: number }>`
    select sequence_id from work_item where project_id = ${projectId} order by sequence_id`.execute(
    server.database.reads,
  );
  return rows.flatMap(({ sequence_id }, n) =>
    sequence_id === n + 1 ? [] : [`work item ${n + 1} has number ${sequence_id}`],
  );
}
