import { expect, test } from 'vitest';
import type { Edit } from '#client/sync/pendingEdits.ts';
import { createSession, type SessionOptions } from '#client/sync/session.ts';
import { type News, Table } from '#client/sync/table.ts';
import { type Base, sameValue } from '#shared/entity/entity.ts';
import { priorities, workItem } from '#shared/features/workItem.ts';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { budget } from '../budget.ts';
import { ManualClock } from '../manualClock.ts';
import { randomNumbers } from '../randomNumbers.ts';
import { type SimpleQuery, simpleEngine, simpleParams } from './simpleList.ts';
import { noFaults, SimulatedServer } from './simulatedServer.ts';

const projectPath = '/api/workspaces/w/projects/p/issues/';
const states = ['todo', 'doing', 'done'] as const;
const people = ['ann', 'bo', 'cy'] as const;
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Several sessions, one server, and a network that loses, delays and doubles; then quiet. */
async function simulate(
  seed: number,
  { steps = 120, sabotage = {} }: { steps?: number; sabotage?: Partial<SessionOptions> } = {},
) {
  const random = randomNumbers(seed);
  const pick = <V>(values: readonly V[]): V => values[Math.floor(random() * values.length)] as V;
  const clock = new ManualClock(random);
  const server = new SimulatedServer(clock);
  for (let n = 1; n <= 12; n++) server.seed(aWorkItem({ id: id(n), state_id: pick(states), sort_order: n * 1000 }));
  const did = { edits: 0, creates: 0, removes: 0, moves: 0, bulks: 0, undos: 0, flickers: 0 };
  let made = 1000;
  const wires: Record<string, (path: string) => string> = {};
  const members = people.map((person) => {
    const socket = server.socketAs(person);
    const session = createSession({
      workspace: { id: 'ws', slug: 'w' },
      me: { id: person },
      tell() {},
      clock,
      newId: () => id(++made),
      fetch: server.fetchAs(person),
      socket: (path, on) => socket(wires.path?.(path) ?? path, on),
      ...sabotage,
      ...(sabotage.socket ? { socket: (path, on) => socket(path.replace(/([?&])after=\d+&?/, '$1'), on) } : {}),
    });
    session.start();
    const items = session.table(workItem);
    items.watch(({ id: one, before, after, seq }) => {
      const back = seq === null && before === null && after !== null && !items.isPending(one);
      if (back && !server.rows.has(one) && server.deletedBy.get(one) === person) did.flickers += 1;
    });
    void session.loadAll(workItem, { project_id: 'p' }).catch(() => undefined);
    const list = session.list<typeof workItem, SimpleQuery>({
      entity: workItem,
      engine: simpleEngine,
      query: { groupBy: 'state_id', orderBy: 'sort_order' },
      pageSize: 2,
      path: projectPath,
      projectId: 'p',
      params: simpleParams,
    });
    void list.load();
    return { session, items, list };
  });
  await clock.advance(200);
  server.faults = { lost: 0.15, refused: 0.15, doubled: 0.2, reset: 0.25, cut: 0.12, slowMs: 300 };

  const act = ({ session, items, list }: (typeof members)[number]) => {
    const ids = [...items.rows()].map((row) => row.id);
    const one = pick(ids);
    const what = Math.floor(random() * 12);
    if (what < 1) {
      did.creates += 1;
      session.create(workItem, { name: `new ${random()}`, state_id: pick(states) }, { fixed: { project_id: 'p' } });
    } else if (!one) return;
    else if (what < 6) {
      did.edits += 1;
      void session.save(
        workItem,
        one,
        random() < 0.5 ? { name: `name ${random()}` } : { state_id: pick(states), priority: pick(priorities) },
      );
    } else if (what < 7) {
      did.removes += 1;
      void session.remove(workItem, one);
    } else if (what < 9) {
      did.moves += 1;
      void session.move(workItem, one, {
        before_id: pick([...ids, null]),
        after_id: pick([...ids, null]),
        patch: { state_id: pick(states) },
      });
    } else if (what < 10) {
      did.bulks += 1;
      void session.bulk(
        workItem,
        ids.filter(() => random() < 0.4),
        { priority: pick(priorities) },
      );
    } else if (what < 11) {
      did.undos += 1;
      void session.undo.undo();
    } else void list.loadMore([pick(states)]);
  };
  for (let step = 0; step < steps; step++) {
    act(pick(members));
    if (random() < 0.2) server.cutSome();
    await clock.advance(Math.floor(random() * 150));
  }
  server.faults = { ...noFaults };
  for (let i = 0; i < 8; i++) {
    await clock.advance(20_000);
    server.beat();
  }
  await clock.advance(1000);
  return { server, members, did };
}

type Outcome = Awaited<ReturnType<typeof simulate>>;

