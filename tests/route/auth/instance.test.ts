import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, goodPassword, startServer, type TestServer } from '../../harness.ts';
import { makeWorkspace } from './place.ts';

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signUp();
});
afterAll(() => server.close());

const path = '/api/instances/';

test('anybody is told what this Tandem offers', async () => {
  const { status, body } = await server.browser().call('GET', path);
  expect(status).toBe(200);
  expect(body.instance).toMatchObject({ instance_name: 'Tandem', is_setup_done: true });
  expect(body.config).toMatchObject({
    enable_signup: true,
    is_magic_login_enabled: false,
    is_email_password_enabled: true,
    is_smtp_configured: false,
    is_workspace_creation_disabled: false,
    file_size_limit: 5242880,
    plain_http: true,
    is_setup_token_required: false,
  });
});

test('an admin changes the settings, nobody else does', async () => {
  const ann = await server.signUp();
  const routes = [
    ['PATCH', path],
    ['GET', `${path}people/`],
    ['POST', `${path}email-credentials-check/`],
    ['POST', `${path}people/${admin.person.id}/reset-link/`],
    ['POST', `${path}people/${admin.person.id}/deactivate/`],
  ] as const;
  for (const [method, to] of routes) {
    expect([to, (await ann.call(method, to, method === 'GET' ? undefined : {})).status]).toEqual([to, 403]);
    expect([to, (await server.browser().call(method, to, method === 'GET' ? undefined : {})).status]).toEqual([
      to,
      401,
    ]);
  }
  const change = { instance_name: 'Acme', is_workspace_creation_disabled: true };
  const { status, body } = await admin.call('PATCH', path, change);
  expect([status, body.instance.instance_name, body.config.is_workspace_creation_disabled]).toEqual([
    200,
    'Acme',
    true,
  ]);
  expect((await admin.call('PATCH', path, { enable_signup: 'no' })).body.fields).toEqual({
    enable_signup: 'must be true or false',
  });
});

test('the only way in stays open', async () => {
  expect(await admin.call('PATCH', path, { is_email_password_enabled: false })).toMatchObject({
    status: 400,
    body: { fields: { is_email_password_enabled: 'is the only way in' } },
  });
  expect((await server.browser().call('GET', path)).body.config.is_email_password_enabled).toBe(true);
});

test('codes switched off are refused', async () => {
  await admin.call('PATCH', path, { is_magic_login_enabled: false });
  expect(await server.browser().call('POST', '/auth/magic-generate/', { email: 'a@example.org' })).toMatchObject({
    status: 403,
    body: { error_code: 5016 },
  });
  await admin.call('PATCH', path, { is_magic_login_enabled: true });
});

test('everybody with an account is listed, with their state', async () => {
  const ann = await server.signUp();
  await makeWorkspace(server, [ann]);
  const people = (await admin.call('GET', `${path}people/`)).body;
  expect(people.find((row: { id: string }) => row.id === ann.person.id)).toMatchObject({
    email: ann.person.email,
    is_active: true,
    is_instance_admin: false,
    workspace_count: 1,
    last_seen_at: expect.stringMatching(/Z$/),
  });
});

test('an admin hands over a link that sets a new password', async () => {
  const ann = await server.signUp();
  const { status, body } = await admin.call('POST', `${path}people/${ann.person.id}/reset-link/`);
  expect([status, body.url]).toEqual([200, expect.stringContaining(`${server.url}/accounts/reset-password?uidb64=`)]);
  const { searchParams } = new URL(body.url);
  const password = 'another long sentence';
  const reset = await server
    .browser()
    .call('POST', '/auth/reset-password/', { token: searchParams.get('token'), password });
  expect(reset.status).toBe(200);
  const back = server.browser();
  await back.signIn(ann.person.email, password);
  expect((await back.call('GET', '/api/users/me/')).body.is_email_verified).toBe(false);
  expect(JSON.stringify([server.logged, server.heard])).not.toContain(searchParams.get('token'));
  expect((await admin.call('POST', `${path}people/${crypto.randomUUID()}/reset-link/`)).status).toBe(404);
});

test('[T13] a deactivated person is out at once, says why only to the right password, and can be let in again', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const place = await makeWorkspace(server, [bob, ann]);
  const { token } = (await ann.call('POST', '/api/users/api-tokens/', {})).body;
  const program = () => server.browser().call('GET', '/api/users/me/', undefined, { 'x-api-key': token });
  const signIn = (password: string) =>
    server.browser().call('POST', '/auth/sign-in/', { email: ann.person.email, password });
  server.heard.length = 0;
  expect((await admin.call('POST', `${path}people/${ann.person.id}/deactivate/`)).body).toMatchObject({
    is_active: false,
  });
  expect(server.heard.map((change) => [change.stream, change.entity])).toEqual([
    [place.id, 'workspace_member'],
    [ann.person.id, 'session'], // the browser's
    [ann.person.id, 'session'], // the key's
    [ann.person.id, 'person'],
  ]);
  expect([(await ann.call('GET', '/api/users/me/')).status, (await program()).status]).toEqual([401, 401]);
  expect((await signIn('wrong password')).body.error_code).toBe(5065);
  const refused = await signIn(goodPassword);
  expect([refused.status, refused.body.error_code, refused.headers.getSetCookie()]).toEqual([403, 5019, []]);
  expect((await admin.call('POST', `${path}people/${ann.person.id}/reactivate/`)).body).toMatchObject({
    is_active: true,
  });
  expect([(await signIn(goodPassword)).status, (await program()).status]).toEqual([200, 200]);
  expect((await bob.call('GET', '/api/users/me/workspaces/')).body[0].total_members).toBe(2);
});

test('an admin cannot shut themselves out', async () => {
  expect((await admin.call('POST', `${path}people/${admin.person.id}/deactivate/`)).status).toBe(400);
});
