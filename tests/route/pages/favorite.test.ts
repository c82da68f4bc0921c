import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../harness.ts';
import { openScene, type Scene } from '../../live/scene.ts';
import { refused } from '../workspaces/office.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const path = (rest = '') => scene.at(`user-favorites/${rest}`);

async function good(who: Browser, method: string, to: string, body?: object) {
  const answer = await who.call(method, to, body);
  if (answer.status >= 300) throw new Error(`${method} ${to} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const write = (who: Browser, body: object = {}): Promise<{ id: string }> =>
  good(who, 'POST', scene.in('pages/'), { name: 'Plan', ...body });
const keepPage = (who: Browser, id: string) => who.call('POST', path(), { entity_type: 'page', entity_identifier: id });
const kept = async (who: Browser) => (await good(who, 'GET', path('?all=true'))).map(({ id }: { id: string }) => id);

test('what is kept already is not added twice but answered; each new one stands first', async () => {
  const somebody = await scene.hire('member');
  await scene.join([[somebody, 'member']]);
  const [one, two] = [await write(somebody, { name: 'One' }), await write(somebody)];
  const first = await keepPage(somebody, one.id);
  expect(first).toMatchObject({
    status: 201,
    body: { entity_data: { id: one.id, name: 'One', project_id: scene.projectId }, project_id: scene.projectId },
  });
  const again = await keepPage(somebody, one.id);
  expect({ status: again.status, id: again.body.id }).toEqual({ status: 200, id: first.body.id });
  const second = await keepPage(somebody, two.id);
  expect(second.body.sequence).toBe(first.body.sequence + 10_000);
  expect(await kept(somebody)).toEqual([second.body.id, first.body.id]);
  const moved = await good(somebody, 'PATCH', path(`${first.body.id}/`), { before_id: null, after_id: second.body.id });
  expect(moved.sequence).toBe(second.body.sequence + 10_000);
  expect(await kept(somebody)).toEqual([first.body.id, second.body.id]);
});

test('a project is kept by either call, and says so in the list of projects', async () => {
  const isFavorite = async () =>
    (await good(scene.member, 'GET', scene.at('projects/'))).find(({ id }: { id: string }) => id === scene.projectId)
      .is_favorite;
  await good(scene.member, 'POST', scene.at('user-favorite-projects/'), { project: scene.projectId });
  expect(await isFavorite()).toBe(true);
  await good(scene.member, 'DELETE', scene.at(`user-favorite-projects/${scene.projectId}/`));
  expect(await isFavorite()).toBe(false);
});

test('a folder holds favourites and goes with them; folders do not nest, nor hold those of others', async () => {
  const folder = await good(scene.admin, 'POST', path(), { entity_type: 'folder', name: 'Later' });
  const other = await good(scene.member, 'POST', path(), { entity_type: 'folder', name: 'Mine' });
  const { body: row } = await keepPage(scene.admin, (await write(scene.admin)).id);
  await good(scene.admin, 'PATCH', path(`${row.id}/`), { parent: folder.id });
  expect(await good(scene.admin, 'GET', path(`${folder.id}/group/`))).toMatchObject([{ id: row.id }]);
  await refused(scene.server, 400, () => scene.admin.call('PATCH', path(`${folder.id}/`), { parent: folder.id }));
  await refused(scene.server, 400, () => scene.admin.call('PATCH', path(`${row.id}/`), { parent: other.id }));
  await refused(scene.server, 404, () => scene.admin.call('PATCH', path(`${other.id}/`), { name: 'Theirs' }));
  await refused(scene.server, 400, () => scene.admin.call('POST', path(), { entity_type: 'folder' }));
  await good(scene.admin, 'DELETE', path(`${folder.id}/`));
  expect(await kept(scene.admin)).toEqual([]);
});

test('nobody keeps what they may not see, and guests keep nothing', async () => {
  const secret = await write(scene.admin, { access: 1 });
  await refused(scene.server, 404, () => keepPage(scene.member, secret.id));
  await refused(scene.server, 404, () => keepPage(scene.member, randomUUID()));
  await refused(scene.server, 403, () => keepPage(scene.guest, secret.id));
  const vault = await scene.project({ network: 0 }, [[scene.admin, 'admin']]);
  await refused(scene.server, 404, () =>
    scene.member.call('POST', path(), { entity_type: 'project', entity_identifier: vault }),
  );
  await refused(scene.server, 404, () =>
    scene.member.call('POST', scene.at('user-favorite-projects/'), { project: vault }),
  );
});

test('[T7] who loses sight of a page, or of its project, is not answered it among their favourites', async () => {
  const somebody = await scene.hire('member');
  await scene.join([[somebody, 'member']]);
  await keepPage(somebody, (await write(scene.admin)).id);
  const tables = async () => (await good(somebody, 'GET', scene.at('tables/'))).favorite.length;
  expect([(await kept(somebody)).length, await tables()]).toEqual([1, 1]);
  await good(somebody, 'POST', scene.in('members/leave/'));
  expect([(await kept(somebody)).length, await tables()]).toEqual([0, 0]);
});

test('an archived project leaves the favourites with all that is in it', async () => {
  const project = await scene.project({}, [[scene.admin, 'admin']]);
  await good(scene.admin, 'POST', scene.at('user-favorite-projects/'), { project });
  const page = await good(scene.admin, 'POST', scene.at(`projects/${project}/pages/`), {});
  await keepPage(scene.admin, page.id);
  const before = (await kept(scene.admin)).length;
  await good(scene.admin, 'POST', scene.at(`projects/${project}/archive/`));
  expect((await kept(scene.admin)).length).toBe(before - 2);
});
