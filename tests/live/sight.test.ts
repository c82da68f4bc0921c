import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change, ClientChange, Frame } from '#shared/change.ts';
import { EventClient } from '../eventClient.ts';
import type { Browser } from '../harness.ts';
import { LiveClient } from '../liveClient.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

async function good(browser: Browser, method: string, path: string, body?: object) {
  const { status, body: answer } = await browser.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** All that an admin can do in a project, but for deleting it. */
async function doEverything(projectId: string): Promise<void> {
  const at = scene.at(`projects/${projectId}/`);
  const act = (method: string, path: string, body?: object) => good(scene.admin, method, at + path, body);
  await act('PATCH', '', { description: 'A plan' });
  await act('PATCH', 'user-properties/', { sort_order: 7 });
  for (const [path, named] of [
    ['states/', { name: 'Parked', color: '#000000' }],
    ['issue-labels/', { name: 'Bug' }],
  ] as const) {
    const { id } = await act('POST', path, named);
    await act('PATCH', `${path}${id}/`, { name: 'Named anew' });
    await act('DELETE', `${path}${id}/`);
    await act('POST', `${path}${id}/restore/`);
  }
  await act('POST', 'bulk-create-labels/', { label_data: [{ name: 'One' }, { name: 'Two' }] });
  const estimate = await act('POST', 'estimates/', {
    estimate: { name: 'Sizes' },
    estimate_points: [
      { key: 1, value: 'S' },
      { key: 2, value: 'M' },
    ],
  });
  await act('DELETE', `estimates/${estimate.id}/estimate-points/${estimate.points[0].id}/`);
  const [item, other] = [await act('POST', 'issues/', { name: 'A' }), await act('POST', 'issues/', { name: 'B' })];
  await act('PATCH', `issues/${item.id}/`, { name: 'C', description_html: '<p>Words</p>', priority: 'high' });
  await act('PATCH', `issues/${other.id}/`, { parent_id: item.id });
  await act('POST', `issues/${item.id}/duplicate/`);
  const both = { issue_ids: [item.id, other.id] };
  await act('POST', 'bulk-operation-issues/', { ...both, properties: { estimate_point: estimate.points[1].id } });
  await act('DELETE', `issues/${other.id}/`);
  await act('POST', `issues/${other.id}/restore/`);
  await act('POST', 'bulk-delete-issues/', both);
  await act('POST', 'bulk-restore-issues/', both);
  const job = await act('POST', 'imports/', { file_name: 'old.csv', total: 1 });
  await act('POST', `imports/${job.id}/undo/`);
  const { id: note } = await act('POST', 'pages/', { name: 'Notes', description_html: '<p>Words</p>' });
  await act('PATCH', `pages/${note}/`, { name: 'Better notes' });
  await act('POST', `favorite-pages/${note}/`);
  for (const access of [1, 0]) await act('POST', `pages/${note}/access/`, { access });
  for (const method of ['POST', 'DELETE', 'POST']) await act(method, `pages/${note}/archive/`);
  await act('DELETE', `pages/${note}/`);
  await act('POST', `pages/${note}/restore/`);
  const { id: diary } = await act('POST', 'pages/', { name: 'Diary', access: 1 });
  await act('PATCH', `pages/${diary}/`, { name: 'My diary' });
  await act('POST', `pages/${diary}/duplicate/`);
  const hired = await scene.hire('member');
  const [place] = await act('POST', 'members/', { members: [{ member_id: hired.person.id, role: 15 }] });
  await act('PATCH', `members/${place.id}/`, { role: 5 });
  await act('DELETE', `members/${place.id}/`);
  await act('POST', 'archive/');
  await act('DELETE', 'archive/');
}

/** The project of what a change is about. */
function projectOf({ entity, id, row, was }: Change): unknown {
  if (entity === 'project' || entity === 'scope') return id;
  const known = { ...was, ...row };
  return known.project_id ?? known.project ?? [known.project_ids].flat()[0];
}

const idsOf = (changes: readonly Change[]) => new Set(changes.map(({ id }) => id));

const own = ['project_user_property', 'workspace_user_property', 'favorite'];
const forMembers = ['work_item', 'import_job', 'workspace_invitation', 'page'];

test('[T9] whatever an admin does, nobody hears of what they may not see, by socket or by events', async () => {
  const loner = await scene.hire('member');
  const open = async (who: Browser) => ({
    socket: await LiveClient.open(who, { workspace: scene.slug }),
    events: await EventClient.open(who, { workspace: scene.slug }),
  });
  const ears = { guest: await open(scene.guest), loner: await open(loner), member: await open(scene.member) };
  const from = scene.server.heard.length;
  const secret: string = (
    await good(scene.admin, 'POST', scene.at('projects/'), { name: 'Hush', identifier: 'HUSH', network: 0 })
  ).id;
  await doEverything(secret);
  await doEverything(scene.projectId);
  await good(scene.admin, 'DELETE', scene.at(`projects/${secret}/`));
  await good(scene.admin, 'POST', scene.at(`projects/${secret}/restore/`));
  await good(scene.admin, 'POST', scene.at('invitations/'), { emails: [{ email: 'new@example.org', role: 5 }] });
  await good(scene.admin, 'PATCH', scene.at('user-properties/'), { filters: { priority: ['high'] } });
  await good(scene.admin, 'PATCH', scene.at(), { name: 'The end' });
  const changes = scene.server.heard.slice(from).filter(({ stream }) => stream === scene.id);
  const { id, seq } = changes.at(-1) ?? { id: '', seq: 0 };
  const isLast = (change: ClientChange) => change.id === id && change.seq === seq;

  const about = (which: (change: Change) => boolean) => idsOf(changes.filter(which));
  const alone = about(({ entity }) => own.includes(entity));
  const diaries = about(({ entity, row }) => entity === 'page' && /diary/i.test(String(row?.name)));
  const ofSecret = about((change) => projectOf(change) === secret);
  const inside = about((change) => projectOf(change) === scene.projectId && change.entity !== 'project');
  inside.delete(scene.projectId);
  const notForGuests = about(({ entity }) => forMembers.includes(entity));
  const hidden = {
    guest: new Set([...alone, ...diaries, ...ofSecret, ...notForGuests]),
    loner: new Set([...alone, ...diaries, ...ofSecret, ...inside]),
    member: new Set([...alone, ...diaries, ...ofSecret]),
  };
  for (const name of ['guest', 'loner', 'member'] as const) {
    const { socket, events } = ears[name];
    await Promise.all([socket.change(isLast), events.change(isLast)]);
    for (const [way, frames] of Object.entries({ socket: socket.frames, events: events.frames })) {
      const text = JSON.stringify(frames);
      const told = [...hidden[name]].filter((one) => text.includes(one));
      expect({ name, way, told: changes.filter((change) => told.includes(change.id)).map(short) }).toEqual({
        name,
        way,
        told: [],
      });
    }
    await socket.end();
    events.end();
  }
  const heard = new Set(ears.member.socket.changes.map((change) => change.id));
  expect([...inside].filter((one) => !heard.has(one) && !alone.has(one) && !diaries.has(one))).toEqual([]);
  expect([ofSecret.size, inside.size, notForGuests.size].map((size) => size > 8)).toEqual([true, true, true]);
});

const short = ({ seq, entity, row, was }: Change) => ({ seq, entity, row: row !== null, was: was && Object.keys(was) });

test('[T9] who is where is told of no place that one may not see, to those there and to those who come', async () => {
  const loner = await scene.hire('member');
  const open = (who: Browser) => LiveClient.open(who, { workspace: scene.slug });
  const [admin, member, guest, before] = await Promise.all([scene.admin, scene.member, scene.guest, loner].map(open));
  if (!admin || !member || !guest || !before) throw new Error('they connect');
  const secret: string = (
    await good(scene.admin, 'POST', scene.at('projects/'), { name: 'Den', identifier: 'DEN', network: 0 })
  ).id;
  const { id } = await scene.item(scene.admin);
  const isAt = (person: Browser, project: string) => (frame: Frame) =>
    frame.type === 'presence' &&
    frame.here.some(({ person_id, at }) => person_id === person.person.id && at.project_id === project);
  member.say({ type: 'presence', at: { project_id: scene.projectId, entity: 'work_item', id } });
  admin.say({ type: 'presence', at: { project_id: secret } });
  await admin.until(isAt(scene.member, scene.projectId));
  await admin.until(isAt(scene.admin, secret));
  const after = await open(loner);
  const told = async (client: LiveClient) => {
    await client.settled();
    return JSON.stringify(client.frames.filter(({ type }) => type === 'presence'));
  };
  for (const client of [before, after]) {
    const text = await told(client);
    expect([scene.projectId, secret, id].filter((one) => text.includes(one))).toEqual([]);
  }
  const toGuest = await told(guest);
  expect([scene.projectId, secret, id].filter((one) => toGuest.includes(one))).toEqual([scene.projectId]);
  const toMember = await told(member);
  expect([scene.projectId, secret, id].filter((one) => toMember.includes(one))).toEqual([scene.projectId, id]);
  await Promise.all([admin, member, guest, before, after].map((client) => client.end()));
});

test.each([
  ['the workspace', async (who: Browser) => scene.at(`members/${await scene.memberId(who)}/`)],
  ['the project', async (who: Browser) => scene.in(`members/${await placeOf(who)}/`)],
] as const)(
  '[T9] made a guest in %s, one is told within a second, and of nothing that one no longer sees',
  async (_, path) => {
    const somebody = await scene.hire('member');
    await scene.join([[somebody, 'member']]);
    const before = await scene.item(scene.admin);
    const mine = await scene.item(somebody);
    const socket = await LiveClient.open(somebody, { workspace: scene.slug });
    const events = await EventClient.open(somebody, { workspace: scene.slug });
    const isTold = ({ entity, id }: ClientChange) => entity === 'scope' && id === scene.projectId;
    const place = await path(somebody);
    const began = performance.now();
    await good(scene.admin, 'PATCH', place, { role: 5 });
    await Promise.all([socket.change(isTold), events.change(isTold)]);
    expect(performance.now() - began).toBeLessThan(1000);

    const theirs = await scene.item(scene.admin);
    await good(scene.admin, 'PATCH', scene.in(`issues/${before.id}/`), { name: 'Renamed' });
    await good(somebody, 'PATCH', scene.in(`issues/${mine.id}/`), { name: 'Mine' });
    const isLast = ({ id }: ClientChange) => id === mine.id;
    await Promise.all([socket.change(isLast), events.change(isLast)]);
    const texts = [socket.frames, events.frames].map((frames) => JSON.stringify(frames));
    const paths = [`changes/?after=${before.seq - 1}`, 'tables/', 'issues/?per_page=1000'];
    for (const one of paths) texts.push(JSON.stringify(await good(somebody, 'GET', scene.at(one))));
    for (const text of texts) {
      expect(text).not.toContain(theirs.id);
      expect(text).not.toContain(before.id);
    }
    expect(texts.filter((text) => text.includes(mine.id))).toHaveLength(4);
    await socket.end();
    events.end();
  },
);

async function placeOf(who: Browser): Promise<string> {
  const places: { id: string; member: string }[] = await good(scene.admin, 'GET', scene.in('members/'));
  return places.find(({ member }) => member === who.person.id)?.id ?? '';
}
