import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDevice } from '../../../server/auth/sessionRoutes.ts';
import { execute, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const path = '/api/users/api-tokens/';
const sessionsPath = '/api/users/me/sessions/';

const asProgram = (token: string, method = 'GET', to = '/api/users/me/', body?: unknown) =>
  server.browser().send(method, to, body === undefined ? undefined : JSON.stringify(body), {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  });

test('sessions are listed with device, address and last use, and name the current', async () => {
  const ann = await server.signUp();
  const phone = server.browser();
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/605';
  const body = { email: ann.person.email, password: 'correct horse battery' };
  expect((await phone.call('POST', '/auth/sign-in/', body, { 'user-agent': agent })).status).toBe(200);
  const rows = (await ann.call('GET', sessionsPath)).body;
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    device: 'Safari on iOS',
    is_current: false,
    ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1|0{4}:.*)$/),
  });
  expect(rows[0].last_seen_at).toMatch(/^\d{4}-.*Z$/);
  expect(rows[1].is_current).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('token');
});

test('one session, or all others, are ended from here, and heard of', async () => {
  const ann = await server.signUp();
  const others = [server.browser(), server.browser(), server.browser()];
  for (const other of others) await other.signIn(ann.person.email);
  const [last] = (await ann.call('GET', sessionsPath)).body;
  server.heard.length = 0;
  expect((await ann.call('DELETE', `${sessionsPath}${last.id}/`)).status).toBe(204);
  expect(server.heard).toEqual([expect.objectContaining({ entity: 'session', id: last.id })]);
  expect((await ann.call('DELETE', `${sessionsPath}${last.id}/`)).status).toBe(404);
  expect((await ann.call('DELETE', sessionsPath)).status).toBe(204);
  expect(server.heard).toHaveLength(3);
  const states = await Promise.all([ann, ...others].map((browser) => browser.call('GET', '/api/users/me/')));
  expect(states.map((answer) => answer.status)).toEqual([200, 401, 401, 401]);
});

test('nobody ends a session of somebody else', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const [session] = (await bob.call('GET', sessionsPath)).body;
  expect((await ann.call('DELETE', `${sessionsPath}${session.id}/`)).status).toBe(404);
  expect((await bob.call('GET', '/api/users/me/')).status).toBe(200);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'Chrome on macOS'],
  ['curl/8.5', 'curl'],
  ['', 'Unknown device'],
])('%s is %s', (agent, device) => {
  expect(describeDevice(agent)).toBe(device);
});

test('[T16] a token is shown once, kept hashed, and absent from every later answer, event and log', async () => {
  const ann = await server.signUp();
  const made = await ann.call('POST', path, { label: 'CI' });
  const { token, id } = made.body;
  expect([made.status, made.body.label]).toEqual([201, 'CI']);
  expect(token).toMatch(/^tandem_api_[0-9a-f]{32}$/);
  const { rows } = await sql<{ hash: string }>`select hash from api_token_secret where token_id = ${id}`.execute(
    server.database.reads,
  );
  expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  const later = [
    await ann.call('GET', path),
    await ann.call('GET', `${path}${id}/`),
    await ann.call('PATCH', `${path}${id}/`, { label: 'CI 2' }),
  ];
  expect(later.map((answer) => answer.status)).toEqual([200, 200, 200]);
  await asProgram(token);
  await asProgram(`${token}x`);
  await server.idle();
  const all = [later.map((answer) => answer.body), server.heard, server.logged, await everyRow()];
  expect(JSON.stringify(all)).toContain(id);
  expect(JSON.stringify(all)).not.toContain(token);
});

/** All that the database holds. */
async function everyRow(): Promise<unknown[]> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(server.database.reads);
  expect(tables.length).toBeGreaterThan(20);
  const read = ({ name }: { name: string }) => sql`select * from ${sql.table(name)}`.execute(server.database.reads);
  return (await Promise.all(tables.map(read))).map(({ rows }) => rows);
}

test('[T16] a repeated create shows the token no second time', async () => {
  const ann = await server.signUp();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [first, again] = [
    await ann.call('POST', path, { label: 'x' }, key),
    await ann.call('POST', path, { label: 'x' }, key),
  ];
  expect([again.status, again.body.id, 'token' in again.body]).toEqual([200, first.body.id, false]);
  const id = crypto.randomUUID();
  const created = await ann.call('POST', path, { id, label: 'y' });
  const repeated = await ann.call('POST', path, { id, label: 'y' });
  expect([created.status, repeated.status, 'token' in repeated.body]).toEqual([201, 200, false]);
  expect((await ann.call('POST', path, { id, label: 'z' })).status).toBe(409);
});

