import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AnyEntity, baseFields, type Fields } from '#shared/entity/entity.ts';
import type { Shape } from '../../server/http/route.ts';
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

/** What is wrong with a value that should have this shape; undefined when nothing is. */
function problem(shape: Shape, value: unknown): string | undefined {
  if ('row' in shape) return rowProblem(shape.row, value);
  if ('rows' in shape) {
    if (!Array.isArray(value)) return 'is no list';
    return value.map((row) => rowProblem(shape.rows, row)).find((found) => found !== undefined);
  }
  if (!('schema' in shape)) return 'is a shape of bodies';
  const read = shape.schema.safeParse(value);
  return read.success ? undefined : z.prettifyError(read.error);
}

function rowProblem(entity: AnyEntity, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return `is no ${entity.name}`;
  const row = value as Record<string, unknown>;
  const absent = baseFields.find((name) => row[name] === undefined);
  if (absent) return `${entity.name} without ${absent}`;
  for (const [name, field] of Object.entries(entity.fields as Fields)) {
    const read = field.schema.safeParse(row[name]);
    if (!read.success) return `${entity.name}.${name} ${JSON.stringify(row[name])} ${read.error.issues[0]?.message}`;
  }
  return undefined;
}

test('every route answers in the shape that it declares, and takes the body that it declares', async () => {
  const wrong: string[] = [];
  let held = 0;
  for (const route of world.server.app.routes) {
    if (policy.get(nameOf(route)) === 'anyone') continue;
    const actor = world.actor(/admin$/.test(policy.get(nameOf(route)) ?? '') ? 'admin' : 'lead');
    const { method, path, body } = callOf(route, { world, actor, workspace: world.a, project: world.home });
    const { status, body: answer } = await actor.browser.call(method, path, body);
    if (method !== 'GET') await restore();
    if (route.body && 'schema' in route.body && !route.body.schema.safeParse(body).success)
      wrong.push(`${nameOf(route)} does not take what the test sends`);
    if (status >= 300) continue;
    if (status !== (route.status ?? 200)) wrong.push(`${nameOf(route)} answered ${status}`);
    const found = route.answer && problem(route.answer, answer);
    if (found) wrong.push(`${nameOf(route)}: ${found}`);
    if (route.answer) held += 1;
  }
  expect(wrong).toEqual([]);
  expect(held).toBeGreaterThan(60);
}, 120_000);

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
