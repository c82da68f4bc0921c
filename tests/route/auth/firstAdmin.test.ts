import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { announceSetup } from '../../../server/auth/instance.ts';
import { goodPassword, type StartOptions, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
afterEach(() => server.close());

const start = async (options?: StartOptions) => {
  server = await startServer(options);
};

const signUp = (more: object = {}, headers: Record<string, string> = {}, email = 'first@example.org') =>
  server.browser().call('POST', '/auth/sign-up/', { email, password: goodPassword, ...more }, headers);

const asksToken = async (headers: Record<string, string> = {}) =>
  (await server.browser().call('GET', '/api/instances/', undefined, headers)).body.config.is_setup_token_required;

test('who sits at the machine makes the first account freely, and is the admin; the next is not', async () => {
  await start();
  expect(await asksToken()).toBe(false);
  expect((await signUp()).body.user.is_instance_admin).toBe(true);
  expect((await signUp({}, {}, 'second@example.org')).body.user.is_instance_admin).toBe(false);
});

test('of several first accounts at once, one is the admin', async () => {
  await start();
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => signUp({}, {}, `${name}@example.org`)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter((answer) => answer.body.user.is_instance_admin)).toHaveLength(1);
});

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto'])(
  'a request that a proxy handed on (%s) needs the setup token',
  async (header) => {
    await start();
    const proxied = { [header]: '203.0.113.9' };
    expect(await asksToken(proxied)).toBe(true);
    expect(await signUp({}, proxied)).toMatchObject({ status: 403, body: { error_code: 5000 } });
    expect((await signUp({ setup_token: 'x'.repeat(32) }, proxied)).status).toBe(403);
    const answer = await signUp({ setup_token: server.app.deps.setupToken }, proxied);
    expect(answer).toMatchObject({ status: 200, body: { user: { is_instance_admin: true } } });
  },
);

test('with PUBLIC_URL the token is needed from everywhere; it is in the log, and of no use later', async () => {
  await start({ env: { PUBLIC_URL: 'http://tandem.example' } });
  const { setupToken: setup_token, log } = server.app.deps;
  expect(JSON.stringify(server.logged)).toContain(setup_token);
  expect((await signUp()).status).toBe(403);
  expect((await signUp({ setup_token })).status).toBe(200);
  const second = await signUp({ setup_token }, {}, 'second@example.org');
  expect(second.body.user.is_instance_admin).toBe(false);
  server.logged.length = 0;
  await announceSetup(server.store.reads, log, setup_token);
  expect(server.logged).toEqual([]);
});

test('a page whose name was pointed at this machine is not somebody who sits at it', async () => {
  await start();
  const body = JSON.stringify({ email: 'evil@example.org', password: goodPassword });
  const headers = {
    host: 'evil.example',
    origin: 'http://evil.example',
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const status = await new Promise((resolve) => {
    request(`${server.url}/auth/sign-up/`, { method: 'POST', headers }, (res) => resolve(res.resume().statusCode)).end(
      body,
    );
  });
  expect(status).toBe(403);
});

test('a code makes the first account only with the token, where one is needed', async () => {
  await start();
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  const email = 'first@example.org';
  const ask = (more: object) => server.browser().call('POST', '/auth/magic-generate/', { email, ...more }, proxied);
  expect((await ask({})).status).toBe(403);
  const { setupToken: setup_token } = server.app.deps;
  expect((await ask({ setup_token })).status).toBe(200);
  await server.idle();
  const code = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0];
  const use = (more: object) =>
    server.browser().call('POST', '/auth/magic-sign-up/', { email, code, ...more }, proxied);
  expect((await use({ setup_token })).body.user.is_instance_admin).toBe(true);
});
