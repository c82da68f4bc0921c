import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const fresh = () => `${crypto.randomUUID().slice(0, 8)}@example.org`;

test('who signs up is signed in, is a person with a profile, and hears of it on their own stream', async () => {
  const ann = await server.signUp('Ann@Example.org');
  expect(ann.person).toMatchObject({ email: 'ann@example.org', display_name: 'ann', is_active: true });
  const own = server.heard.filter((change) => change.stream === ann.person.id);
  expect(own.map((change) => [change.entity, change.id, change.seq])).toEqual([
    ['person', ann.person.id, 1],
    ['profile', ann.person.id, 2],
  ]);
  const me = await ann.call('GET', '/api/users/me/');
  expect(me).toMatchObject({ status: 200, body: { id: ann.person.id, email: 'ann@example.org' } });
  expect(me.headers.get('x-seq')).toBe('2');
});

test('a person who is missing, since a crash came between, is made at the first request', async () => {
  const bob = await server.signUp();
  for (const table of ['person', 'profile'])
    await sql`delete from ${sql.table(table)} where id = ${bob.person.id}`.execute(server.database.writes);
  const answers = await Promise.all(Array.from({ length: 5 }, () => bob.call('GET', '/api/users/me/')));
  expect(answers.map((answer) => [answer.status, answer.body.email])).toEqual(
    answers.map(() => [200, bob.person.email]),
  );
});

test('every path answers below /api too, with and without its slash', async () => {
  for (const path of ['/auth/sign-in', '/auth/sign-in/', '/api/auth/sign-in', '/api/auth/sign-in/']) {
    const answer = await server.browser().call('POST', path, {});
    expect([path, answer.status, answer.body.error_code]).toEqual([path, 400, 5070]);
  }
});

test('wrong password and unknown address are answered by the same body', async () => {
  const known = await server.signUp();
  const wrong = await server
    .browser()
    .call('POST', '/auth/sign-in/', { email: known.person.email, password: 'not this' });
  const unknown = await server.browser().call('POST', '/auth/sign-in/', { email: fresh(), password: 'not this' });
  const { request_id: _, ...body } = wrong.body;
  expect(wrong.status).toBe(401);
  expect(body).toEqual({
    code: 'unauthenticated',
    error: 'Email address or password is not right.',
    error_code: 5065,
    error_message: 'AUTHENTICATION_FAILED_SIGN_IN',
  });
  expect({ ...unknown.body, request_id: wrong.body.request_id }).toEqual(wrong.body);
  expect(unknown.status).toBe(wrong.status);
});

test.each([
  ['/auth/sign-in/', { email: 'nonsense', password: 'x' }, 5075],
  ['/auth/sign-in/', { email: 'ann@example.org' }, 5070],
  ['/auth/sign-in/', { email: ['ann@example.org'], password: {} }, 5070],
  ['/auth/sign-up/', { email: 'nonsense', password: goodPassword }, 5045],
  ['/auth/sign-up/', { email: 'new@example.org', password: 'password1' }, 5021],
  ['/auth/sign-up/', { password: goodPassword }, 5040],
  ['/auth/email-check/', {}, 5010],
  ['/auth/forgot-password/', { email: 'x@' }, 5005],
])('%s with %j fails by number %i', async (path, body, number) => {
  const answer = await server.browser().call('POST', path, body);
  expect([answer.status, answer.body.error_code]).toEqual([400, number]);
});

test('an address has one account, however it is written', async () => {
  const known = await server.signUp();
  const again = await server
    .browser()
    .call('POST', '/auth/sign-up/', { email: ` ${known.person.email.toUpperCase()} `, password: goodPassword });
  expect(again).toMatchObject({ status: 409, body: { error_code: 5030 } });
  expect((await server.browser().call('POST', '/auth/email-check/', { email: known.person.email })).body).toEqual({
    existing: true,
    status: 'CREDENTIAL',
  });
});

test('a name that holds a web address is refused', async () => {
  const body = { email: fresh(), password: goodPassword, first_name: 'Win at evil.com' };
  expect(await server.browser().call('POST', '/auth/sign-up/', body)).toMatchObject({
    status: 400,
    body: { fields: { first_name: 'cannot hold a web address' } },
  });
});

