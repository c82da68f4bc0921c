import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneFiles } from '../../../server/files/prune.ts';
import { type Browser, execute } from '../../harness.ts';
import { hearing, type Office, on, openOffice, refused } from '../workspaces/office.ts';
import { dot, png } from './pictures.ts';
import { readBytes, sendBytes, sendFile } from './upload.ts';

let office: Office;
let lead: Browser;
let home: string;
let other: string;

beforeAll(async () => {
  office = await openOffice();
  lead = await office.hire('member');
  const { member, guest } = office;
  const people: [Browser, 'admin' | 'member' | 'guest'][] = [
    [lead, 'admin'],
    [member, 'member'],
    [guest, 'guest'],
  ];
  home = await office.project({}, people);
  other = await office.project({}, [[lead, 'admin']]);
  for (const project of [home, other])
    await office.admin.call('POST', office.at(`projects/${project}/states/`), { name: 'Open', color: '#000000' });
});

afterAll(async () => office.close());

const top = '/api/assets/v2/';
const inWorkspace = (slug = office.slug) => `${top}workspaces/${slug}/`;
const inProject = (project = home) => `${inWorkspace()}projects/${project}/`;
const attachmentsOf = (issue: string, project = home) => `${inProject(project)}issues/${issue}/attachments/`;
const itemPath = (project = home) => office.at(`projects/${project}/issues/`);

async function item(by = office.member, project = home): Promise<string> {
  const { body } = await by.call('POST', itemPath(project), { name: 'Fix' });
  return body.id;
}

const status = async (who: Browser, method: string, path: string, body?: object) =>
  (await who.call(method, path, body)).status;

