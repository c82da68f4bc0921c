import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change, ClientChange } from '#shared/change.ts';
import { entityNamed } from '#shared/entities.ts';
import { baseFields } from '#shared/entity/entity.ts';
import type { Route } from '../../../server/http/route.ts';
import { callOf } from './calls.ts';
import { nameOf, policy } from './policy.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Actor, openWorld, type World } from './world.ts';

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
});

afterAll(async () => world.server.close());

type Row = Record<string, unknown> & { id: string };
/** All that somebody may see of a workspace, by entity and id; null for who may see nothing. */
type Sight = Map<string, Row> | null;

const watchers = ['admin', 'lead', 'member', 'guest', 'loner', 'rival'] as const;

test('[F18] what everybody saw before, with what they were told, is what they see after', async () => {
  const wrong: string[] = [];
  let told = 0;
  let silent = 0;
  // What is put back after each route is what was there before the first.
  const before = await sights();
  const owns = new Map<string, Map<string, Row> | null>();
  for (const route of mutating()) {
    const actor = actorFor(route);
    if (!owns.has(actor.name)) owns.set(actor.name, await ownTables(actor));
    const mine = owns.get(actor.name) ?? null;
    const seq = await seqOfA();
    const from = world.server.heard.length;
    const { method, path, body } = callOf(route, { world, actor, workspace: world.a, project: world.home });
    const { status } = await actor.browser.call(method, path, body, actor.headers);
    const after = await sights();
    const heard = world.server.heard.slice(from);
    for (const [name, sight] of before) {
      const now = after.get(name);
      if (!sight || !now) continue;
      const { changes } = await feed(world.actor(name), seq);
      told += changes.length;
      if (changes.length === 0) silent += 1;
      wrong.push(...differences(sight, changes, now).map((what) => `${nameOf(route)} (${status}), ${name}: ${what}`));
    }
    wrong.push(...(await ownDifferences(mine, actor, heard)).map((what) => `${nameOf(route)}, ${actor.name}: ${what}`));
    wrong.push(...strayed(heard).map((what) => `${nameOf(route)}: ${what}`));
    await restore();
  }
  expect(wrong).toEqual([]);
  expect(told).toBeGreaterThan(150);
  expect(silent).toBeGreaterThan(50);
}, 600_000);

const mutating = (): Route[] =>
  world.server.app.routes.filter((route) => route.method !== 'GET' && policy.get(nameOf(route)) !== 'anyone');

/** Who may: the project's admin, for routes of the workspace's admins those, for `leave` a member. */
function actorFor(route: Route): Actor {
  const rule = policy.get(nameOf(route)) ?? '';
  if (route.path.endsWith('/leave/')) return world.actor('member');
  return world.actor(/workspace admin|instance admin/.test(rule) ? 'admin' : 'lead');
}

async function seqOfA(): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from stream where id = ${world.a.id}`.execute(
    world.server.database.reads,
  );
  return rows[0]?.seq ?? 0;
}

async function sights(): Promise<Map<string, Sight>> {
  const seen = await Promise.all(watchers.map(async (name) => [name, await sightOf(world.actor(name))] as const));
  return new Map(seen);
}

async function sightOf(actor: Actor): Promise<Sight> {
  const at = `/api/workspaces/${world.a.slug}/`;
  const [tables, items] = await Promise.all([
    actor.browser.call('GET', `${at}tables/`),
    actor.browser.call('GET', `${at}issues/?per_page=1000`),
  ]);
  if (tables.status !== 200) {
    expect([403, 404]).toContain(tables.status);
    expect((await actor.browser.call('GET', `${at}changes/?after=0`)).status).toBe(tables.status);
    return null;
  }
  const sight = new Map<string, Row>();
  for (const [entity, rows] of Object.entries(tables.body as Record<string, Row[]>))
    for (const row of rows) sight.set(`${entity} ${row.id}`, row);
  for (const row of items.body.results as Row[]) sight.set(`work_item ${row.id}`, row);
  return sight;
}

async function feed(actor: Actor, after: number): Promise<{ changes: ClientChange[] }> {
  const { body } = await actor.browser.call('GET', `/api/workspaces/${world.a.slug}/changes/?after=${after}`);
  return body;
}

const isArchived = (row: Row) => row.archived_at !== null && row.archived_at !== undefined;

/** What `before` with `changes` laid over it has that `after` has not, or otherwise, or the reverse. */
function differences(before: Map<string, Row>, changes: ClientChange[], after: Map<string, Row>): string[] {
  const held = new Map(before);
  const refetched = new Set(changes.filter(({ entity }) => entity === 'scope').map(({ id }) => id));
  for (const { entity, id, row } of changes) {
    const key = `${entity} ${id}`;
    if (row === null || (entity === 'work_item' && isArchived(row as Row))) held.delete(key);
    else held.set(key, row as Row);
  }
  const isFetchedAnew = (key: string, row: Row) =>
    [key.split(' ')[1], row.project, row.project_id, row.project_ids]
      .flat()
      .some((id) => typeof id === 'string' && refetched.has(id));
  const wrong: string[] = [];
  for (const [key, row] of after) {
    if (key.startsWith('scope') || isFetchedAnew(key, row)) continue;
    const known = held.get(key);
    if (!known) wrong.push(`was not told of ${key}`);
    else if (!sameRow(key, known, row)) wrong.push(`holds another ${key}`);
  }
  for (const [key, row] of held)
    if (!key.startsWith('scope') && !after.has(key) && !isFetchedAnew(key, row)) wrong.push(`still holds ${key}`);
  return wrong;
}

function sameRow(key: string, a: Row, b: Row): boolean {
  const entity = entityNamed(key.split(' ')[0] ?? '');
  const names = [...baseFields, ...Object.keys(entity?.fields ?? {})];
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}

async function ownTables(actor: Actor): Promise<Map<string, Row> | null> {
  const { status, body } = await actor.browser.call('GET', '/api/users/me/tables/');
  if (status !== 200) return null;
  const entries = Object.entries(body as Record<string, Row[]>);
  return new Map(entries.flatMap(([entity, rows]) => rows.map((row) => [`${entity} ${row.id}`, row] as const)));
}

async function ownDifferences(before: Map<string, Row> | null, actor: Actor, heard: Change[]): Promise<string[]> {
  const after = await ownTables(actor);
  const changes = heard.filter(({ stream, entity }) => stream === actor.personId && entity !== 'session');
  return before && after ? differences(before, changes, after) : [];
}

/** What was said on a stream that this call has nothing to do with. */
function strayed(heard: Change[]): string[] {
  const { b } = world;
  const strangers = [b.id, b.personId, world.actor('rival').personId];
  return heard.flatMap(({ stream, entity }) => (strangers.includes(stream) ? [`${entity} was told to strangers`] : []));
}