/** What is wrong at quiet; empty when every session shows what the server holds. */
function faultsOf({ server, members, did }: Outcome): string[] {
  const wrong: string[] = [];
  if (did.flickers > 0) wrong.push(`${did.flickers} deleted rows came back for a moment`);
  for (const { session, items, list } of members) {
    if (session.line.waiting > 0) wrong.push('something still waits');
    if ([...items.pendingIds()].length > 0) wrong.push('an edit is still pending');
    const shown = new Map([...items.rows()].map((row) => [row.id, row]));
    for (const row of server.rows.values()) {
      const differing = Object.entries(row).filter(
        ([field, value]) => !sameValue(value, fieldOf(shown.get(row.id), field)),
      );
      for (const [field, value] of differing) {
        wrong.push(`${row.id} shows ${field} as ${fieldOf(shown.get(row.id), field)} for ${value}`);
      }
    }
    for (const one of shown.keys()) if (!server.rows.has(one)) wrong.push(`${one} is gone but shows`);
    wrong.push(...listFaults(server, list));
  }
  return wrong;
}

function listFaults(server: SimulatedServer, list: Outcome['members'][number]['list']): string[] {
  const { compare } = simpleEngine.prepare(list.query);
  return states.flatMap((state) => {
    const rows = [...server.rows.values()].filter((row) => row.state_id === state).sort(compare);
    const group = list.view.groups.find(({ key }) => key === state);
    const expected = rows.map((row) => row.id).slice(0, group?.ids.length ?? 0);
    const wrong: string[] = [];
    if (JSON.stringify(group?.ids) !== JSON.stringify(expected)) wrong.push(`the ids of ${state} differ`);
    if (group?.count !== rows.length) wrong.push(`${state} counts ${group?.count} of ${rows.length}`);
    if (group && !group.more && group.ids.length !== rows.length) wrong.push(`${state} is short`);
    return wrong;
  });
}

const fieldOf = (row: object | undefined, field: string): unknown =>
  (row as Record<string, unknown> | undefined)?.[field];

const total: Record<string, number> = {};
const add = (counts: Record<string, number>) => {
  for (const [name, n] of Object.entries(counts)) total[name] = (total[name] ?? 0) + n;
};

/** Seeds that once showed a fault: counts moved over a number that nobody had heard, a deleted row that came back. */
const keptSeeds = [52, 270, 286, 596, 633, 674, 1097];

test('[F17] sessions agree with the server once the network is quiet', async () => {
  const agree = async (seed: number) => {
    const outcome = await simulate(seed);
    expect(faultsOf(outcome), `seed ${seed}`).toEqual([]);
    add(outcome.server.did);
    add(outcome.did);
  };
  for (const seed of budget({ atLeast: 50, share: 0.2 })) await agree(seed);
  if (process.env.SEED) return;
  for (const seed of keptSeeds) await agree(seed);
  const { flickers, ...happened } = total;
  expect(flickers).toBe(0);
  for (const [what, n] of Object.entries(happened))
    expect(n, `${what} in ${JSON.stringify(total)}`).toBeGreaterThan(40);
});

class SkipsSeqCheck extends Table<Base> {
  #later = 0;
  override receive(news: News<Base>): void {
    this.#later += 1e6;
    super.receive({ ...news, seq: news.seq + this.#later });
  }
}

class RestoresACopy extends Table<Base> {
  readonly #copies = new Map<string, Base[]>();
  #keeping = false;
  override propose(key: string, edits: readonly Edit<Base>[]): void {
    this.#copies.set(
      key,
      edits.flatMap((edit) => this.get(edit.id) ?? []),
    );
    super.propose(key, edits);
  }
  override refuse(key: string): void {
    super.refuse(key);
    if (!this.#keeping)
      for (const row of this.#copies.get(key) ?? []) super.receive({ id: row.id, seq: 1e6 + row.seq, row });
  }
  override settle(...answer: Parameters<Table<Base>['settle']>): void {
    this.#keeping = true;
    super.settle(...answer);
    this.#keeping = false;
  }
  override reach(place: number): void {
    this.#keeping = true;
    super.reach(place);
    this.#keeping = false;
  }
}

class DropsPendingEarly extends Table<Base> {
  override settle(key: string): void {
    this.refuse(key);
  }
}

class KeepsPendingForEver extends Table<Base> {
  override reach(): void {}
  override receive({ change: _, ...news }: News<Base>): void {
    super.receive(news);
  }
}

class ForgetsDeletions extends Table<Base> {
  override receive(news: News<Base>): void {
    if (news.row) super.receive(news);
    else this.drop((row) => row.id === news.id, 0);
  }
}

class IgnoresBulk extends Table<Base> {
  override receiveBulk(): void {}
}

const sabotages: Record<string, Partial<SessionOptions>> = {
  'takes old news for new': { createTable: (entity) => new SkipsSeqCheck(entity) },
  'restores a copy when an edit is refused': { createTable: (entity) => new RestoresACopy(entity) },
  'drops a pending edit before the stream has it': { createTable: (entity) => new DropsPendingEarly(entity) },
  'keeps pending edits for ever': { createTable: (entity) => new KeepsPendingForEver(entity) },
  'forgets deletions': { createTable: (entity) => new ForgetsDeletions(entity) },
  'ignores bulk edits': { createTable: (entity) => new IgnoresBulk(entity) },
  'comes back without its place': { socket: () => ({ send() {}, close() {} }) },
};

for (const [name, sabotage] of Object.entries(sabotages)) {
  test(`the simulation notices a client that ${name}`, async () => {
    let noticed: string[] = [];
    for (let seed = 1; seed <= 10 && noticed.length === 0; seed++)
      noticed = faultsOf(await simulate(seed, { sabotage }));
    expect(noticed).not.toEqual([]);
  });
}