describe('a picture in a text', () => {
  const send = (who: Browser, entity_identifier: string | null, entity_type = 'ISSUE_DESCRIPTION') =>
    sendFile(who, { path: inProject(), bytes: dot, entity_type, entity_identifier });

  test('[T8] is seen by whoever sees its work item, and is gone with it', async () => {
    const { member, guest, outsider, admin } = office;
    const issue = await item();
    const { asset_id, asset_url, statuses } = await send(member, issue);
    expect(statuses).toEqual([200, 204, 204]);
    const inPlace = `${inWorkspace()}${asset_id}/`;
    for (const who of [member, lead, admin])
      expect([await status(who, 'GET', asset_url), await status(who, 'GET', inPlace)]).toEqual([200, 200]);
    for (const who of [guest, outsider])
      expect([await status(who, 'GET', asset_url), await status(who, 'GET', inPlace)]).toEqual([404, 404]);
    expect(await status(lead, 'GET', `${inProject(other)}${asset_id}/`)).toBe(404);
    const check = (who: Browser) => who.call('GET', `${inWorkspace()}check/${asset_id}/`);
    expect([(await check(lead)).body, (await check(guest)).body]).toEqual([{ exists: true }, { exists: false }]);
    await lead.call('DELETE', `${itemPath()}${issue}/`);
    for (const who of [member, lead, admin])
      expect([await status(who, 'GET', asset_url), await status(who, 'GET', inPlace)]).toEqual([404, 404]);
  });

  test('[T8] is its sender’s alone until it is bound, and then whoever’s its work item is', async () => {
    const { member } = office;
    const first = await send(member, null);
    const second = await sendFile(member, { path: inWorkspace(), bytes: dot, entity_type: 'ISSUE_DESCRIPTION' });
    for (const { asset_url } of [first, second])
      expect([await status(member, 'GET', asset_url), await status(lead, 'GET', asset_url)]).toEqual([200, 404]);
    const issue = await item();
    const asset_ids = [first.asset_id, second.asset_id];
    expect(await status(lead, 'POST', `${inProject()}${issue}/bulk/`, { asset_ids })).toBe(400);
    expect(await status(member, 'POST', `${inProject()}${issue}/bulk/`, { asset_ids })).toBe(204);
    for (const { asset_url } of [first, second]) expect(await status(lead, 'GET', asset_url)).toBe(200);
  });

  test('[T2] is bound to no work item elsewhere, and one strange picture among many binds none', async () => {
    const { member } = office;
    const [mine, theirs] = [await send(member, null), await send(lead, null)];
    const [here, away] = [await item(), await item(lead, other)];
    const bind = (entity: string, asset_ids: unknown) =>
      status(member, 'POST', `${inProject()}${entity}/bulk/`, { asset_ids });
    expect(await bind(away, [mine.asset_id])).toBe(404);
    expect(await bind(here, [mine.asset_id, theirs.asset_id])).toBe(400);
    expect(await bind(here, [mine.asset_id, randomUUID()])).toBe(400);
    for (const none of [[], 'x', [1], undefined]) expect(await bind(here, none)).toBe(400);
    expect(await status(lead, 'GET', mine.asset_url)).toBe(404);
    expect((await send(member, away)).statuses).toEqual([404]);
    expect((await send(member, randomUUID(), 'PAGE_DESCRIPTION')).statuses).toEqual([404]);
    expect((await send(office.guest, here)).statuses).toEqual([404]);
    expect((await send(member, here, 'USER_AVATAR')).statuses).toEqual([400]);
  });

  test('is removed by its sender and by admins, and comes back', async () => {
    const { member } = office;
    const issue = await item(lead);
    const { asset_id, asset_url } = await send(lead, issue);
    const restore = `${inWorkspace()}restore/${asset_id}/`;
    await refused(office.server, 403, () => member.call('DELETE', asset_url));
    await refused(office.server, 403, () => member.call('DELETE', `${inWorkspace()}${asset_id}/`));
    expect(await status(lead, 'DELETE', asset_url)).toBe(204);
    expect(await status(member, 'GET', asset_url)).toBe(404);
    for (const [who, expected] of [
      [office.outsider, 404],
      [office.guest, 404],
      [member, 403],
      [lead, 204],
      [lead, 404],
    ] as const)
      expect(await status(who, 'POST', restore)).toBe(expected);
    expect(await status(member, 'GET', asset_url)).toBe(200);
  });

  test('[T8] is no longer seen by who has left, even its sender', async () => {
    const leaver = await office.hire('member');
    const project = await office.project({}, [
      [lead, 'admin'],
      [leaver, 'member'],
    ]);
    const sent = await sendFile(leaver, { path: inProject(project), bytes: dot, entity_type: 'ISSUE_DESCRIPTION' });
    const inPlace = `${inWorkspace()}${sent.asset_id}/`;
    expect([await status(leaver, 'GET', sent.asset_url), await status(leaver, 'GET', inPlace)]).toEqual([200, 200]);
    await leaver.call('POST', office.at(`projects/${project}/members/leave/`));
    expect([await status(leaver, 'GET', sent.asset_url), await status(leaver, 'GET', inPlace)]).toEqual([403, 404]);
    await office.admin.call('DELETE', office.at(`members/${await office.memberId(leaver)}/`));
    expect([await status(leaver, 'GET', sent.asset_url), await status(leaver, 'GET', inPlace)]).toEqual([404, 404]);
    expect(await status(leaver, 'DELETE', inPlace)).toBe(404);
  });

  test('[T2] [T8] is copied only by who sees it, and only to where they may go', async () => {
    const { member, guest, outsider, admin } = office;
    const issue = await item();
    const { asset_id } = await send(member, issue);
    const copy = (who: Browser, target: object, slug = office.slug) =>
      who.call('POST', `${inWorkspace(slug)}duplicate-assets/${asset_id}/`, {
        entity_type: 'ISSUE_DESCRIPTION',
        ...target,
      });
    const away = await item(lead, other);
    expect((await copy(guest, {})).status).toBe(404);
    expect((await copy(outsider, {})).status).toBe(404);
    const slug = `w-${randomUUID().slice(0, 8)}`;
    await outsider.call('POST', '/api/workspaces/', { name: 'Elsewhere', slug });
    expect((await copy(outsider, {}, slug)).status).toBe(404);
    expect((await copy(member, { project_id: other })).status).toBe(404);
    expect((await copy(member, { project_id: home, entity_id: away })).status).toBe(404);
    expect((await copy(member, { entity_id: issue })).status).toBe(400);
    expect((await copy(member, { entity_type: 'WORKSPACE_LOGO' })).status).toBe(400);
    const copied = await copy(lead, { project_id: other, entity_id: away });
    expect(copied.status).toBe(200);
    const url = `${inProject(other)}${copied.body.asset_id}/`;
    expect((await readBytes(lead, url)).bytes).toEqual(dot);
    expect([await status(member, 'GET', url), await status(admin, 'GET', url)]).toEqual([403, 200]);
    await member.call('DELETE', `${inProject()}${asset_id}/`);
    expect((await readBytes(lead, url)).bytes).toEqual(dot);
  });
});