test('a token is its owner, by either header; its use is noted at most once a minute', async () => {
  const ann = await server.signUp();
  const { token, id } = (await ann.call('POST', path, {})).body;
  expect((await asProgram(token)).body.id).toBe(ann.person.id);
  await server.idle();
  server.heard.length = 0;
  expect((await server.browser().send('GET', '/api/users/me/', undefined, { 'x-api-key': token })).status).toBe(200);
  await Promise.all(Array.from({ length: 5 }, () => asProgram(token)));
  await server.idle();
  expect(server.heard).toEqual([]);
  const { last_used } = (await ann.call('GET', `${path}${id}/`)).body;
  expect(Date.now() - Date.parse(last_used)).toBeLessThan(60_000);
});

test('[T4] a token that may only read writes nothing', async () => {
  const ann = await server.signUp();
  const { token } = (await ann.call('POST', path, { scopes: ['read'] })).body;
  expect((await asProgram(token)).status).toBe(200);
  for (const [method, to] of [
    ['PATCH', '/api/users/me/'],
    ['POST', path],
    ['DELETE', sessionsPath],
  ] as const) {
    expect([to, (await asProgram(token, method, to, {})).status]).toEqual([to, 403]);
  }
});

test('an expired, revoked or invented token is 401, whatever cookie goes along', async () => {
  const ann = await server.signUp();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const { token, id } = (await ann.call('POST', path, { expired_at: soon })).body;
  expect((await asProgram(token)).status).toBe(200);
  await server.idle();
  await sql`update api_token set expired_at = now() where id = ${id}`.execute(server.database.writes);
  expect((await asProgram(token)).status).toBe(401);
  expect((await ann.call('GET', `${path}${id}/`)).body.is_active).toBe(false);
  const other = (await ann.call('POST', path, {})).body;
  server.heard.length = 0;
  expect((await ann.call('DELETE', `${path}${other.id}/`)).status).toBe(204);
  expect(server.heard.map((change) => [change.entity, change.id])).toEqual([
    ['api_token', other.id],
    ['session', other.id],
  ]);
  for (const bad of [other.token, 'tandem_api_x', '']) {
    const answer = await ann.call('GET', '/api/users/me/', undefined, { 'x-api-key': bad });
    expect([bad, answer.status]).toEqual([bad, 401]);
  }
});

test.each([
  [{ expired_at: '2020-01-01T00:00:00Z' }, 'expired_at'],
  [{ scopes: ['admin'] }, 'scopes'],
  [{ label: 'x'.repeat(300) }, 'label'],
])('a token with %j is refused', async (body, field) => {
  const ann = await server.signUp();
  const answer = await ann.call('POST', path, body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});

test('[T5] what a patch may not set stays: owner, scopes, expiry', async () => {
  const ann = await server.signUp();
  const { id } = (await ann.call('POST', path, { scopes: ['read'] })).body;
  const before = (await ann.call('GET', `${path}${id}/`)).body;
  const patch = {
    scopes: ['read', 'write'],
    expired_at: '2099-01-01T00:00:00Z',
    user: crypto.randomUUID(),
    is_active: false,
  };
  expect((await ann.call('PATCH', `${path}${id}/`, patch)).body).toEqual(before);
});

test('tokens of others are not there', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const { id } = (await bob.call('POST', path, {})).body;
  for (const method of ['GET', 'PATCH', 'DELETE'])
    expect((await ann.call(method, `${path}${id}/`, method === 'PATCH' ? { label: 'mine' } : undefined)).status).toBe(
      404,
    );
  expect((await ann.call('GET', path)).body).toEqual([]);
});

test('[T13] a session and a token of somebody who is not active open nothing, should any be left', async () => {
  const somebody = await server.signUp();
  const { body } = await somebody.call('POST', path, { label: 'Left over' });
  await execute(server, sql`update person set is_active = false where id = ${somebody.person.id}`);
  expect((await somebody.call('GET', '/api/users/me/')).status).toBe(401);
  expect((await asProgram(body.token)).status).toBe(401);
});
