import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#shared/entities.ts';
import { type Fields, sameValue } from '#shared/entity/entity.ts';
import type { Field } from '#shared/entity/field.ts';
import type { Route } from '../../../server/http/route.ts';
import { callOf } from './calls.ts';
import { describedBodies } from './described.ts';
import { nameOf, policy } from './policy.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Actor, openWorld, type World } from './world.ts';

let world: World;
let restore: () => Promise<void>;
let lead: Actor;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
  lead = world.actor('lead');
});

afterAll(async () => world.server.close());

const inHome = (actor: Actor) => ({ world, actor, workspace: world.a, project: world.home });

/** The entity whose fields a route's body holds. */
const entityOf = ({ body }: Route) =>
  body && 'draft' in body ? body.draft : body && 'patch' in body ? body.patch : undefined;

/** A row of B, or of another project of A, by what refers to it. */
function strangers(entity: string): string[] {
  const { foreign, open, b } = world;
  const of = {
    state: 'state',
    label: 'label',
    estimate: 'estimate',
    estimate_point: 'point',
    work_item: 'issue',
  } as const;
  if (entity === 'favorite') return [b.favorites[world.actor('rival').personId] ?? '', randomUUID()];
  if (entity === 'favorite_entity') return [foreign.things.page, foreign.projectId, randomUUID()];
  if (entity === 'person') return [b.personId, randomUUID()];
  if (entity === 'workspace') return [b.id, randomUUID()];
  if (!Object.hasOwn(of, entity)) throw new Error(`Say what a stranger's ${entity} is.`);
  const thing = of[entity as keyof typeof of];
  return [foreign.things[thing], open.things[thing], randomUUID()];
}

/**
 * A new project has no estimates to choose from, and to make one its fields go by that name; a photo is its sender's, and
 * an attachment is of the item in the path: left out of account.
 */
const isIgnored = ({ method, path }: Route, field: string) =>
  method === 'POST' &&
  ((/\/(projects|estimates)\/$/.test(path) && field === 'estimate') ||
    (/\/(user-assets|attachments)\/$/.test(path) && field === 'entity_identifier'));

/** Every field of an entity by which a client refers to something. */
const referring = new Map(
  entities.flatMap(({ fields }) =>
    Object.entries(fields as Fields).flatMap(([name, { owner, refersTo, isSet }]) =>
      owner === 'client' && refersTo ? [[name, { refersTo, isSet }] as const] : [],
    ),
  ),
);

/** What bodies hold ids in besides: the tests of bulk calls, of moves, of files and of ids that are brought along try them. */
const triedElsewhere = [
  'id',
  'issue_ids',
  'before_id',
  'after_id',
  'new_estimate_id',
  'project_ids',
  'member_id',
  'new_project_id',
  'asset_ids',
  'entity_id',
  'project_id',
];

/** The number that a thing had where it came from: it refers to nothing here. */
const noReferences = ['external_id'];

test('[T2] an id of another project or workspace is refused in every field that refers to something', async () => {
  const wrong: string[] = [];
  const tried = new Set<string>();
  const bodyOf = await describedBodies(world);
  for (const route of world.server.app.routes) {
    if (route.method === 'GET' || policy.get(nameOf(route)) === 'anyone') continue;
    for (const name of bodyOf(route).own) {
      const own: Field | undefined = entityOf(route)?.fields[name];
      const field = own?.refersTo ? { refersTo: own.refersTo, isSet: own.isSet } : referring.get(name);
      if (!field) continue;
      for (const id of strangers(field.refersTo)) {
        const { method, path, body } = callOf(route, inHome(lead));
        const before = world.server.heard.length;
        const given = { ...body, [name]: field.isSet ? [id] : id };
        const { status } = await lead.browser.call(method, path, given);
        tried.add(`${nameOf(route)} ${name} ${id}`);
        const isTaken = world.server.heard
          .slice(before)
          .some(({ row }) => JSON.stringify(row?.[name] ?? '').includes(id));
        if (isTaken || status >= 500 || (status < 400 && !isIgnored(route, name)))
          wrong.push(`${nameOf(route)} took ${name} of a strange ${field.refersTo}: ${status}`);
      }
    }
    for (const name of bodyOf(route).all)
      if (/_ids?$/.test(name) && ![...referring.keys(), ...triedElsewhere, ...noReferences].includes(name))
        wrong.push(`${nameOf(route)} takes ${name}, and nobody tries a stranger's`);
  }
  expect(wrong).toEqual([]);
  expect(tried.size).toBeGreaterThan(40);
  await restore();
});

