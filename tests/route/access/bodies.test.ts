import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '../../harness.ts';
import { callOf } from './calls.ts';
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

afterEach(() => restore());
afterAll(async () => world.server.close());

const inHome = (actor: Actor) => ({ world, actor, workspace: world.a, project: world.home });
const at = (path: string) => `/api/workspaces/${world.home.slug}/projects/${world.home.projectId}/${path}`;

/** Everything that was written since, and every session that there is. That a token was used is noted a little later. */
async function markOf(): Promise<string> {
  await world.server.idle();
  const { rows } = await sql<{ mark: string }>`select sum(seq) || ' ' || (select count(*) from auth_session) as mark
    from stream`.execute(world.server.database.reads);
  return `${rows[0]?.mark} ${world.server.heard.length}`;
}

test('[T2] a neighbour in another project is nobody: neither refused nor looked at', async () => {
  const { home, open, foreign } = world;
  for (const [path, field, thing] of [
    ['issues/', 'sort_order', 'issue'],
    ['states/', 'sequence', 'state'],
    ['issue-labels/', 'sort_order', 'label'],
  ] as const) {
    const placed = async (move: object) => {
      const { status, body } = await lead.browser.call('PATCH', at(`${path}${home.things[thing]}/`), move);
      await restore();
      return { path, status, place: body[field] };
    };
    for (const name of ['before_id', 'after_id']) {
      const other = name === 'before_id' ? 'after_id' : 'before_id';
      const none = await placed({ [name]: randomUUID(), [other]: null });
      expect(none.status).toBe(200);
      for (const stranger of [open, foreign])
        expect(await placed({ [name]: stranger.things[thing], [other]: null })).toEqual(none);
    }
  }
});

test('[T2] nothing is made under the id of a thing elsewhere, nor does that thing change', async () => {
  const { home, open, foreign } = world;
  const before = await markOf();
  for (const { things } of [home, open, foreign]) {
    const calls: [string, object][] = [
      ['issues/', { id: things.issue, name: 'Mine now' }],
      ['issues/', { id: things.deletedIssue, name: 'Mine now' }],
      ['states/', { id: things.state, name: 'Mine now', color: '#000000' }],
      ['states/', { id: things.deletedState, name: 'Mine now', color: '#000000' }],
      ['issue-labels/', { id: things.label, name: 'Mine now' }],
      ['issue-labels/', { id: things.deletedLabel, name: 'Mine now' }],
      ['estimates/', { estimate: { id: things.estimate }, estimate_points: [{ key: 1, value: 'S' }] }],
      ['estimates/', { estimate: {}, estimate_points: [{ id: things.point, key: 1, value: 'S' }] }],
      [`estimates/${home.things.estimate}/estimate-points/`, { id: things.point, key: 9, value: 'XL' }],
      ['imports/', { id: things.import, file_name: 'mine.csv', total: 1 }],
    ];
    for (const [path, body] of calls) {
      const { status } = await lead.browser.call('POST', at(path), body);
      expect({ path, body, status }).toEqual({ path, body, status: 409 });
    }
  }
  for (const id of [world.a.id, world.b.id]) {
    const { status } = await lead.browser.call('POST', '/api/workspaces/', { id, name: 'Mine', slug: 'mine-now' });
    expect(status).toBe(409);
  }
  for (const id of [world.home.projectId, world.foreign.projectId, world.deleted.projectId]) {
    const body = { id, name: 'Mine now', identifier: 'MINE' };
    expect((await lead.browser.call('POST', `/api/workspaces/${home.slug}/projects/`, body)).status).toBe(409);
  }
  expect(await markOf()).toBe(before);
});

