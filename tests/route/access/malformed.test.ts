import { request } from 'node:http';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '../../harness.ts';
import { callOf } from './calls.ts';
import { nameOf } from './policy.ts';
import { takeSnapshot } from './snapshot.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
});

afterAll(async () => world.server.close());

const requests = 1500;
const atOnce = 10;

/** Values that nobody means. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '\ud800',
    'x'.repeat(5000),
    -1,
    1e308,
    0.1,
    true,
    [],
    {},
    [[]],
    [null],
    '2026-13-45',
    '00000000-0000-0000-0000-000000000000',
    { add: 1 },
    { add: ['x'], remove: null },
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const body = fc.oneof(
  { weight: 6, arbitrary: fc.constant('fields' as const) },
  { weight: 1, arbitrary: fc.constant('whole' as const) },
  { weight: 1, arbitrary: fc.constant('broken' as const) },
  { weight: 1, arbitrary: fc.constant('none' as const) },
);

const malformed = fc.record({
  route: fc.nat(),
  actor: fc.constantFrom('nobody', 'guest', 'member', 'rival'),
  body,
  spoiled: fc.array(fc.tuple(fc.nat(), strange), { minLength: 1, maxLength: 3 }),
  extra: fc.dictionary(
    fc.constantFrom('id', 'before_id', 'after_id', 'filters', 'issue_ids', 'email', 'role', 'name'),
    strange,
    {
      maxKeys: 3,
    },
  ),
  path: fc.option(fc.constantFrom('%00', '%ff', '..%2f', 'null', '-1', '%F0%9F%92%A9', "'", 'a'.repeat(300)), {
    freq: 5,
  }),
  query: fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { freq: 3 }),
  method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), { freq: 8 }),
});

type Malformed = typeof malformed extends fc.Arbitrary<infer T> ? T : never;

test(`[F20] ${requests} malformed requests meet no failure, and a refused one changes nothing`, async () => {
  const all = fc.sample(malformed, { numRuns: requests, seed: 20_261_121 });
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  for (let first = 0; first < all.length; first += atOnce) {
    const before = await markOf();
    const answers = await Promise.all(all.slice(first, first + atOnce).map(send));
    for (const { what, status, ms } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || status === 0) wrong.push(`${status} ${what}`);
      if (ms > 20_000) wrong.push(`took ${ms} ms: ${what}`);
    }
    if (answers.every(({ status }) => status >= 400) && (await markOf()) !== before)
      wrong.push(`something changed: ${answers.map(({ what }) => what).join(' | ')}`);
    // So that nobody whom a request signed out or removed is missing from then on.
    if (answers.some(({ status, isRead }) => status < 300 && !isRead)) await restore();
  }
  expect(wrong).toEqual([]);
  expect((statuses.get(400) ?? 0) + (statuses.get(409) ?? 0)).toBeGreaterThan(100);
  expect(statuses.get(404)).toBeGreaterThan(50);
  expect(statuses.get(401)).toBeLessThan(requests / 3);
  expect((await world.actor('admin').browser.call('GET', '/api/users/me/')).status).toBe(200);
}, 600_000);

async function send({ route: index, actor: name, body, spoiled, extra, path: part, query, method }: Malformed) {
  const routes = world.server.app.routes;
  const route = routes[index % routes.length];
  const actor = world.actor(name);
  if (!route) throw new Error('there are no routes');
  const place =
    name === 'rival' ? { workspace: world.b, project: world.foreign } : { workspace: world.a, project: world.home };
  const call = callOf(route, { world, actor, ...place });
  const given: Record<string, unknown> = { ...call.body, ...extra };
  const names = Object.keys(given);
  for (const [at, value] of spoiled) given[names[at % names.length] ?? 'name'] = value;
  const text = {
    fields: JSON.stringify(given),
    whole: JSON.stringify(spoiled[0]?.[1] ?? null),
    broken: '{"name":',
    none: undefined,
  }[body];
  const parts = call.path.split('/');
  if (part) parts[parts.length - 2] = part;
  const url = `${parts.join('/')}${query ? `?${encodeURI(query.replace(/[\ud800-\udfff]/g, ''))}` : ''}`;
  const verb = method ?? call.method;
  const started = performance.now();
  const sent = verb === 'GET' ? undefined : text;
  const headers = {
    origin: world.server.url,
    ...actor.headers,
    ...(sent !== undefined && { 'content-type': 'application/json' }),
  };
  // A session that such a request ends or begins is not to change who sends the next one.
  const cookies = new Map(actor.browser.cookies);
  const { status } = await actor.browser.send(verb, url, sent, headers).catch(() => ({ status: 0 }));
  for (const [cookie, value] of cookies) actor.browser.cookies.set(cookie, value);
  return {
    status,
    isRead: verb === 'GET',
    ms: performance.now() - started,
    what: `${verb} ${nameOf(route)} ${url.slice(0, 200)} ${sent?.slice(0, 300)}`,
  };
}

async function markOf(): Promise<string> {
  const { rows } = await sql<{
    mark: string;
  }>`select (select sum(seq) from stream) || ' ' || (select count(*) from auth_user) as mark`.execute(
    world.server.database.reads,
  );
  return rows[0]?.mark ?? '';
}

test('[T19] what is too large, too deep or too many is refused at once', async () => {
  const { browser } = world.actor('lead');
  const at = `/api/workspaces/${world.home.slug}/projects/${world.home.projectId}/`;
  const before = world.server.heard.length;
  const status = async (method: string, path: string, body?: unknown) =>
    (await browser.call(method, path, body)).status;
  expect(await status('POST', `${at}issues/`, { name: 'Big', description_html: 'x'.repeat(1_100_000) })).toBe(413);
  let deep: unknown = 1;
  for (let level = 0; level < 40; level++) deep = { deep };
  expect(await status('PATCH', `${at}user-properties/`, { preferences: deep })).toBe(400);
  const ids = Array.from({ length: 1001 }, () => world.home.things.issue);
  for (const path of ['bulk-operation', 'bulk-delete', 'bulk-archive', 'bulk-unarchive', 'bulk-restore'])
    expect([
      path,
      await status('POST', `${at}${path}-issues/`, { issue_ids: ids, properties: { priority: 'high' } }),
    ]).toEqual([path, 400]);
  for (const cursor of ['1000000:0:0', '-1:-1:0', '1000:99999999999999999999:0', 'x']) {
    const answered = await browser.call('GET', `${at}issues/?cursor=${cursor}`);
    expect([200, 400]).toContain(answered.status);
    if (answered.status === 200) expect(answered.body.results.length).toBeLessThanOrEqual(1000);
  }
  const page = await browser.call('GET', `${at}issues/?per_page=1000000`);
  expect(page.status === 400 || page.body.per_page === undefined || page.body.per_page <= 1000).toBe(true);
  expect(await statusWithHeaders(20_000)).toBe(431);
  expect(world.server.heard.length).toBe(before);
});

/** `fetch` would not send such headers. */
const statusWithHeaders = (size: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${world.server.url}/api/users/me/`, { headers: { 'x-long': 'x'.repeat(size) } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });

test('[T20] no log line, error or published change holds a secret', async () => {
  const { server, office } = world;
  const { browser } = world.actor('lead');
  const admin = office.admin;
  const made = await browser.call('POST', '/api/users/api-tokens/', { label: 'Secret' });
  const invited = await admin.call('POST', office.at('invitations/'), {
    emails: [{ email: 'new@example.org', role: 5 }],
  });
  const link = new URL(invited.body.invitations[0].invite_link, server.url);
  const wrongPassword = 'not my password at all';
  const errors = [
    await browser.call('GET', '/api/users/me/', undefined, { 'x-api-key': `${made.body.token}x` }),
    await server.browser().call('POST', '/auth/sign-in/', { email: browser.person.email, password: wrongPassword }),
    await browser.call('POST', '/auth/change-password/', { old_password: wrongPassword, new_password: 'x' }),
    await server.browser().call('GET', `${link.pathname}${link.search}&broken=%00`),
  ];
  await server.idle();
  const logs = JSON.stringify(server.logged.filter(({ transport }) => transport !== 'mail'));
  const told = JSON.stringify(server.heard);
  const secrets = [
    goodPassword,
    wrongPassword,
    made.body.token as string,
    link.searchParams.get('token') ?? '',
    ...world.actors.flatMap((actor) => [...actor.browser.cookies.values()]),
    ...world.actors.flatMap(({ headers }) => Object.values(headers)),
  ];
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) {
    expect(logs).not.toContain(secret);
    expect(told).not.toContain(secret);
    expect(JSON.stringify(errors.map(({ body }) => body))).not.toContain(secret);
  }
});