describe('an attachment', () => {
  test('counts in the row of its work item, in the commit that everybody hears', async () => {
    const { member } = office;
    const issue = await item();
    const path = attachmentsOf(issue);
    const { answer, heard } = await hearing(office.server, () => sendFile(member, { path, bytes: dot, name: 'a.png' }));
    expect(on(office.id, heard)).toEqual([['work_item', 'changed']]);
    expect(heard[0]).toMatchObject({ id: issue, row: { attachment_count: 1 }, was: { attachment_count: 0 } });
    const second = await sendFile(member, { path, bytes: dot, name: 'b.png' });
    const { body } = await member.call('GET', path);
    expect(body).toMatchObject([
      { id: answer.asset_id, attributes: { name: 'a.png' }, is_uploaded: true, issue, created_by: member.person.id },
      { id: second.asset_id, asset_url: second.asset_url },
    ]);
    const count = async () => (await member.call('GET', `${itemPath()}${issue}/`)).body.attachment_count;
    await member.call('DELETE', answer.asset_url);
    expect(await count()).toBe(1);
    await member.call('POST', `${inWorkspace()}restore/${answer.asset_id}/`);
    expect(await count()).toBe(2);
    const again = await hearing(office.server, () => member.call('PATCH', `${path}${answer.asset_id}/`));
    expect([again.answer.status, again.heard]).toEqual([204, []]);
  });

  test('is told in the history of its work item, when it comes and when it goes', async () => {
    const { member } = office;
    const issue = await item();
    const { asset_url } = await sendFile(member, { path: attachmentsOf(issue), bytes: dot });
    await lead.call('DELETE', asset_url);
    const { body } = await member.call('GET', `${itemPath()}${issue}/history/`);
    const told = body.map((one: Record<string, unknown>) => [one.verb, one.field, one.comment, one.actor]);
    expect(told.slice(1)).toEqual([
      ['created', 'attachment', 'created an attachment', member.person.id],
      ['deleted', 'attachment', 'deleted the attachment', lead.person.id],
    ]);
  });

  test('[T8] is not found below another work item, project or workspace', async () => {
    const [issue, another] = [await item(), await item()];
    const { asset_id } = await sendFile(office.member, { path: attachmentsOf(issue), bytes: dot });
    for (const path of [attachmentsOf(another), attachmentsOf(issue, other), attachmentsOf(randomUUID())])
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect(await status(lead, method, `${path}${asset_id}/`)).toBe(404);
  });

  test('is not added to what is archived, nor taken from it', async () => {
    const { body: states } = await lead.call('GET', office.at(`projects/${home}/states/`));
    const done =
      states.find((state: { group: string }) => state.group === 'completed')?.id ??
      (
        await lead.call('POST', office.at(`projects/${home}/states/`), {
          name: 'Done',
          color: '#000000',
          group: 'completed',
        })
      ).body.id;
    const { body } = await lead.call('POST', itemPath(), { name: 'Old', state_id: done });
    const { asset_url } = await sendFile(lead, { path: attachmentsOf(body.id), bytes: dot });
    await lead.call('POST', `${itemPath()}${body.id}/archive/`);
    expect((await sendFile(lead, { path: attachmentsOf(body.id), bytes: dot })).statuses).toEqual([409]);
    await refused(office.server, 409, () => lead.call('DELETE', asset_url));
    expect(await status(lead, 'GET', asset_url)).toBe(200);
  });

  test('is not there before its bytes are', async () => {
    const { member } = office;
    const path = attachmentsOf(await item());
    const { body } = await member.call('POST', path, { name: 'a.png', type: 'image/png', size: dot.length });
    const one = `${path}${body.asset_id}/`;
    await refused(office.server, 409, () => member.call('PATCH', one));
    await sendBytes(member, body.upload_data, dot);
    expect(await status(member, 'GET', one)).toBe(404);
    expect((await member.call('GET', path)).body).toEqual([]);
    expect(await status(member, 'PATCH', one)).toBe(204);
    expect(await status(member, 'GET', one)).toBe(200);
  });
});

