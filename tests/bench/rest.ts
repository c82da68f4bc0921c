/** P5 to P8: lists and edits over REST, against the bare SQL and a bare `node:http` that runs the same. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { listSql } from '#server/features/workItemList.ts';
import { parseWorkItemQuery } from '#shared/features/workItemQuery.ts';
import { type Figure, median, quantile, times } from './figure.ts';
import type { World } from './world.ts';

const rounds = 5;

export async function measureRest(world: World): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const cookie = [...world.who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const get = (url: string) => fetchAll(url, { agent, cookie });
  const list = `${world.issues}?per_page=100`;
  const bare = compile(world, { per_page: '100' });
  const rights = rightsSql(world);
  const plain = createServer(async (_req, res) => {
    await world.pool.query(rights.session, rights.sessionValues);
    await world.pool.query(rights.rights, rights.rightsValues);
    const { rows } = await world.pool.query<{ rows: string }>(bare.sql, bare.values);
    res.setHeader('content-type', 'application/json');
    res.end(rows[0]?.rows);
  }).listen(0);
  await once(plain, 'listening');
  const plainUrl = `http://localhost:${(plain.address() as AddressInfo).port}/`;
  const ids = await someItems(world);
  /** Somebody edits: no answer that is remembered holds any more. */
  const moveOn = async () => {
    const id = ids[Math.floor(Math.random() * ids.length)];
    const { status } = await world.who.call('PATCH', `${world.issues}${id}/`, { name: `Edited ${performance.now()}` });
    if (status !== 200) throw new Error(`An edit was answered ${status}.`);
  };
  const p50 = (run: () => Promise<unknown>) => median(rounds, async () => quantile(await times(150, run, moveOn), 0.5));
  const ours = await p50(() => get(world.server.url + list));
  const http = await p50(() => get(plainUrl));
  const direct = await p50(() => world.pool.query(bare.sql, bare.values));
  plain.close();

  const grouped = (params: string) =>
    median(rounds, async () =>
      quantile(await times(30, () => get(`${world.server.url}${world.issues}?per_page=50&${params}`), moveOn), 0.5),
    );
  const figures: Figure[] = [
    {
      id: 'P5',
      what: 'list of 100 items, p50, to node:http with the same SQL and reads',
      value: ours / http,
      unit: '×',
      bar: 1.25,
      aim: 1.1,
      baseline: `${http.toFixed(2)} ms; ours ${ours.toFixed(2)} ms`,
    },
    {
      id: 'P5',
      what: 'the same, to the bare SQL',
      value: ours / direct,
      unit: '×',
      bar: 2,
      aim: 1.7,
      baseline: `${direct.toFixed(2)} ms`,
    },
    {
      id: 'P6',
      what: 'groups of 50 by state, unfiltered',
      value: await grouped('group_by=state_id'),
      unit: 'ms',
      bar: 4,
      aim: 2,
    },
    {
      id: 'P6',
      what: 'the same, two filters',
      value: await grouped('group_by=state_id&priority=urgent,high&assignees=None'),
      unit: 'ms',
      bar: 25,
      aim: 12,
    },
    { id: 'P6', what: 'groups by label', value: await grouped('group_by=labels__id'), unit: 'ms', bar: 150, aim: 60 },
    await throughputOf('lists of 100 with 10 clients', () => get(world.server.url + list)),
    await duringEdits(world, () =>
      throughputOf('the same, while somebody edits 20 times a second', () => get(world.server.url + list)),
    ),
    { id: 'P8', what: 'PATCH of a work item, p50', value: await patches(world), unit: 'ms', bar: 4, aim: 2 },
  ];
  agent.destroy();
  return figures;
}

async function throughputOf(what: string, run: () => Promise<unknown>): Promise<Figure> {
  await throughput(run, 10, 4000); // both sides warm up
  const value = await median(rounds, () => throughput(run, 10, 1000));
  return { id: 'P7', what, value, unit: '/s', bar: 2000, aim: 3000, moreIsBetter: true };
}

/** Runs `measure` while items of the project are renamed, 20 a second. */
async function duringEdits<T>(world: World, measure: () => Promise<T>): Promise<T> {
  const ids = await someItems(world);
  let isOver = false;
  const edits = (async () => {
    for (let n = 0; !isOver; n++) {
      const name = `Edited ${n}`;
      await Promise.all([pause(50), world.who.call('PATCH', `${world.issues}${ids[n % ids.length]}/`, { name })]);
    }
  })();
  const measured = await measure();
  isOver = true;
  await edits;
  return measured;
}

async function someItems({ pool, projectId }: World): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from work_item where project_id = $1 order by created_at desc limit 200',
    [projectId],
  );
  return rows.map(({ id }) => id);
}

async function patches(world: World): Promise<number> {
  const ids = await someItems(world);
  const rename = (n: number) =>
    world.who.call('PATCH', `${world.issues}${ids[n % ids.length]}/`, { name: `Renamed ${n} ${performance.now()}` });
  return median(rounds, async () => quantile(await times(150, rename), 0.5));
}

async function throughput(run: () => Promise<unknown>, clients: number, ms: number): Promise<number> {
  let done = 0;
  const end = performance.now() + ms;
  const client = async () => {
    while (performance.now() < end) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done / ms) * 1000;
}

function compile(world: World, params: Record<string, string>) {
  const scope = { workspaceId: world.workspaceId, projectIds: [world.projectId] };
  const query = parseWorkItemQuery(params);
  const { sql: text, parameters } = listSql({ scope, query, clock: { today: '2026-01-01', zone: 'UTC' } }).compile(
    offline,
  );
  return { sql: text, values: [...parameters] };
}

const offline = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Reads like those of a request: who it is, and what they may do. */
function rightsSql({ who, slug, projectId }: World) {
  const session =
    sql`select p.id, p.email, p.is_active from auth_session s join person p on p.id = s."userId" where s."userId" = ${who.person.id} and s."expiresAt" > now() limit 1`.compile(
      offline,
    );
  const rights = sql`select w.id, m.role, p.id, pm.role, s.seq from workspace w join stream s on s.id = w.id
    left join workspace_member m on m.workspace_id = w.id and m.member = ${who.person.id} and m.is_active and m.deleted_at is null
    left join project p on p.id = ${projectId}::uuid and p.deleted_at is null
    left join project_member pm on pm.project = p.id and pm.member = ${who.person.id} and pm.deleted_at is null where w.slug = ${slug}`.compile(
    offline,
  );
  return {
    session: session.sql,
    sessionValues: [...session.parameters],
    rights: rights.sql,
    rightsValues: [...rights.parameters],
  };
}

/** Asks, and takes the whole answer without looking into it: the client shares the processor with the server. */
function fetchAll(url: string, { agent, cookie }: { agent: Agent; cookie: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject).end();
  });
}
