import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, startServer, type TestServer } from '../../harness.ts';
import { invite, makeWorkspace } from './place.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.signUp('admin@example.org');
});
afterAll(() => server.close());

const fresh = () => `${crypto.randomUUID().slice(0, 8)}@example.org`;

async function askFor(email: string): Promise<string> {
  const answer = await server.browser().call('POST', '/auth/magic-generate/', { email });
  expect(answer).toMatchObject({ status: 200, body: { key: `magic_${email}` } });
  return lastCode(email);
}

async function lastCode(email: string): Promise<string> {
  await server.idle();
  const mail = server.mails.filter((sent) => sent.to === email).at(-1);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

const other = (code: string) => String(100_000 + ((Number(code) - 99_999) % 900_000));

const use = (email: string, code: string, way = 'in') =>
  server.browser().call('POST', `/auth/magic-sign-${way}/`, { email, code });

test('a code makes an account without a password, with its address proven', async () => {
  const email = fresh();
  const code = await askFor(email);
  const answer = await use(email, code, 'up');
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { email, is_email_verified: true, is_password_autoset: true, is_instance_admin: false } },
  });
});

test('[T13] a code is six digits, kept hashed, and works once', async () => {
  const email = fresh();
  const code = await askFor(email);
  expect(code).toMatch(/^[1-9]\d{5}$/);
  const { rows } = await sql<{ hash: string }>`select hash from auth_code where subject = ${email}`.execute(
    server.database.reads,
  );
  expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  const answers = await Promise.all([use(email, code, 'up'), use(email, code, 'up'), use(email, code, 'up')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410]);
});

test('[T13] five wrong tries kill a code, the right one too late', async () => {
  const email = fresh();
  const code = await askFor(email);
  for (let count = 0; count < 5; count++) expect((await use(email, other(code))).body.error_code).toBe(5090);
  expect(await use(email, code)).toMatchObject({ status: 410, body: { error_code: 5100 } });
  expect((await use(email, await askFor(email), 'up')).status).toBe(200);
});

test('[T13] tries at once count as tries one by one', async () => {
  const email = fresh();
  const code = await askFor(email);
  const answers = await Promise.all(Array.from({ length: 12 }, () => use(email, other(code))));
  expect(answers.filter((answer) => answer.body.error_code === 5090)).toHaveLength(5);
  expect((await use(email, code)).status).toBe(410);
});

test('[T13] a new code voids the old', async () => {
  const email = fresh();
  const old = await askFor(email);
  const code = await askFor(email);
  if (old !== code) expect((await use(email, old, 'up')).status).toBe(401);
  expect((await use(email, code, 'up')).status).toBe(200);
});

