import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodySchema } from '../../server/http/entitySchema.ts';
import { startServer } from '../harness.ts';
import { startMailServer } from '../mailServer.ts';
import { callOf } from './access/calls.ts';
import { nameOf, policy } from './access/policy.ts';
import {
  askAsProgram,
  askWithWords,
  changeAccount,
  comeAndGo,
  compactTexts,
  sendFiles,
  signInEveryWay,
} from './access/prepared.ts';
import { takeSnapshot } from './access/snapshot.ts';
import { openWorld, type World } from './access/world.ts';

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
});

afterAll(async () => world.server.close());

/** Every route that asks who calls, with a call that it takes by somebody who may. */
const calls = () =>
  world.server.app.routes.flatMap((route) => {
    const rule = policy.get(nameOf(route));
    if (rule === 'anyone') return [];
    const actor = world.actor(/admin$/.test(rule ?? '') ? 'admin' : 'lead');
    return { route, actor, ...callOf(route, { world, actor, workspace: world.a, project: world.home }) };
  });

test('every route says what it answers, and answers all of that and nothing else', async () => {
  const wrong = world.server.app.routes
    .filter(({ answer, status }) => (answer === undefined) !== (status === 204))
    .map((route) => `${nameOf(route)} declares no answer`);
  for (const { route, actor, method, path, body } of calls()) {
    const { status } = await actor.browser.call(method, path, body);
    if (method !== 'GET') await restore();
    if (status < 300 && status !== (route.status ?? 200)) wrong.push(`${nameOf(route)} answered ${status}`);
  }
  expect(wrong).toEqual([]);
  expect([...world.server.shapes.problems]).toEqual([]);
}, 600_000);

test('a request that is repeated with its key is answered in the same shape, or by 204', async () => {
  let repeated = 0;
  for (const { actor, method, path, body } of calls()) {
    if (method === 'GET') continue;
    const key = { 'idempotency-key': randomUUID() };
    const first = await actor.browser.call(method, path, body, key);
    const second = await actor.browser.call(method, path, body, key);
    await restore();
    if (first.status < 300 && second.status < 300) repeated += 1;
  }
  expect([...world.server.shapes.problems]).toEqual([]);
  expect(repeated).toBeGreaterThan(60);
}, 600_000);

test('what succeeds only when something went before answers so too, and no route is left out', async () => {
  const { server } = world;
  await askWithWords(world);
  await askAsProgram(world);
  await compactTexts(world);
  await sendFiles(world);
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
    const read = bodySchema(route.body).safeParse(sent);
    if (!read.success) return [`${nameOf(route)} ${z.prettifyError(read.error)}`];
    return isDeepStrictEqual(read.data, sent) ? [] : [`${nameOf(route)} does not name all of what it is sent`];
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