test('[T3] a point is found only by its own estimate, whoever asks', async () => {
  const { home, open, foreign } = world;
  const made = await lead.browser.call('POST', at('estimates/'), {
    estimate: { name: 'Other', last_used: false },
    estimate_points: [{ key: 1, value: 'S' }],
  });
  const other = { estimate: made.body.id as string, point: made.body.points[0].id as string };
  const before = await markOf();
  const pairs = [open.things, foreign.things, other].flatMap(({ estimate, point }) => [
    { estimate: home.things.estimate, point },
    { estimate, point: home.things.point },
  ]);
  for (const { estimate, point } of pairs) {
    const answers = [
      await lead.browser.call('PATCH', at(`estimates/${estimate}/estimate-points/${point}/`), { value: 'XL' }),
      await lead.browser.call('DELETE', at(`estimates/${estimate}/estimate-points/${point}/`)),
      await lead.browser.call('PATCH', at(`estimates/${estimate}/`), { estimate_points: [{ id: point, value: 'XL' }] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  const next = { new_estimate_id: other.point };
  const path = at(`estimates/${home.things.estimate}/estimate-points/${home.things.point}/`);
  expect((await lead.browser.call('DELETE', path, next)).status).toBe(400);
  expect(await markOf()).toBe(before);
});

test('[T1] a request that is repeated shows nothing of what its sender may not see any more', async () => {
  const { office, home } = world;
  const member = world.actor('member');
  const places: { id: string; member: string }[] = (await office.admin.call('GET', at('members/'))).body;
  const place = at(`members/${places.find((one) => one.member === member.personId)?.id}/`);
  const key = { 'idempotency-key': randomUUID() };
  const repeat = () => member.browser.call('PATCH', at(`issues/${home.things.issue}/`), { priority: 'low' }, key);
  expect((await repeat()).body).toMatchObject({ id: home.things.issue });
  expect((await repeat()).body).toMatchObject({ id: home.things.issue });
  for (const [method, body] of [
    ['PATCH', { role: 5 }],
    ['DELETE', undefined],
  ] as const) {
    await lead.browser.call('PATCH', at(`issues/${home.things.issue}/`), { name: 'Not for them' });
    expect((await office.admin.call(method, place, body)).status).toBeLessThan(300);
    expect(await repeat()).toMatchObject({ status: 204, body: undefined });
  }
});

const foul = {
  id: randomUUID(),
  role: 20,
  is_active: false,
  is_bot: true,
  is_instance_admin: true,
  is_email_verified: true,
  emailVerified: true,
  email_verified: true,
  is_password_autoset: true,
  created_at: '2001-01-01T00:00:00.000Z',
  created_by: randomUUID(),
  deleted_at: '2001-01-01T00:00:00.000Z',
  user: randomUUID(),
  seq: 987_654_321,
};

test('[T5] signing up takes nothing of what only the server sets, by password or by code', async () => {
  const { server } = world;
  const rows = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`select p.id, p.is_active, p.is_bot, p.is_instance_admin,
      p.deleted_at, p.seq, p.created_at > now() - interval '1 hour' as is_new, p.created_by = p.id as is_own, u."emailVerified"
      from person p join auth_user u on u.id = p.id where p.id = ${id}`.execute(server.database.reads);
    return rows[0];
  };
  const email = 'foul@example.org';
  const body = { ...foul, email, password: goodPassword };
  const byPassword = await server.browser().call('POST', '/auth/sign-up/', body);
  await server.browser().call('POST', '/auth/magic-generate/', { email: 'code@example.org' });
  await server.idle();
  const code = /\d{6}/.exec(server.mails.findLast(({ to }) => to === 'code@example.org')?.subject ?? '')?.[0];
  const coded = { ...foul, email: 'code@example.org', code };
  const byCode = await server.browser().call('POST', '/auth/magic-sign-up/', coded);
  for (const [{ status, body }, isProven] of [
    [byPassword, false],
    [byCode, true],
  ] as const) {
    expect(status).toBe(200);
    expect(body.user.id).not.toBe(foul.id);
    expect(body.user).toMatchObject({ is_email_verified: isProven, is_password_autoset: isProven });
    expect(await rows(body.user.id)).toEqual({
      id: body.user.id,
      is_active: true,
      is_bot: false,
      is_instance_admin: false,
      deleted_at: null,
      seq: 1,
      is_new: true,
      is_own: true,
      emailVerified: isProven,
    });
  }
});

test('[T5] answering an invitation gives the role that it names and nothing else', async () => {
  const { office, server, b } = world;
  for (const isByLink of [true, false]) {
    const somebody = await server.signUp();
    const { body } = await office.admin.call('POST', office.at('invitations/'), {
      emails: [{ email: somebody.person.email, role: 5 }],
    });
    const [{ id, invite_link }] = body.invitations;
    const token = new URLSearchParams(invite_link.split('?')[1]).get('token');
    const more = { ...foul, workspace: b.id, workspace_id: b.id, member: lead.personId, is_active: true };
    const answer = isByLink
      ? await somebody.call('POST', office.at(`invitations/${id}/join/`), { ...more, accepted: true, token })
      : await somebody.call('POST', '/api/users/me/workspaces/invitations/', { ...more, invitations: [id] });
    expect(answer.status).toBeLessThan(300);
    const own = await somebody.call('GET', office.at('workspace-members/me/'));
    expect(own.body).toMatchObject({ role: 5, member: somebody.person.id, workspace_id: office.id });
    expect((await somebody.call('GET', `/api/workspaces/${b.slug}/`)).status).toBe(404);
  }
});

test('[T4] a token that may only read answers no invitation', async () => {
  const { office, server } = world;
  const somebody = await server.signUp();
  const { token } = (await somebody.call('POST', '/api/users/api-tokens/', { scopes: ['read'] })).body;
  const invited = await office.admin.call('POST', office.at('invitations/'), {
    emails: [{ email: somebody.person.email, role: 5 }],
  });
  await server.idle();
  const { id } = invited.body.invitations[0];
  for (const accepted of [true, false]) {
    const path = office.at(`invitations/${id}/join/`);
    const answer = await server.browser().call('POST', path, { accepted }, { 'x-api-key': token });
    expect(answer.status).toBe(403);
  }
});

const json = { 'content-type': 'application/json' };
const evil = { origin: 'https://evil.example' };

/** What another site can make a browser send along with its cookies. */
const ways: Record<string, string>[] = [
  { ...json, ...evil },
  { ...json, origin: 'null' },
  { ...json, 'sec-fetch-site': 'cross-site' },
  { ...json, 'sec-fetch-site': 'same-site' },
  json,
  { 'content-type': 'text/plain', ...evil },
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x', ...evil },
  { 'content-type': 'application/x-www-form-urlencoded', ...evil },
  { 'content-type': 'application/x-www-form-urlencoded' },
  {},
];

test('[T14] no route takes a write by cookie that another site, or nobody, says it sent', async () => {
  const wrong: string[] = [];
  let tried = 0;
  const before = await markOf();
  for (const route of world.server.app.routes) {
    if (route.method === 'GET') continue;
    const actor = /(workspace|instance) admin/.test(policy.get(nameOf(route)) ?? '') ? world.actor('admin') : lead;
    const { method, path, body } = callOf(route, inHome(actor));
    for (const headers of ways) {
      const isEmpty = headers['content-type'] === undefined;
      const answer = await actor.browser.send(method, path, isEmpty ? undefined : JSON.stringify(body), headers);
      tried += 1;
      const isRefused = answer.status === 403 && /did not come from a page|CSRF token/.test(answer.body?.error);
      if (!isRefused) wrong.push(`${method} ${path} with ${JSON.stringify(headers)} answered ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(800);
  expect(await markOf()).toBe(before);
});
