import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf } from './access/calls.ts';
import { nameOf, policy } from './access/policy.ts';
import { takeSnapshot } from './access/snapshot.ts';
import { openWorld, type World } from './access/world.ts';

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
});

afterAll(async () => world.server.close());

const calls = () =>
  world.server.app.routes.flatMap((route) => {
    const rule = policy.get(nameOf(route));
    if (rule === 'anyone' && route.method === 'POST') return [];
    const actor = world.actor(/admin$/.test(rule ?? '') ? 'admin' : 'lead');
    return [{ route, actor, call: callOf(route, { world, actor, workspace: world.a, project: world.home }) }];
  });

test('every route answers as it declares, with the fields of its shape and no others', async () => {
  const wrong: string[] = [];
  for (const { route, actor, call } of calls()) {
    const { status } = await actor.browser.call(call.method, call.path, call.body);
    if (route.method !== 'GET') await restore();
    if (status < 300 && status !== (route.status ?? 200)) wrong.push(`${nameOf(route)} answered ${status}`);
  }
  expect(wrong).toEqual([]);
  expect([...world.server.shapes.problems].map(([name, problem]) => `${name} ${problem}`)).toEqual([]);
  const unheld = world.server.app.routes.filter((route) => !world.server.shapes.held.has(route)).map(nameOf);
  expect(unheld).toEqual([]);
}, 120_000);

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
