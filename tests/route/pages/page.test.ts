import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../harness.ts';
import { openScene, type Scene } from '../../live/scene.ts';
import { LiveClient } from '../../liveClient.ts';
import { refused } from '../workspaces/office.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const at = (id: string, rest = '') => scene.in(`pages/${id}/${rest}`);

async function good(who: Browser, method: string, path: string, body?: object) {
  const answer = await who.call(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const write = (who: Browser, body: object = {}): Promise<{ id: string }> =>
  good(who, 'POST', scene.in('pages/'), { name: 'Plan', ...body });
const names = async (who: Browser, query = '') =>
  (await good(who, 'GET', scene.in(`pages/${query}`))).map(({ name }: { name: string }) => name);

describe('creating', () => {
  test('a page needs no name, belongs to its maker, and its text is cleaned and kept', async () => {
    const { id } = await good(scene.member, 'POST', scene.in('pages/'), {
      description_html: '<p onclick="x()">Hi</p><script>x()</script>',
    });
    const { body } = await scene.member.call('GET', at(id));
    expect(body).toMatchObject({
      name: '',
      access: 0,
      is_locked: false,
      archived_at: null,
      is_favorite: false,
      owned_by: scene.member.person.id,
      project_ids: [scene.projectId],
      description_html: '<p>Hi</p>',
    });
    expect(body.description_hash).toMatch(/.{20}/);
  });

  test('the same id with the same body is the same page; with another, or of somebody else, it is taken', async () => {
    const body = { id: randomUUID(), name: 'Once', access: 1 };
    expect((await scene.member.call('POST', scene.in('pages/'), body)).status).toBe(201);
    expect(await scene.member.call('POST', scene.in('pages/'), body)).toMatchObject({
      status: 200,
      body: { name: 'Once' },
    });
    await refused(scene.server, 409, () => scene.member.call('POST', scene.in('pages/'), { ...body, name: 'Twice' }));
    await refused(scene.server, 409, () => scene.admin.call('POST', scene.in('pages/'), body));
  });

  test('a guest makes none, and labels are the project’s', async () => {
    await refused(scene.server, 403, () => scene.guest.call('POST', scene.in('pages/'), { name: 'No' }));
    const strange = await refused(scene.server, 400, () =>
      scene.member.call('POST', scene.in('pages/'), { label_ids: [randomUUID()] }),
    );
    expect(Object.keys(strange.body.fields)).toEqual(['label_ids']);
  });
});

describe('the list', () => {
  test('shows public pages and the own, by tab, search and order; counts are of the same', async () => {
    const other = await openScene();
    const at = (query = '') => other.in(`pages/${query}`);
    const list = async (who: Browser, query = '') =>
      (await good(who, 'GET', at(query))).map(({ name }: { name: string }) => name);
    const make = (who: Browser, body: object) => good(who, 'POST', at(), body);
    await make(other.admin, { name: 'beta' });
    await make(other.admin, { name: 'Alpha' });
    const old = await make(other.admin, { name: 'Gone' });
    await make(other.admin, { name: 'Secret', access: 1 });
    await make(other.member, { name: 'Mine', access: 1 });
    await good(other.admin, 'POST', other.in(`pages/${old.id}/archive/`));
    expect(await list(other.member)).toEqual(['Gone', 'Mine', 'Alpha', 'beta']);
    expect(await list(other.member, '?type=public&order_by=name')).toEqual(['Alpha', 'beta']);
    expect(await list(other.member, '?type=public&order_by=-name')).toEqual(['beta', 'Alpha']);
    expect(await list(other.member, '?type=private')).toEqual(['Mine']);
    expect(await list(other.member, '?type=archived')).toEqual(['Gone']);
    expect(await list(other.member, '?search=ALPH')).toEqual(['Alpha']);
    expect(await list(other.guest)).toEqual([]);
    const counts = (who: Browser) => good(who, 'GET', other.in('pages-summary/'));
    expect(await counts(other.member)).toEqual({ public_pages: 2, private_pages: 1, archived_pages: 1 });
    expect(await counts(other.guest)).toEqual({ public_pages: 0, private_pages: 0, archived_pages: 0 });
    await other.close();
  });

  test('[T7] search finds pages by name, never another’s private one', async () => {
    await write(scene.admin, { name: 'Lighthouse' });
    await write(scene.admin, { name: 'Lighthouse keys', access: 1 });
    const found = async (who: Browser) =>
      (await good(who, 'GET', scene.at('search/?search=lightho'))).results.page.map(
        ({ name }: { name: string }) => name,
      );
    expect((await found(scene.admin)).sort()).toEqual(['Lighthouse', 'Lighthouse keys']);
    expect(await found(scene.member)).toEqual(['Lighthouse']);
    expect(await found(scene.guest)).toEqual([]);
    const { page } = await good(scene.admin, 'GET', scene.at('entity-search/?query=lightho&query_type=page'));
    expect(page).toMatchObject([{ name: 'Lighthouse', projects__id: scene.projectId }]);
  });
});

describe('a locked page', () => {
  test('is changed by nobody until it is unlocked, and only owner and admins lock', async () => {
    const { id } = await write(scene.member);
    const other = await scene.hire('member');
    await scene.join([[other, 'member']]);
    await refused(scene.server, 403, () => other.call('POST', at(id, 'lock/')));
    await good(scene.admin, 'POST', at(id, 'lock/'));
    expect(await good(scene.member, 'GET', at(id))).toMatchObject({
      is_locked: true,
      locked_by: scene.admin.person.id,
    });
    const answer = await refused(scene.server, 409, () => scene.member.call('PATCH', at(id), { name: 'No' }));
    expect(answer.body.error).toContain('locked');
    await good(scene.member, 'POST', at(id, 'lock/'));
    expect((await good(scene.member, 'GET', at(id))).locked_by).toBe(scene.admin.person.id);
    await good(scene.member, 'DELETE', at(id, 'lock/'));
    expect(await good(other, 'PATCH', at(id), { name: 'Yes' })).toMatchObject({ name: 'Yes', locked_by: null });
  });
});

describe('a private page', () => {
  test('[T9] made private it vanishes for others at once, from their favourites too, and comes back', async () => {
    const { id } = await write(scene.admin, { name: 'Open' });
    await good(scene.member, 'POST', scene.in(`favorite-pages/${id}/`));
    const live = await LiveClient.open(scene.member, { workspace: scene.slug });
    await good(scene.admin, 'POST', at(id, 'access/'), { access: 1 });
    expect(await live.change((change) => change.entity === 'page' && change.id === id)).toMatchObject({ row: null });
    await refused(scene.server, 404, () => scene.member.call('GET', at(id)));
    expect(await good(scene.member, 'GET', scene.in('favorite-pages/'))).toEqual([]);
    const after = live.changes.length;
    await good(scene.admin, 'PATCH', at(id), { name: 'Hidden words' });
    await good(scene.admin, 'POST', at(id, 'access/'), { access: 0 });
    await live.change((change) => change.id === id && change.row !== null);
    expect(live.changes.slice(after)).toMatchObject([{ id, row: { name: 'Hidden words', access: 0 } }]);
    expect(await good(scene.member, 'GET', scene.in('favorite-pages/'))).toEqual([]);
    await live.end();
  });

  test('its owner sees it no more once they are out of the project', async () => {
    const leaver = await scene.hire('member');
    await scene.join([[leaver, 'member']]);
    const { id } = await write(leaver, { access: 1 });
    await good(leaver, 'POST', scene.in('members/leave/'));
    const { page } = await good(leaver, 'GET', scene.at('tables/'));
    expect(page.map((row: { id: string }) => row.id)).not.toContain(id);
  });

  test('only its owner and admins of the project may make it so', async () => {
    const { id } = await write(scene.admin);
    await refused(scene.server, 403, () => scene.member.call('POST', at(id, 'access/'), { access: 1 }));
    await refused(scene.server, 403, () => scene.member.call('PATCH', at(id), { access: 1 }));
    const mine = await write(scene.member);
    expect((await scene.admin.call('PATCH', at(mine.id), { access: 1 })).status).toBe(204);
    await refused(scene.server, 404, () => scene.admin.call('GET', at(mine.id)));
  });
});

describe('an archived page', () => {
  test('leaves everybody’s favourites, can only be restored or deleted, and comes back from either', async () => {
    const { id } = await write(scene.member, { name: 'Old' });
    await good(scene.admin, 'POST', scene.in(`favorite-pages/${id}/`));
    await refused(scene.server, 409, () => scene.member.call('DELETE', at(id)));
    const { archived_at } = await good(scene.member, 'POST', at(id, 'archive/'));
    expect(archived_at).toMatch(/Z$/);
    expect(await good(scene.admin, 'GET', scene.in('favorite-pages/'))).toEqual([]);
    await refused(scene.server, 409, () => scene.admin.call('POST', scene.in(`favorite-pages/${id}/`)));
    for (const [method, rest, body] of [
      ['PATCH', '', { name: 'New' }],
      ['POST', 'lock/', {}],
      ['POST', 'access/', { access: 1 }],
    ] as const)
      await refused(scene.server, 409, () => scene.member.call(method, at(id, rest), body));
    await good(scene.member, 'DELETE', at(id));
    await refused(scene.server, 404, () => scene.admin.call('GET', at(id)));
    const elsewhere = await scene.project({ name: 'Elsewhere' }, [[scene.member, 'admin']]);
    const there = scene.at(`projects/${elsewhere}/pages/${id}/restore/`);
    await refused(scene.server, 404, () => scene.member.call('POST', there));
    expect(await good(scene.member, 'POST', at(id, 'restore/'))).toMatchObject({ id, archived_at, name: 'Old' });
    await good(scene.admin, 'DELETE', at(id, 'archive/'));
    expect(await names(scene.member, '?type=public')).toContain('Old');
  });
});

describe('a copy', () => {
  test('is the caller’s own, named so, with text, logo and colour, neither locked nor archived', async () => {
    const logo_props = { in_use: 'emoji', emoji: { value: '🚀' } };
    const { id } = await write(scene.admin, { name: 'X', logo_props, color: 'teal', description_html: '<p>Words</p>' });
    await good(scene.admin, 'POST', at(id, 'lock/'));
    expect(await good(scene.member, 'POST', at(id, 'duplicate/'))).toMatchObject({
      name: 'X (Copy)',
      logo_props,
      color: 'teal',
      owned_by: scene.member.person.id,
      is_locked: false,
      description_html: '<p>Words</p>',
    });
    await refused(scene.server, 404, () => scene.member.call('POST', at(randomUUID(), 'duplicate/')));
  });
});

describe('a move', () => {
  test('goes to a project of the caller’s, takes favourites along and leaves labels behind', async () => {
    const label = await good(scene.admin, 'POST', scene.in('issue-labels/'), { name: 'Docs' });
    const target = await scene.project({ name: 'Target' }, [
      [scene.member, 'member'],
      [scene.guest, 'guest'],
    ]);
    const elsewhere = await scene.project({ name: 'Elsewhere' }, [[scene.member, 'guest']]);
    const secret = await scene.project({ name: 'Vault', network: 0 }, [[scene.admin, 'admin']]);
    const { id } = await write(scene.member, { label_ids: [label.id] });
    await good(scene.member, 'POST', scene.in(`favorite-pages/${id}/`));
    await refused(scene.server, 404, () => scene.member.call('POST', at(id, 'move/'), { new_project_id: secret }));
    await refused(scene.server, 403, () => scene.member.call('POST', at(id, 'move/'), { new_project_id: elsewhere }));
    await refused(scene.server, 400, () => scene.member.call('POST', at(id, 'move/'), {}));
    await good(scene.member, 'POST', at(id, 'move/'), { new_project_id: target });
    await refused(scene.server, 404, () => scene.member.call('GET', at(id)));
    const moved = await good(scene.member, 'GET', scene.at(`projects/${target}/pages/${id}/`));
    expect(moved).toMatchObject({ project_ids: [target], label_ids: [], is_favorite: true });
  });
});
