import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../harness.ts';
import { type Office, openOffice } from './workspaces/office.ts';

let office: Office;
const ids = new Map<string, string>();

/** Makes a work item with this name and nothing else. */
async function write(who: Browser, projectId: string, name: string): Promise<void> {
  const { status, body } = await who.call('POST', office.at(`projects/${projectId}/issues/`), { name });
  expect(status).toBe(201);
  ids.set(name, body.id);
}

const found = async (who: Browser, path: string) => {
  const { status, body } = await who.call('GET', office.at(path));
  expect(status).toBe(200);
  return body;
};

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

let maps = '';
let vault = '';
beforeAll(async () => {
  office = await openOffice();
  const { admin, member, guest } = office;
  maps = await office.project({ name: 'Maps', identifier: 'MAP' }, [
    [admin, 'admin'],
    [member, 'member'],
    [guest, 'guest'],
  ]);
  vault = await office.project({ name: 'Vault', identifier: 'VLT', network: 0 }, [[admin, 'admin']]);
  await admin.call('POST', office.at(`projects/${maps}/states/`), { name: 'Todo', color: 'grey', group: 'unstarted' });
  await admin.call('POST', office.at(`projects/${vault}/states/`), { name: 'Todo', color: 'grey', group: 'unstarted' });
  await write(admin, maps, 'Harbour names');
  await write(admin, vault, 'Harbour keys');
});
afterAll(() => office.close());

test('[T7] search finds what the caller may see, and nothing of a secret project or of what a guest did not make', async () => {
  const seen = async (who: Browser) => namesOf((await found(who, 'search/?search=harbour')).results.issue);
  expect(await seen(office.admin)).toEqual(['Harbour keys', 'Harbour names']);
  expect(await seen(office.member)).toEqual(['Harbour names']);
  expect(await seen(office.guest)).toEqual([]);
  expect((await office.outsider.call('GET', office.at('search/?search=harbour'))).status).toBe(404);
});

test('[T7] neither does the name of a secret project lead to it', async () => {
  const seen = async (who: Browser) => namesOf((await found(who, 'search/?search=vau')).results.project);
  expect(await seen(office.admin)).toEqual(['Vault']);
  expect(await seen(office.member)).toEqual([]);
  expect((await found(office.member, 'entity-search/?query=vau&query_type=project')).project).toEqual([]);
  expect((await found(office.member, `search/?search=harbour&project_id=${vault}`)).results.issue).toEqual([]);
});

test('an answer carries what a link to the item needs', async () => {
  const { issue, cycle, page } = (await found(office.member, 'search/?search=MAP-1&entities=issue')).results;
  expect(issue).toEqual([
    {
      id: ids.get('Harbour names'),
      name: 'Harbour names',
      sequence_id: 1,
      project_id: maps,
      project__identifier: 'MAP',
      workspace__slug: office.slug,
    },
  ]);
  expect([cycle, page]).toEqual([[], []]);
});

test('mentions name people by how they are called, at most as many as asked for', async () => {
  const body = await found(office.member, 'entity-search/?query=&query_type=user_mention,issue&count=2');
  expect(body.user_mention).toHaveLength(2);
  expect(Object.keys(body.user_mention[0]).sort()).toEqual([
    'member__avatar_url',
    'member__display_name',
    'member__id',
  ]);
  const refused = await office.member.call('GET', office.at('entity-search/?query_type=secrets'));
  expect({ status: refused.status, fields: refused.body.fields }).toEqual({
    status: 400,
    fields: { query_type: 'is not known' },
  });
});

test('items to relate to leave out the item itself', async () => {
  const at = `projects/${maps}/search-issues/`;
  const [only] = await found(office.member, `${at}?search=harbour`);
  expect(only).toMatchObject({ name: 'Harbour names', project__name: 'Maps', state__group: expect.any(String) });
  expect(await found(office.member, `${at}?search=harbour&issue_id=${only.id}`)).toEqual([]);
  expect(await found(office.guest, at)).toEqual([]);
});
