import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyone, inProject, inWorkspace, signedIn } from '#shared/access.ts';
import { answerError } from '../../../server/http/answerError.ts';
import { type Mounting, mount } from '../../../server/http/mount.ts';
import { noContent, type Route } from '../../../server/http/route.ts';
import { type Office, openOffice } from '../workspaces/office.ts';

let office: Office;

beforeAll(async () => {
  office = await openOffice();
});

afterAll(async () => office.close());

/** Answers a request to these routes as a server of ours would, whoever sends it. */
async function ask(
  routes: readonly Route[],
  path: string,
  { as = {}, ...more }: Partial<Mounting> & { as?: RequestInit } = {},
) {
  const { store, app } = office.server;
  const own = express();
  mount(own, routes, { store, identify: app.identify, guard: async () => {}, ...more });
  own.use(answerError(pino({ level: 'silent' })));
  const http = own.listen(0, 'localhost');
  await new Promise((listening) => http.once('listening', listening));
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answered = await fetch(`http://localhost:${port}${path}`, { method: 'POST', ...as });
  http.close();
  http.closeAllConnections();
  return answered.status;
}

function routeThatCounts(more: Partial<Omit<Route, 'status' | 'answer'>>): { route: Route; runs: () => number } {
  let runs = 0;
  const route: Route = {
    method: 'POST',
    path: '/api/workspaces/:workspaceSlug/trial/',
    access: signedIn,
    status: 204,
    summary: 'Counts how often it ran.',
    async handle() {
      runs += 1;
      return noContent;
    },
    ...more,
  };
  return { route, runs: () => runs };
}

test('[T21] a path that nobody declared is not found, whoever asks', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/api/nothing/', `/api/workspaces/${office.slug}/secrets/`, '/api/', '/auth/nothing/']) {
      const { status, body } = await office.admin.call(method, path);
      expect({ path, status, code: body?.code }).toEqual({ path, status: 404, code: 'not_found' });
    }
  }
});

test('[T4] other methods on a known path, and a method named in a header, do nothing', async () => {
  const before = office.server.heard.length;
  for (const headers of [{ 'x-http-method-override': 'DELETE' }, { 'x-method-override': 'DELETE' }]) {
    expect((await office.admin.call('GET', office.at(), undefined, headers)).status).toBe(200);
  }
  const overrides = ['GET', 'POST'].map((method) => office.admin.call(method, office.at('members/?_method=DELETE')));
  expect((await Promise.all(overrides)).map(({ status }) => status)).toEqual([200, 404]);
  for (const method of ['PUT', 'POST', 'TRACE'])
    expect((await office.admin.call(method, office.at(), { name: 'Other', _method: 'PATCH' })).status).toBe(404);
  await office.admin.send('HEAD', office.at(), undefined, {});
  await office.admin.send('OPTIONS', office.at(), undefined, {});
  expect(office.server.heard.length).toBe(before);
});

test('[T4] asking for the head alone is asked of its rule as reading it is, of the creator too', async () => {
  const { route, runs } = routeThatCounts({
    method: 'GET',
    path: '/api/workspaces/:workspaceSlug/projects/:projectId/trial/',
    access: inProject('admin', { or: 'creator' }),
    creator: async () => office.admin.person.id,
  });
  const { member } = office;
  const project = await office.project({}, [[member, 'member']]);
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const method of ['GET', 'HEAD'])
    expect(await ask([route], office.at(`projects/${project}/trial/`), { as: { method, headers: { cookie } } })).toBe(
      403,
    );
  expect(runs()).toBe(0);
});

test('[T4] a token that may only read reads heads', async () => {
  const { token } = (await office.member.call('POST', '/api/users/api-tokens/', { scopes: ['read'] })).body;
  const key = { 'x-api-key': token };
  const statuses = await Promise.all(
    ['GET', 'HEAD'].map(
      async (method) => (await office.server.browser().call(method, office.at(), undefined, key)).status,
    ),
  );
  expect(statuses).toEqual([200, 200]);
});

test('[T21] a route without a rule does not compile', () => {
  // @ts-expect-error every route says who may
  const route: Route = { method: 'GET', path: '/api/x/', summary: 'No rule.', handle: async () => noContent };
  expect(route.access).toBeUndefined();
});

test('[T21] a route that lets creators in but cannot say whose a thing is cannot be put up', () => {
  const { route } = routeThatCounts({ access: inProject('admin', { or: 'creator' }) });
  expect(() => mount(express(), [route], {} as Mounting)).toThrow('does not say whose');
});

test('[T21] after a refusal the handler never runs', async () => {
  const { route, runs } = routeThatCounts({ access: inWorkspace('guest') });
  expect(await ask([route], `/api/workspaces/${office.slug}/trial/`)).toBe(401);
  expect(runs()).toBe(0);
});

test('[T21] a check that breaks is a refusal', async () => {
  const { route, runs } = routeThatCounts({ access: anyone });
  const broken = async () => {
    throw new TypeError('broken');
  };
  expect(await ask([route], '/api/workspaces/x/trial/', { guard: broken })).toBe(500);
  expect(await ask([route], '/api/workspaces/x/trial/', { identify: broken })).toBe(500);
  expect(runs()).toBe(0);
  expect(await ask([route], '/api/workspaces/x/trial/')).toBe(204);
  expect(runs()).toBe(1);
});
