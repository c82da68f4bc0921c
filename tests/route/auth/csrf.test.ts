import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, goodPassword, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
let ann: Browser;
beforeAll(async () => {
  server = await startServer();
  ann = await server.signUp();
});
afterAll(() => server.close());

const json = { 'content-type': 'application/json' };
const patch = (headers: Record<string, string>) => ann.send('PATCH', '/api/users/me/', '{"last_name":"Lee"}', headers);

test.each([
  [{ ...json, origin: 'https://evil.example' }],
  [{ ...json, origin: 'null' }],
  [{ ...json, 'sec-fetch-site': 'cross-site' }],
  [{ ...json, 'sec-fetch-site': 'same-site' }],
  [json],
  [{ 'content-type': 'text/plain', origin: 'https://evil.example' }],
  [{ 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' }],
  [{ 'content-type': 'application/x-www-form-urlencoded' }],
])('[T14] a write by cookie with %j is refused', async (headers) => {
  expect(await patch(headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test.each([[() => ({ ...json, origin: server.url })], [() => ({ ...json, 'sec-fetch-site': 'same-origin' })]])(
  '[T14] one from our own pages is not',
  async (headers) => {
    expect((await patch(headers())).status).toBe(200);
  },
);

test('[T14] a program with a key needs no origin, even from a browser that has a cookie', async () => {
  const { token } = (await ann.call('POST', '/api/users/api-tokens/', { label: 'script' })).body;
  expect((await patch({ ...json, 'x-api-key': token })).status).toBe(200);
});

const attempts = [
  ['application/x-www-form-urlencoded', `email=a%40b.example&password=x`],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/plain', '{"email":"a@b.example","password":"x"}'],
] as const;

test.each(['/auth/sign-in/', '/auth/sign-up/', '/auth/sign-out/', '/auth/magic-sign-in/', '/auth/reset-password/'])(
  '[T14] %s as a form without its token is refused',
  async (path) => {
    for (const [type, body] of attempts) {
      const answer = await ann.send('POST', path, body, { 'content-type': type, origin: server.url });
      expect([path, type, answer.status, answer.body.error]).toEqual([path, type, 403, 'CSRF token not found']);
    }
  },
);

test('[T14] a form needs its own browser’s token, and comes from no other site', async () => {
  const other = server.browser();
  const { csrf_token } = (await other.call('GET', '/auth/get-csrf-token/')).body;
  const browser = server.browser();
  const fields = { email: ann.person.email, password: goodPassword };
  expect((await browser.form('/auth/sign-in/', { ...fields, csrfmiddlewaretoken: csrf_token })).status).toBe(403);
  expect((await browser.form('/auth/sign-in/', fields, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await browser.form('/auth/sign-in/', fields, { origin: server.url })).status).toBe(302);
});

test('[T14] JSON to sign in from another site is refused, though no cookie goes along yet', async () => {
  const body = JSON.stringify({ email: ann.person.email, password: goodPassword });
  const stranger = server.browser();
  expect(
    (await stranger.send('POST', '/auth/sign-in/', body, { ...json, origin: 'https://evil.example' })).status,
  ).toBe(403);
  expect((await stranger.send('POST', '/auth/sign-in/', body, json)).status).toBe(200);
});

test('sign-out by JSON needs our own page', async () => {
  expect((await ann.send('POST', '/auth/sign-out/', '{}', json)).status).toBe(403);
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(200);
});

test('the csrf cookie cannot be read by scripts, and keeps its value', async () => {
  const browser = server.browser();
  const first = await browser.call('GET', '/auth/get-csrf-token/');
  expect(first.headers.getSetCookie()[0]).toMatch(/^csrftoken=[0-9a-f]{32}; .*HttpOnly; SameSite=Lax$/);
  expect((await browser.call('GET', '/auth/get-csrf-token/')).body).toEqual(first.body);
});

test('[T14] the csrf cookie is Secure and bound to the host over TLS, and a form needs that one there', async () => {
  const behindProxy = await startServer({ env: { TRUST_PROXY: 'loopback' } });
  try {
    const tls = { 'x-forwarded-proto': 'https', origin: behindProxy.url.replace('http:', 'https:') };
    const browser = behindProxy.browser();
    const given = await browser.call('GET', '/auth/get-csrf-token/', undefined, tls);
    expect(given.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-csrftoken=[0-9a-f]{32}; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const send = () => {
      const form = new URLSearchParams({
        csrfmiddlewaretoken: given.body.csrf_token,
        email: 'a@b.example',
        password: 'x',
      });
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return browser.send('POST', '/auth/sign-in/', form.toString(), { ...type, ...tls });
    };
    expect((await send()).status).toBe(302);
    const value = browser.cookies.get('__Host-csrftoken') ?? '';
    browser.cookies.clear();
    browser.cookies.set('csrftoken', value);
    expect((await send()).status).toBe(403);
  } finally {
    await behindProxy.close();
  }
});

test('[T11] [T15] answers carry a strict policy, and unknown paths our error', async () => {
  const answer = await ann.call('GET', '/api/nothing-here/');
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', request_id: expect.any(String) } });
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/);
  for (const path of [
    '/api/nothing-here/',
    '/workspace-invitations?token=x',
    '/accounts/reset-password?token=x',
    '/assets/x.js',
  ])
    expect([path, (await ann.call('GET', path)).headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
});

test('[T19] deep and large bodies are refused quickly', async () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  expect(await ann.send('PATCH', '/api/users/me/', deep, { ...json, origin: server.url })).toMatchObject({
    status: 400,
  });
  const large = JSON.stringify({ first_name: 'x'.repeat(1_100_000) });
  expect(await ann.send('PATCH', '/api/users/me/', large, { ...json, origin: server.url })).toMatchObject({
    status: 413,
  });
});
