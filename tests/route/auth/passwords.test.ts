import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, goodPassword, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.signUp();
});
afterAll(() => server.close());

const next = 'another long sentence';

async function linkFor(email: string): Promise<{ uidb64: string; token: string; url: string }> {
  const answer = await server.browser().call('POST', '/auth/forgot-password/', { email });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Check your email to reset your password' } });
  await server.idle();
  const text = server.mails.filter((sent) => sent.to === email).at(-1)?.text ?? '';
  const url = /http\S+/.exec(text)?.[0] ?? '';
  const { searchParams } = new URL(url);
  return { url, uidb64: searchParams.get('uidb64') ?? '', token: searchParams.get('token') ?? '' };
}

async function secondBrowser(ann: Browser, password = goodPassword): Promise<Browser> {
  const second = server.browser();
  await second.signIn(ann.person.email, password);
  return second;
}

const isIn = async (browser: Browser) => (await browser.call('GET', '/api/users/me/')).status === 200;

const endsHeard = (id: string) =>
  server.heard.filter((change) => change.stream === id && change.entity === 'session').map((change) => change.id);

test('a forgotten password is set anew by the link; every session ends and says so', async () => {
  const ann = await server.signUp();
  const sessions = (await ann.call('GET', '/api/users/me/sessions/')).body;
  const { uidb64, token } = await linkFor(ann.person.email);
  const answer = await server.browser().call('POST', `/auth/reset-password/${uidb64}/${token}/`, { password: next });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Password updated successfully' } });
  expect(await isIn(ann)).toBe(false);
  expect(endsHeard(ann.person.id)).toContain(sessions[0].id);
  expect(
    (await server.browser().call('POST', '/auth/sign-in/', { email: ann.person.email, password: goodPassword })).status,
  ).toBe(401);
  expect(await isIn(await secondBrowser(ann, next))).toBe(true);
});

test('the link is hashed where it is kept, works once, and a new one voids the old', async () => {
  const ann = await server.signUp();
  const old = await linkFor(ann.person.email);
  const { token } = await linkFor(ann.person.email);
  const { rows } = await sql<{
    identifier: string;
  }>`select identifier from auth_verification where value = ${ann.person.id}`.execute(server.database.reads);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.identifier).not.toContain(token);
  const reset = (given: string) =>
    server.browser().call('POST', '/auth/reset-password/', { token: given, password: next });
  expect(await reset(old.token)).toMatchObject({ status: 410, body: { error_code: 5125 } });
  expect((await reset(token)).status).toBe(200);
  expect((await reset(token)).status).toBe(410);
});

test('a link is for its own account, for an hour, and takes no weak password', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const { token } = await linkFor(ann.person.email);
  const bobs = Buffer.from(bob.person.id).toString('base64url');
  const reset = (path: string, password: string) =>
    server.browser().call('POST', `/auth/reset-password/${path}/`, { password });
  expect((await reset(`${bobs}/${token}`, next)).status).toBe(410);
  const anns = Buffer.from(ann.person.id).toString('base64url');
  expect((await reset(`${anns}/${token}`, 'password')).body.error_code).toBe(5021);
  await sql`update auth_verification set "expiresAt" = now() where value = ${ann.person.id}`.execute(
    server.database.writes,
  );
  expect((await reset(`${anns}/${token}`, next)).status).toBe(410);
});

test('the form of a reset is led on, or back with what went wrong', async () => {
  const ann = await server.signUp();
  const { uidb64, token } = await linkFor(ann.person.email);
  const weak = await server.browser().form(`/auth/reset-password/${uidb64}/${token}/`, { password: 'x' });
  expect([weak.status, weak.location]).toEqual([
    302,
    '/accounts/reset-password?error_code=5021&error_message=PASSWORD_TOO_WEAK',
  ]);
  const good = await server.browser().form(`/auth/reset-password/${uidb64}/${token}/`, { password: next });
  expect([good.status, good.location]).toEqual([302, '/?success=True']);
});

test('links lead to where an admin signed in, not to a host that a stranger names', async () => {
  const ann = await server.signUp();
  const { request } = await import('node:http');
  const body = JSON.stringify({ email: ann.person.email });
  await new Promise<void>((resolve) => {
    const headers = { host: 'evil.example', 'content-type': 'application/json', 'content-length': body.length };
    request(`${server.url}/auth/forgot-password/`, { method: 'POST', headers }, (res) =>
      res.resume().on('end', () => resolve()),
    ).end(body);
  });
  await server.idle();
  const text = server.mails.filter((sent) => sent.to === ann.person.email).at(-1)?.text;
  expect(text).toContain(`${server.url}/accounts/reset-password?`);
  expect(text).not.toContain('evil');
});

test('[T13] a changed password needs the old, ends the other sessions and renews one’s own', async () => {
  const ann = await server.signUp();
  const second = await secondBrowser(ann);
  const before = ann.cookies.get('tandem-session');
  const change = (old_password: string | undefined, new_password: string) =>
    ann.call('POST', '/auth/change-password/', { old_password, new_password });
  expect((await change('wrong', next)).body.error_code).toBe(5135);
  expect((await change(undefined, next)).body.error_code).toBe(5138);
  expect((await change(goodPassword, '12345678')).body.error_code).toBe(5021);
  expect((await change(goodPassword, next)).status).toBe(200);
  expect(ann.cookies.get('tandem-session')).not.toBe(before);
  expect([await isIn(ann), await isIn(second)]).toEqual([true, false]);
  expect(endsHeard(ann.person.id)).toHaveLength(2);
});

test('a first password is set only while there is none', async () => {
  const ann = await server.signUp();
  expect(await ann.call('POST', '/auth/set-password/', { password: next })).toMatchObject({
    status: 400,
    body: { error_code: 5145 },
  });
  await sql`delete from auth_account where "userId" = ${ann.person.id}`.execute(server.database.writes);
  expect(await ann.call('POST', '/auth/set-password/', { password: next })).toMatchObject({
    status: 200,
    body: { is_password_autoset: false },
  });
  expect(await isIn(await secondBrowser(ann, next))).toBe(true);
});

test('an API token may not touch what guards the account', async () => {
  const ann = await server.signUp();
  const { token } = (await ann.call('POST', '/api/users/api-tokens/', {})).body;
  const key = { 'x-api-key': token };
  const program = server.browser();
  for (const [method, path, body] of [
    ['POST', '/auth/change-password/', { old_password: goodPassword, new_password: next }],
    ['POST', '/auth/set-password/', { password: next }],
    ['PATCH', '/api/users/me/email/', { email: 'new@example.org', code: '123456' }],
    ['DELETE', '/api/users/me/', undefined],
  ] as const) {
    expect([path, (await program.call(method, path, body, key)).status]).toEqual([path, 403]);
  }
});

test('a password is never in the log, an answer or the outbox', async () => {
  const secret = 'unmistakable secret phrase';
  const ann = await server.signUp(undefined, secret);
  await ann.call('POST', '/auth/sign-in/', { email: ann.person.email, password: secret });
  await server.browser().call('POST', '/auth/sign-in/', { email: ann.person.email, password: `${secret}!` });
  expect(JSON.stringify([server.logged, server.heard])).not.toContain(secret);
});