describe('a picture of a person or place', () => {
  const photo = (who: Browser, entity_type: string, bytes = dot) =>
    sendFile(who, { path: `${top}user-assets/`, bytes, entity_type });

  test('of a person is in their row and in every workspace’s copy at once, and the one before goes', async () => {
    const { member } = office;
    const first = await photo(member, 'USER_AVATAR');
    expect(first.asset_url).toBe(`${top}static/${first.asset_id}/`);
    const { answer, heard } = await hearing(office.server, () => photo(member, 'USER_AVATAR', png(2, 2)));
    expect(on(member.person.id, heard)).toEqual([['person', 'changed']]);
    expect(on(office.id, heard)).toEqual([['workspace_member', 'changed']]);
    for (const { row } of heard) expect(row).toMatchObject({ avatar_url: answer.asset_url });
    expect(await status(member, 'GET', first.asset_url)).toBe(404);
    expect((await readBytes(lead, answer.asset_url)).bytes).toEqual(png(2, 2));
    const cover = await photo(member, 'USER_COVER');
    const me = (await member.call('GET', '/api/users/me/')).body;
    expect(me).toMatchObject({ avatar_url: answer.asset_url, cover_image_url: cover.asset_url });
  });

  test('[T8] of another is nobody’s to mark or remove', async () => {
    const { member, admin } = office;
    const { asset_id, asset_url } = await photo(member, 'USER_AVATAR');
    for (const method of ['PATCH', 'DELETE'])
      expect(await status(admin, method, `${top}user-assets/${asset_id}/`)).toBe(404);
    expect(await status(admin, 'DELETE', `${inWorkspace()}${asset_id}/`)).toBe(404);
    const { heard } = await hearing(office.server, () => member.call('DELETE', `${top}user-assets/${asset_id}/`));
    for (const { row } of heard) expect(row).toMatchObject({ avatar_url: null });
    expect(heard.length).toBe(2);
    expect(await status(member, 'GET', asset_url)).toBe(404);
  });

  test('of the workspace is set and removed by its admins, for all to see', async () => {
    const { admin, member } = office;
    const logo = (who: Browser) => sendFile(who, { path: inWorkspace(), bytes: dot, entity_type: 'WORKSPACE_LOGO' });
    expect((await logo(member)).statuses).toEqual([403]);
    const { answer, heard } = await hearing(office.server, () => logo(admin));
    expect(heard.map(({ entity, row }) => [entity, row?.logo_url])).toEqual([['workspace', answer.asset_url]]);
    expect(await status(member, 'GET', answer.asset_url)).toBe(200);
    await refused(office.server, 403, () => member.call('DELETE', `${inWorkspace()}${answer.asset_id}/`));
    expect(await status(admin, 'DELETE', `${inWorkspace()}${answer.asset_id}/`)).toBe(204);
    expect((await admin.call('GET', office.at())).body.logo_url).toBe(null);
  });

  test('of a project is set by its admins, also before it is made', async () => {
    const cover = (who: Browser, entity_identifier: string | null) =>
      sendFile(who, { path: inWorkspace(), bytes: dot, entity_type: 'PROJECT_COVER', entity_identifier });
    expect((await cover(office.member, home)).statuses).toEqual([403]);
    expect((await cover(office.member, randomUUID())).statuses).toEqual([403]);
    const set = await hearing(office.server, () => cover(lead, home));
    expect(set.heard).toMatchObject([{ entity: 'project', id: home, row: { cover_image_url: set.answer.asset_url } }]);
    const early = await cover(office.member, null);
    expect(early.statuses).toEqual([200, 204, 204]);
    const { body } = await office.member.call('POST', office.at('projects/'), { name: 'New', identifier: 'NEW' });
    const bind = (who: Browser, project: string) =>
      status(who, 'POST', `${inProject(project)}${project}/bulk/`, { asset_ids: [early.asset_id] });
    expect([await bind(office.member, home), await bind(lead, home)]).toEqual([403, 400]);
    expect(await bind(office.member, body.id)).toBe(204);
    const made = await office.member.call('GET', office.at(`projects/${body.id}/`));
    expect(made.body.cover_image_url).toBe(early.asset_url);
  });
});

test('what did not arrive within a day is purged with its bytes, and what was deleted after 60', async () => {
  const { server, member } = office;
  const { storage } = server.app.deps;
  const issue = await item();
  const keyOf = async (id: string) =>
    (await execute(server, sql`select storage_key from asset where id = ${id}`)).rows as { storage_key: string }[];
  const send = () => sendFile(member, { path: attachmentsOf(issue), bytes: dot });
  const [kept, unsaid, deleted, recent] = [await send(), await send(), await send(), await send()];
  await execute(
    server,
    sql`update asset set uploaded_at = null, created_at = now() - interval '25 hours' where id = ${unsaid.asset_id}`,
  );
  await execute(server, sql`update asset set deleted_at = now() - interval '61 days' where id = ${deleted.asset_id}`);
  await execute(server, sql`update asset set deleted_at = now() - interval '59 days' where id = ${recent.asset_id}`);
  const keys: string[] = [];
  for (const { asset_id } of [kept, unsaid, deleted, recent]) keys.push((await keyOf(asset_id))[0]?.storage_key ?? '');
  expect(await pruneFiles(server.database.writes, storage)).toBe(2);
  expect(await Promise.all(keys.map((key) => storage.has(key)))).toEqual([true, false, false, true]);
  expect((await keyOf(unsaid.asset_id)).length + (await keyOf(deleted.asset_id)).length).toBe(0);
  expect(await status(member, 'GET', kept.asset_url)).toBe(200);
});

test('an announcement that is repeated with its key is the same one', async () => {
  const body = { name: 'a.png', type: 'image/png', size: dot.length, entity_type: 'USER_AVATAR' };
  const key = { 'idempotency-key': randomUUID() };
  const ask = async () => (await office.member.call('POST', `${top}user-assets/`, body, key)).body.asset_id;
  expect(await ask()).toBe(await ask());
});