test('[T13] a code of one address does not open another, and dies after ten minutes', async () => {
  const [email, elsewhere] = [fresh(), fresh()];
  const code = await askFor(email);
  await askFor(elsewhere);
  expect((await use(elsewhere, code, 'up')).status).toBe(401);
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from expires_at - now()) / 60)::int as minutes from auth_code where subject = ${email}`.execute(
    server.database.reads,
  );
  expect(rows[0]?.minutes).toBe(10);
  await sql`update auth_code set expires_at = now() where subject = ${email}`.execute(server.database.writes);
  expect(await use(email, code, 'up')).toMatchObject({ status: 410, body: { error_code: 5097 } });
});

test('a code signs in to an account that is there; without one it says so only to who has the code', async () => {
  const ann = await server.signUp();
  const email = ann.person.email;
  expect(await use(email, await askFor(email))).toMatchObject({ status: 200, body: { user: { id: ann.person.id } } });
  const nobody = fresh();
  expect(await use(nobody, await askFor(nobody))).toMatchObject({ status: 404, body: { error_code: 5060 } });
});

test('the first proof of an address takes the keys from whoever made the account without it', async () => {
  const squatter = await server.signUp();
  const { email, id } = squatter.person;
  const { token } = (await squatter.call('POST', '/api/users/api-tokens/', {})).body;
  const owner = await use(email, await askFor(email));
  expect(owner).toMatchObject({
    status: 200,
    body: { user: { id, is_email_verified: true, is_password_autoset: true } },
  });
  expect((await squatter.call('GET', '/api/users/me/')).status).toBe(401);
  expect((await server.browser().call('GET', '/api/users/me/', undefined, { 'x-api-key': token })).status).toBe(401);
  expect((await server.browser().call('POST', '/auth/sign-in/', { email, password: goodPassword })).status).toBe(401);
});

test('[T13] a code opens no more than a password does: not for the deactivated, nor once codes are switched off', async () => {
  const admin = server.browser();
  await admin.signIn('admin@example.org');
  const { person } = await server.signUp();
  const code = await askFor(person.email);
  await admin.call('POST', `/api/instances/people/${person.id}/deactivate/`);
  const refused = await use(person.email, code);
  expect([refused.status, refused.body.error_code, refused.headers.getSetCookie()]).toEqual([403, 5019, []]);
  const { rows } = await sql`select from auth_session where "userId" = ${person.id}`.execute(server.database.reads);
  expect(rows).toEqual([]);
  const [email, unknown] = [(await server.signUp()).person.email, fresh()];
  const codes = [await askFor(email), await askFor(unknown)];
  await admin.call('PATCH', '/api/instances/', { is_magic_login_enabled: false });
  try {
    expect(await use(email, codes[0] ?? '')).toMatchObject({ status: 403, body: { error_code: 5016 } });
    expect(await use(unknown, codes[1] ?? '', 'up')).toMatchObject({ status: 403, body: { error_code: 5016 } });
  } finally {
    await admin.call('PATCH', '/api/instances/', { is_magic_login_enabled: true });
  }
  expect((await use(email, codes[0] ?? '')).status).toBe(200);
});

test('[T13] signing in by a code ends the session that the browser had', async () => {
  const email = fresh();
  await use(email, await askFor(email), 'up');
  const browser = server.browser();
  const enter = async () => browser.call('POST', '/auth/magic-sign-in/', { email, code: await askFor(email) });
  expect((await enter()).status).toBe(200);
  const thief = server.browser();
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  expect((await thief.call('GET', '/api/users/me/')).status).toBe(200);
  expect((await enter()).status).toBe(200);
  expect(browser.cookies.get('tandem-session')).not.toBe(thief.cookies.get('tandem-session'));
  expect((await thief.call('GET', '/api/users/me/')).status).toBe(401);
});

test('with sign-up off only the invited get a code that opens, and the answer is the same', async () => {
  const admin = server.browser();
  await admin.signIn('admin@example.org');
  const workspace = await makeWorkspace(server, [admin]);
  const [invited, uninvited] = [fresh(), fresh()];
  await invite(server, workspace.id, invited.toUpperCase());
  expect((await admin.call('PATCH', '/api/instances/', { enable_signup: false })).status).toBe(200);
  try {
    expect(await askFor(uninvited)).toBe('');
    expect((await use(invited, await askFor(invited), 'up')).status).toBe(200);
    const closed = await server.browser().call('POST', '/auth/sign-up/', { email: uninvited, password: goodPassword });
    expect(closed).toMatchObject({ status: 403, body: { error_code: 5015 } });
  } finally {
    await admin.call('PATCH', '/api/instances/', { enable_signup: true });
  }
});

test('a form of a code is led on or back', async () => {
  const email = fresh();
  const code = await askFor(email);
  const wrong = await server.browser().form('/auth/magic-sign-up/', { email, code: other(code), next_path: '/a' });
  expect(wrong.location).toMatch(
    /^\/sign-up\?next_path=%2Fa&error_code=5092&error_message=INVALID_MAGIC_CODE_SIGN_UP&email=/,
  );
  const right = await server.browser().form('/auth/magic-sign-up/', { email, code, next_path: '/a' });
  expect([right.status, right.location]).toEqual([302, '/?next_path=%2Fa']);
});