test('[T2] [T3] a bulk call that names one strange id among its own does nothing at all', async () => {
  const { home, open, foreign, b } = world;
  const before = world.server.heard.length;
  const at = `/api/workspaces/${home.slug}/projects/${home.projectId}/`;
  const answers: [string, number][] = [];
  const send = async (method: string, path: string, body: object) =>
    answers.push([`${path} ${JSON.stringify(body)}`, (await lead.browser.call(method, path, body)).status]);
  for (const other of [open.things, foreign.things]) {
    const pairs: [string, string, string, string][] = [
      ['POST', 'bulk-operation-issues/', home.things.issue, other.issue],
      ['POST', 'bulk-archive-issues/', home.things.issue, other.issue],
      ['POST', 'bulk-unarchive-issues/', home.things.archivedIssue, other.archivedIssue],
      ['POST', 'bulk-delete-issues/', home.things.issue, other.issue],
      ['DELETE', 'bulk-delete-issues/', home.things.issue, other.issue],
      ['POST', 'bulk-restore-issues/', home.things.deletedIssue, other.deletedIssue],
    ];
    for (const [method, path, own, strange] of pairs)
      await send(method, at + path, { issue_ids: [own, strange], properties: { priority: 'urgent' } });
    for (const properties of [
      { state_id: other.state },
      { label_ids: [home.things.label, other.label] },
      { label_ids: { add: [other.label] } },
      { parent_id: other.issue },
      { estimate_point: other.point },
      { assignee_ids: [b.personId] },
    ])
      await send('POST', `${at}bulk-operation-issues/`, { issue_ids: [home.things.issue], properties });
    await send('PATCH', `${at}estimates/${home.things.estimate}/`, {
      estimate_points: [{ id: other.point, value: '9' }],
    });
    await send('DELETE', `${at}estimates/${home.things.estimate}/estimate-points/${home.things.point}/`, {
      new_estimate_id: other.point,
    });
  }
  await send('POST', `${at}members/`, { members: [{ member_id: world.spareId }, { member_id: b.personId }] });
  await send('POST', `/api/users/me/workspaces/${home.slug}/projects/invitations/`, {
    project_ids: [world.joinable.projectId, foreign.projectId],
  });
  expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
  expect(world.server.heard.length).toBe(before);
});

test('[T2] a work item is not put under itself, or under what is under it, by a bulk call either', async () => {
  const { home } = world;
  const at = `/api/workspaces/${home.slug}/projects/${home.projectId}/`;
  const item = async (body: object) =>
    (await lead.browser.call('POST', `${at}issues/`, { name: 'Part', ...body })).body.id as string;
  const top = await item({});
  const under = await item({ parent_id: top });
  for (const parent_id of [top, under]) {
    const properties = { parent_id };
    const bulk = await lead.browser.call('POST', `${at}bulk-operation-issues/`, { issue_ids: [top], properties });
    expect(bulk.status).toBe(400);
    expect((await lead.browser.call('PATCH', `${at}issues/${top}/`, properties)).status).toBe(400);
  }
  const other = await item({});
  const moved = { issue_ids: [under], properties: { parent_id: other } };
  expect((await lead.browser.call('POST', `${at}bulk-operation-issues/`, moved)).status).toBe(200);
  const counts = await Promise.all(
    [top, other].map(async (id) => (await lead.browser.call('GET', `${at}issues/${id}/`)).body.sub_issues_count),
  );
  expect(counts).toEqual([0, 1]);
  await restore();
});

/** What the server alone sets, with values that would do harm. */
const poison: Record<string, unknown> = {
  ...Object.fromEntries(entities.flatMap(({ fields }) => Object.entries(fields as Fields).flatMap(harmful))),
  seq: 987_654_321,
  created_at: '2001-01-01T00:00:00.000Z',
  updated_at: '2001-01-01T00:00:00.000Z',
  created_by: randomUUID(),
  updated_by: randomUUID(),
  deleted_at: '2001-01-01T00:00:00.000Z',
  body_hash: 'x',
  is_instance_admin: true,
  is_active: false,
  is_bot: true,
  is_email_verified: true,
  is_password_autoset: true,
  allowed_rate_limit: 'unlimited',
  secret_key: 'x',
  hash: 'x',
  sequence_id: 999_999,
  archived_at: '2001-01-01T00:00:00.000Z',
  completed_at: '2001-01-01T00:00:00.000Z',
  sub_issues_count: 99,
  original_role: 5,
  owner: randomUUID(),
  workspace: randomUUID(),
  workspace_id: randomUUID(),
  project: randomUUID(),
  project_id: randomUUID(),
  user: randomUUID(),
  member: randomUUID(),
};

/** A value that a field of the server's would take, were it asked, and that it never has. */
function harmful([name, field]: [string, Field]): [string, unknown][] {
  if (field.owner === 'client') return [];
  const values = [randomUUID(), '2001-01-01T00:00:00.000Z', 7_654_321, 20, 'undone', [randomUUID()], true];
  const value = values.find((one) => field.schema.safeParse(one).success);
  return value === undefined ? [] : [[name, value]];
}

