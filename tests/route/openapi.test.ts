import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { startMailServer } from '../mailServer.ts';
import { callOf } from './access/calls.ts';
import { nameOf, policy } from './access/policy.ts';
import { askWithWords, changeAccount, comeAndGo, signInEveryWay } from './access/prepared.ts';
import { takeSnapshot } from './access/snapshot.ts';
import { openWorld, type World } from './access/world.ts';

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
});

afterAll(async () => world.server.close());

test('every route says what it answers, and answers all of that and nothing else', async () => {
  const { server } = world;
  const wrong: string[] = [];
  for (const route of server.app.routes) {
    if (!route.answer && route.status !== 204) wrong.push(`${nameOf(route)} declares no answer`);
    const rule = policy.get(nameOf(route));
    if (rule === 'anyone') continue;
    const actor = world.actor(/admin$/.test(rule ?? '') ? 'admin' : 'lead');
    const { method, path, body } = callOf(route, { world, actor, workspace: world.a, project: world.home });
    const { status } = await actor.browser.call(method, path, body);
    if (method !== 'GET') await restore();
    if (status < 300 && status !== (route.status ?? 200)) wrong.push(`${nameOf(route)} answered ${status}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('so do those that succeed only when something went before', async () => {
  const { server } = world;
  await askWithWords(world);
  await comeAndGo(world);
  await restore();
  for (const path of ['/api/auth', '/auth']) {
    await signInEveryWay(server, path);
    await server.browser().call('GET', `${path}/get-csrf-token/`);
  }
  await changeAccount(server);
  for (const path of ['/api/users/session/', '/api/instances/', '/api/openapi.json', '/api/docs/'])
    for (const browser of [server.browser(), world.actor('lead').browser]) await browser.call('GET', path);
  const mail = await startMailServer();
  const mailing = await startServer({ env: { SMTP_URL: mail.url } });
  await (await mailing.signUp()).call('POST', '/api/instances/email-credentials-check/', {});
  await mailing.close();
  await mail.close();
  const held = server.shapes.held.union(mailing.shapes.held);
  const names = server.app.routes.map(({ method, path }) => `${method} ${path}`);
  expect([...server.shapes.problems]).toEqual([]);
  expect(names.filter((name) => !held.has(name))).toEqual([]);
});

test('every route that is sent something says what it takes', () => {
  const wrong = world.server.app.routes.flatMap((route) => {
    const { body: sent } = callOf(route, {
      world,
      actor: world.actor('lead'),
      workspace: world.a,
      project: world.home,
    });
    if (!sent || Object.keys(sent).length === 0) return [];
    if (!route.body) return [`${nameOf(route)} declares no body`];
    if (!('schema' in route.body) || route.body.schema.safeParse(sent).success) return [];
    return [`${nameOf(route)} does not take what the test sends`];
  });
  expect(wrong).toEqual([]);
});

test('the description names every route once, and everything that it refers to', async () => {
  const { body, status } = await world.server.browser().call('GET', '/api/openapi.json');
  expect({ status, openapi: body.openapi }).toEqual({ status: 200, openapi: '3.1.0' });
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = world.server.app.routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual(declared.sort());
  const text = JSON.stringify(body);
  const named = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
  expect([...named].filter((name) => name && !(name in body.components.schemas))).toEqual([]);
  expect(body.components.schemas.work_item.properties).toMatchObject({
    name: { type: 'string' },
    priority: { enum: ['none', 'low', 'medium', 'high', 'urgent'] },
  });
  expect(body.components.schemas.work_item_draft.required).toEqual(['name', 'state_id']);
});

test('the page lists every path and needs nothing from elsewhere', async () => {
  const { body, headers } = await world.server.browser().call('GET', '/api/docs/');
  expect(headers.get('content-type')).toContain('text/html');
  for (const { path } of world.server.app.routes) expect(body).toContain(path.replace(/:(\w+)/g, '{$1}'));
  expect(body).not.toMatch(/<script|https?:\/\/|@import/);
});
