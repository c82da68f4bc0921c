import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSight } from '../../../server/features/accessIndex.ts';
import { Hub } from '../../../server/live/hub.ts';
import { execute } from '../../harness.ts';
import { hearing, type Office, on, openOffice, refused } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const slug = () => `s-${randomUUID().slice(0, 8)}`;

describe('creating', () => {
  test('makes its creator the admin, heard on the workspace’s stream and on theirs', async () => {
    const { server, outsider } = office;
    const address = slug();
    const { answer, heard } = await hearing(server, () =>
      outsider.call('POST', '/api/workspaces/', { name: ' Garden ', slug: address, organization_size: '2-10' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Garden',
      slug: address,
      organization_size: '2-10',
      owner: outsider.person.id,
      role: 20,
      total_members: 1,
      seq: 1,
    });
    expect(on(answer.body.id, heard)).toEqual([
      ['workspace', 'came'],
      ['workspace_member', 'came'],
    ]);
    expect(on(outsider.person.id, heard)).toEqual([['membership', 'came']]);
    expect((await outsider.call('GET', `/api/workspaces/${address}/`)).body).toEqual(answer.body);
  });

  test.each([
    ['a name of 81 characters', { name: 'x'.repeat(81), slug: 'long' }, 'name'],
    ['a name with a web address', { name: 'Win at www.example.com', slug: 'ad' }, 'name'],
    ['no name', { slug: 'nameless' }, 'name'],
    ['no slug', { name: 'Slugless' }, 'slug'],
    ['a slug of 49 characters', { name: 'Long', slug: 'x'.repeat(49) }, 'slug'],
    ['a slug with a slash', { name: 'Slash', slug: 'a/b' }, 'slug'],
    ['a reserved slug, in any case', { name: 'God', slug: 'Sign-In' }, 'slug'],
    ['a size that does not exist', { name: 'Size', slug: 'size', organization_size: 'huge' }, 'organization_size'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await refused(office.server, 400, () => office.member.call('POST', '/api/workspaces/', body));
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test('refuses a slug that is taken, in any case', async () => {
    const body = { name: 'Again', slug: office.slug.toUpperCase() };
    const answer = await refused(office.server, 409, () => office.member.call('POST', '/api/workspaces/', body));
    expect(answer.body.fields).toEqual({ slug: 'is taken' });
  });

  test('takes nothing that only the server sets', async () => {
    const { body } = await office.member.call('POST', '/api/workspaces/', {
      name: 'Mass',
      slug: slug(),
      owner: office.admin.person.id,
      is_sample: true,
      logo_url: 'https://evil.example',
      seq: 99,
      created_by: office.admin.person.id,
    });
    expect(body).toMatchObject({
      owner: office.member.person.id,
      is_sample: false,
      logo_url: null,
      seq: 1,
      created_by: office.member.person.id,
    });
  });

  test('with an id of the client’s is done once, and never over somebody’s stream', async () => {
    const { member, admin, server } = office;
    const body = { id: randomUUID(), name: 'Once', slug: slug() };
    expect((await member.call('POST', '/api/workspaces/', body)).status).toBe(201);
    expect((await member.call('POST', '/api/workspaces/', body)).status).toBe(200);
    await refused(server, 409, () => member.call('POST', '/api/workspaces/', { ...body, name: 'Other' }));
    await refused(server, 409, () => admin.call('POST', '/api/workspaces/', body));
    const theirs = { name: 'Theft', slug: slug(), id: admin.person.id };
    await refused(server, 409, () => member.call('POST', '/api/workspaces/', theirs));
  });

  test('with an Idempotency-Key is done once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { name: 'Keyed', slug: slug() };
    const first = await office.member.call('POST', '/api/workspaces/', body, key);
    const again = await hearing(office.server, () => office.member.call('POST', '/api/workspaces/', body, key));
    expect(again).toMatchObject({ heard: [], answer: { status: 200, body: first.body } });
  });

  test('is refused where the instance forbids it, but not to its admins', async () => {
    const { server, member, admin } = office;
    await execute(server, sql`update instance set is_workspace_creation_disabled = true`);
    try {
      await refused(server, 403, () => member.call('POST', '/api/workspaces/', { name: 'No', slug: slug() }));
      expect((await admin.call('POST', '/api/workspaces/', { name: 'Yes', slug: slug() })).status).toBe(201);
    } finally {
      await execute(server, sql`update instance set is_workspace_creation_disabled = false`);
    }
  });

  test('needs a sign-in', async () => {
    const nobody = office.server.browser();
    await refused(office.server, 401, () => nobody.call('POST', '/api/workspaces/', { name: 'X', slug: slug() }));
  });
});

test('a slug is free unless taken, reserved or malformed', async () => {
  const check = async (value: string) =>
    (await office.guest.call('GET', `/api/workspace-slug-check/?slug=${encodeURIComponent(value)}`)).body;
  expect(await check('never-used')).toEqual({ status: true });
  for (const bad of [office.slug, office.slug.toUpperCase(), 'api', 'a b', 'x'.repeat(49)])
    expect(await check(bad)).toEqual({ status: false });
  await refused(office.server, 400, () => office.guest.call('GET', '/api/workspace-slug-check/'));
});

describe('reading and changing', () => {
  test('everybody in it reads it, with their own role; others learn nothing', async () => {
    const { admin, guest, outsider, server, at } = office;
    expect((await guest.call('GET', at())).body).toMatchObject({ name: 'Office', role: 5, total_members: 3 });
    expect((await admin.call('GET', at())).body).toMatchObject({ role: 20 });
    const unknown = await refused(server, 404, () => outsider.call('GET', at()));
    const never = await refused(server, 404, () => outsider.call('GET', '/api/workspaces/never-was/'));
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...never.body, request_id: '' });
  });

  test('only admins change it, and its slug stays', async () => {
    const { admin, member, server, at, id } = office;
    await refused(server, 403, () => member.call('PATCH', at(), { name: 'Mine' }));
    await refused(server, 400, () => admin.call('PATCH', at(), { name: 'https://evil.example' }));
    const { answer, heard } = await hearing(server, () =>
      admin.call('PATCH', at(), { name: 'Headquarters', slug: 'other', owner: member.person.id }),
    );
    expect(answer).toMatchObject({ status: 200, body: { name: 'Headquarters', slug: office.slug, role: 20 } });
    expect(answer.body.owner).toBe(admin.person.id);
    expect(on(id, heard)).toEqual([['workspace', 'changed']]);
  });

  test('its new name reaches those invited to it', async () => {
    const { admin, outsider, server, at } = office;
    await admin.call('POST', at('invitations/'), { emails: [{ email: outsider.person.email }] });
    const { heard } = await hearing(server, () => admin.call('PATCH', at(), { name: 'Bureau' }));
    expect(on(outsider.person.id, heard)).toEqual([['received_invitation', 'changed']]);
  });
});

describe('view settings', () => {
  test('are made once with the usual values, though asked for twice at once, and told to nobody else', async () => {
    const { member, server, at, id } = office;
    const { answer, heard } = await hearing(server, () =>
      Promise.all([1, 2, 3].map(() => member.call('GET', at('user-properties/')))),
    );
    expect(new Set(answer.map(({ body }) => body.id)).size).toBe(1);
    expect(answer[0]?.body).toMatchObject({
      user: member.person.id,
      filters: { priority: null, subscriber: null },
      display_filters: { order_by: '-created_at', sub_issue: true, layout: 'list' },
      display_properties: { key: true, updated_on: true },
    });
    expect(on(id, heard)).toEqual([['workspace_user_property', 'came']]);
    expect(heard[0]?.audience).toEqual({ person_id: member.person.id });
  });

  test('are changed by their owner, made where missing', async () => {
    const { guest, at, server } = office;
    const changed = await guest.call('PATCH', at('user-properties/'), { display_filters: { layout: 'kanban' } });
    expect(changed).toMatchObject({ status: 200, body: { display_filters: { layout: 'kanban' } } });
    expect((await guest.call('GET', at('user-properties/'))).body).toEqual(changed.body);
    await refused(server, 400, () => guest.call('PATCH', at('user-properties/'), { display_filters: { layout: 'x' } }));
    await refused(server, 404, () => office.outsider.call('GET', at('user-properties/')));
  });

  test('of the older kind come back with the membership', async () => {
    const { guest, at } = office;
    expect((await guest.call('POST', at('workspace-views/'), { view_props: { a: 1 } })).status).toBe(204);
    expect((await guest.call('GET', at('workspace-members/me/'))).body).toMatchObject({
      role: 5,
      view_props: { a: 1 },
    });
  });
});

test('deleting takes it from everybody’s list in one commit, frees its slug and hides it', async () => {
  const own = await openOffice();
  const { admin, member, guest, outsider, server, id, at } = own;
  await execute(server, sql`update profile set last_workspace_id = ${id} where "user" = ${member.person.id}`);
  await admin.call('POST', at('invitations/'), { emails: [{ email: outsider.person.email }] });
  await refused(server, 403, () => member.call('DELETE', at()));
  const hub = await Hub.openWorkspace(id, server.store.reads, loadSight);
  expect(hub.admits(guest.person.id)).toBe(true);
  const { answer, heard } = await hearing(server, () => admin.call('DELETE', at()));
  expect(answer.status).toBe(204);
  expect(on(admin.person.id, heard)).toEqual([['membership', 'went']]);
  expect(on(guest.person.id, heard)).toEqual([['membership', 'went']]);
  expect(on(member.person.id, heard)).toEqual([
    ['membership', 'went'],
    ['profile', 'changed'],
  ]);
  expect(on(outsider.person.id, heard)).toEqual([['received_invitation', 'went']]);
  expect(on(id, heard)).toEqual([['workspace', 'went'], ...Array(3).fill(['workspace_member', 'changed'])]);
  expect(new Set(heard.map((change) => change.at)).size).toBe(1);
  await hub.look();
  for (const one of [admin, member, guest]) expect(hub.admits(one.person.id)).toBe(false);
  await refused(server, 404, () => admin.call('GET', at()));
  expect((await guest.call('POST', '/api/workspaces/', { name: 'Next', slug: own.slug })).status).toBe(201);
  await own.close();
});