/** What comes out so by right: who makes a place is its admin, an invitation says what it was given to say. */
const byRight: Readonly<Record<string, string>> = {
  'POST /api/workspaces/': 'role',
  'POST /api/workspaces/sample/': 'role',
  'POST /api/workspaces/:workspaceSlug/projects/': 'role',
  'POST /api/workspaces/:workspaceSlug/invitations/': 'message',
  'POST /api/instances/people/:personId/deactivate/': 'is_active',
  'POST /api/workspaces/:workspaceSlug/projects/:projectId/imports/:importId/undo/': 'status',
  'POST /api/workspaces/:workspaceSlug/projects/:projectId/states/:id/mark-default/': 'default',
  'POST /api/workspaces/:workspaceSlug/projects/:projectId/pages/:pageId/lock/': 'is_locked',
};

test('[T5] what only the server sets is never taken from a body', async () => {
  const wrong: string[] = [];
  let written = 0;
  for (const route of world.server.app.routes) {
    if (!['POST', 'PATCH', 'PUT'].includes(route.method) || policy.get(nameOf(route)) === 'anyone') continue;
    const actor = policy.get(nameOf(route)) === 'instance admin' ? world.actor('admin') : lead;
    const own = new Set(
      Object.entries((entityOf(route)?.fields ?? {}) as Fields).flatMap(([name, field]) =>
        field.owner === 'client' ? [name] : [],
      ),
    );
    own.add(byRight[nameOf(route)] ?? '');
    const foul = Object.fromEntries(Object.entries(poison).filter(([name]) => !own.has(name)));
    const { method, path, body } = callOf(route, inHome(actor));
    const before = world.server.heard.length;
    await actor.browser.call(method, path, { ...foul, ...body });
    for (const { entity, row, was } of world.server.heard.slice(before)) {
      if (!row) continue;
      written += 1;
      const known = entities.find(({ name }) => name === entity);
      const names = new Set([
        ...Object.keys(known?.fields ?? {}),
        'seq',
        'created_at',
        'created_by',
        'updated_by',
        'updated_at',
      ]);
      for (const [name, value] of Object.entries(foul)) {
        const isSame = names.has(name) && sameValue(row[name], value) && (was === null || name in was);
        // A new row may well hold what is either true or false.
        if (isSame && (typeof value !== 'boolean' || was !== null))
          wrong.push(`${nameOf(route)} took ${entity}.${name}`);
      }
      if (entity === 'person' && row.is_instance_admin !== (actor.name === 'admin' && row.id === actor.personId))
        wrong.push(`${nameOf(route)} made an admin`);
    }
    await restore();
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(poison).length).toBeGreaterThan(50);
  expect(written).toBeGreaterThan(40);
});

test('[T5] nobody raises themselves, touches a higher role, or invites above their own', async () => {
  const { home, a } = world;
  const member = world.actor('member');
  const admin = world.actor('admin');
  const places = (await admin.browser.call('GET', `/api/workspaces/${a.slug}/projects/${home.projectId}/members/`))
    .body as { id: string; member: string }[];
  const placeOf = (actor: Actor) => places.find((place) => place.member === actor.personId)?.id;
  const members = (await admin.browser.call('GET', `/api/workspaces/${a.slug}/members/`)).body as {
    id: string;
    member: { id: string };
  }[];
  const memberOf = (actor: Actor) => members.find((one) => one.member.id === actor.personId)?.id;
  const at = `/api/workspaces/${a.slug}/`;
  const before = world.server.heard.length;
  const tries: [Actor, string, string, object?][] = [
    [member, 'PATCH', `${at}projects/${home.projectId}/members/${placeOf(member)}/`, { role: 20 }],
    [lead, 'PATCH', `${at}projects/${home.projectId}/members/${placeOf(lead)}/`, { role: 5 }],
    [lead, 'PATCH', `${at}projects/${home.projectId}/members/${placeOf(member)}/`, { role: 20 }],
    [lead, 'PATCH', `${at}members/${memberOf(lead)}/`, { role: 20 }],
    [admin, 'PATCH', `${at}members/${memberOf(admin)}/`, { role: 5 }],
    [admin, 'DELETE', `${at}members/${memberOf(admin)}/`],
    [admin, 'POST', `${at}members/leave/`],
    [lead, 'POST', `${at}invitations/`, { emails: [{ email: 'boss@example.org', role: 20 }] }],
    [lead, 'PATCH', `${at}invitations/${a.invitationId}/`, { role: 20 }],
    [
      lead,
      'POST',
      `${at}projects/${home.projectId}/members/`,
      { members: [{ member_id: world.b.personId, role: 20 }] },
    ],
  ];
  for (const [actor, method, path, body] of tries) {
    const { status } = await actor.browser.call(method, path, body);
    expect({ path, status, isRefused: status >= 400 && status < 500 }).toMatchObject({ path, isRefused: true });
  }
  expect(world.server.heard.length).toBe(before);
});