test('[T13] signing in gives a new session, and ends the one that the browser had', async () => {
  const ann = await server.signUp();
  const former = new Map(ann.cookies);
  await ann.signIn(ann.person.email);
  expect(ann.cookies.get('tandem-session')).not.toBe(former.get('tandem-session'));
  const thief = server.browser();
  for (const [name, value] of former) thief.cookies.set(name, value);
  expect((await thief.call('GET', '/api/users/me/')).status).toBe(401);
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(200);
});

test('[T13] sign-out ends the session on the server, and says so in the person’s stream', async () => {
  const ann = await server.signUp();
  const thief = server.browser();
  for (const [name, value] of ann.cookies) thief.cookies.set(name, value);
  const [session] = (await ann.call('GET', '/api/users/me/sessions/')).body;
  expect((await ann.call('POST', '/auth/sign-out/')).status).toBe(200);
  expect(ann.cookies.has('tandem-session')).toBe(false);
  expect((await thief.call('GET', '/api/users/me/')).status).toBe(401);
  expect(server.heard.at(-1)).toMatchObject({
    stream: ann.person.id,
    entity: 'session',
    id: session.id,
    row: null,
    audience: { person_id: ann.person.id },
  });
});

test('a cookie that was tampered with is nobody, and does not keep one from signing in', async () => {
  const ann = await server.signUp();
  const value = ann.cookies.get('tandem-session') ?? '';
  const other = value[4] === 'x' ? 'y' : 'x';
  for (const bad of [value.slice(0, 20), `${value.slice(0, 4)}${other}${value.slice(5)}`, `${value}x`, 'x', '%']) {
    ann.cookies.set('tandem-session', bad);
    expect([bad, (await ann.call('GET', '/api/users/me/')).status]).toEqual([bad, 401]);
  }
  await ann.signIn(ann.person.email);
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(200);
});

test('a session of somebody deactivated is 401, though it is still there', async () => {
  const ann = await server.signUp();
  await sql`update person set is_active = false where id = ${ann.person.id}`.execute(server.database.writes);
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(401);
});

test('an expired session is 401', async () => {
  const ann = await server.signUp();
  await sql`update auth_session set "expiresAt" = now() - interval '1 second' where "userId" = ${ann.person.id}`.execute(
    server.database.writes,
  );
  expect(await ann.call('GET', '/api/users/me/')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('a session lives on while it is used: extended once a day, with its cookie', async () => {
  const ann = await server.signUp();
  const id = ann.person.id;
  expect((await ann.call('GET', '/api/users/me/')).headers.getSetCookie()).toEqual([]);
  await sql`update auth_session set "updatedAt" = now() - interval '2 days', "lastSeenAt" = now() - interval '2 days',
    "expiresAt" = now() + interval '1 day' where "userId" = ${id}`.execute(server.database.writes);
  const answer = await ann.call('GET', '/api/users/me/');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^tandem-session=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  await server.idle();
  const { rows } = await sql<{ days: number }>`
    select extract(day from "expiresAt" - now())::int as days from auth_session where "userId" = ${id}`.execute(
    server.database.reads,
  );
  expect(rows[0]?.days).toBe(29);
  expect((await ann.call('GET', '/api/users/me/')).headers.getSetCookie()).toEqual([]);
});

test('users/session tells who is signed in, to anybody', async () => {
  expect((await server.browser().call('GET', '/api/users/session/')).body).toEqual({ is_authenticated: false });
  const ann = await server.signUp();
  expect((await ann.call('GET', '/api/users/session/')).body).toMatchObject({
    is_authenticated: true,
    user: { id: ann.person.id },
  });
});

test('a form signs in, and is led on to the path that it named', async () => {
  const { person } = await server.signUp();
  const answer = await server
    .browser()
    .form('/auth/sign-in/', { email: person.email, password: goodPassword, next_path: '/acme/projects?x=1' });
  expect([answer.status, answer.location]).toEqual([302, '/?next_path=%2Facme%2Fprojects%3Fx%3D1']);
});

test('a form that fails is led back with number, name and what was typed, but not the password', async () => {
  const answer = await server
    .browser()
    .form('/auth/sign-in/', { email: 'nobody@example.org', password: goodPassword, next_path: '/acme' });
  const to = new URL(answer.location ?? '', server.url);
  expect([answer.status, to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
    302,
    '/',
    {
      next_path: '/acme',
      error_code: '5065',
      error_message: 'AUTHENTICATION_FAILED_SIGN_IN',
      email: 'nobody@example.org',
    },
  ]);
});

test('a form signs up and out', async () => {
  const browser = server.browser();
  const signedUp = await browser.form('/auth/sign-up/', { email: fresh(), password: goodPassword });
  expect([signedUp.status, signedUp.location, browser.cookies.has('tandem-session')]).toEqual([302, '/', true]);
  const signedOut = await browser.form('/auth/sign-out/', {});
  expect([signedOut.status, signedOut.location, browser.cookies.has('tandem-session')]).toEqual([302, '/', false]);
});

test.each(['//evil.example', '/\\evil.example', 'https:evil.example', '%2f%2fevil.example', 'javascript:alert(1)'])(
  '[T17] next_path %s is dropped',
  async (next_path) => {
    const { person } = await server.signUp();
    const credentials = { email: person.email, password: goodPassword, next_path };
    expect((await server.browser().form('/auth/sign-in/', credentials)).location).toBe('/');
    expect((await server.browser().call('POST', '/auth/sign-in/', credentials)).body.next_path).toBeNull();
  },
);

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  '[T17] no form leads on or back with next_path %j, whatever its host says',
  async (next_path) => {
    const email = fresh();
    const more = { password: goodPassword, code: '123456', next_path };
    const locations: string[] = [];
    for (const path of [
      '/auth/sign-up/',
      '/auth/sign-up/',
      '/auth/sign-in/',
      '/auth/sign-out/',
      '/auth/magic-sign-in/',
      '/auth/magic-sign-up/',
      '/auth/reset-password/',
    ]) {
      const headers = { 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' };
      const { status, location } = await server.browser().form(path, { email, ...more }, headers);
      expect([path, status]).toEqual([path, 302]);
      locations.push(location ?? '');
    }
    for (const location of locations) {
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(location).not.toMatch(/evil|javascript|next_path/);
    }
  },
);

test('[T14] the cookie is HttpOnly and SameSite=Lax; Secure and bound to the host over TLS alone', async () => {
  const behindProxy = await startServer({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://tandem.example' } });
  try {
    const setup_token = behindProxy.app.deps.setupToken;
    const over = async (headers: Record<string, string>) => {
      const body = { email: fresh(), password: goodPassword, setup_token };
      const answer = await behindProxy.browser().call('POST', '/auth/sign-up/', body, headers);
      return answer.headers.getSetCookie().filter((cookie) => cookie.includes('session='));
    };
    const tls = await over({ 'x-forwarded-proto': 'https', origin: 'https://tandem.example' });
    expect(tls).toEqual([expect.stringMatching(/^__Host-tandem-session=/)]);
    expect(tls[0]).toMatch(/; Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/);
    expect(tls[0]).not.toMatch(/Domain/);
    const plain = await over({});
    expect(plain).toEqual([expect.stringMatching(/^tandem-session=.*HttpOnly; SameSite=Lax$/)]);
  } finally {
    await behindProxy.close();
  }
});

test('the Secure cookie of TLS is who one is there', async () => {
  const behindProxy = await startServer({ env: { TRUST_PROXY: 'loopback' } });
  try {
    const tls = { 'x-forwarded-proto': 'https', origin: behindProxy.url.replace('http:', 'https:') };
    const browser = behindProxy.browser();
    const body = { email: fresh(), password: goodPassword, setup_token: behindProxy.app.deps.setupToken };
    expect((await browser.call('POST', '/auth/sign-up/', body, tls)).status).toBe(200);
    expect((await browser.call('GET', '/api/users/me/', undefined, tls)).status).toBe(200);
    expect((await browser.call('POST', '/auth/sign-out/', {}, tls)).status).toBe(200);
    expect((await browser.call('GET', '/api/users/me/', undefined, tls)).status).toBe(401);
  } finally {
    await behindProxy.close();
  }
});
