import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from '../../live/scene.ts';
import { refused } from '../workspaces/office.ts';

let scene: Scene;
let states: { id: string; group: string }[];
beforeAll(async () => {
  scene = await openScene();
  states = (await scene.admin.call('GET', scene.in('states/'))).body;
});
afterAll(() => scene.close());

const at = (id: string, rest = '') => scene.in(`issues/${id}/${rest}`);
const stateIn = (group: string) => states.find((state) => state.group === group)?.id ?? '';
const read = async (id: string) => (await scene.admin.call('GET', at(id))).body;

describe('creating', () => {
  test('gives the next number, the default state, and the description cleaned', async () => {
    const first = await scene.item(scene.admin, { description_html: '<p onclick="x()">Hi</p><script>x()</script>' });
    const second = await scene.item(scene.member);
    expect(second.sequence_id).toBe(first.sequence_id + 1);
    expect(first.state_id).toBe(stateIn('backlog'));
    const { description_html } = await read(first.id);
    expect(description_html).toContain('<p>Hi</p>');
    expect(description_html).not.toMatch(/onclick|<script/);
  });

  test('the same id with the same body is the same item; with another, or deleted, it is taken', async () => {
    const body = { id: randomUUID(), name: 'Once' };
    expect((await scene.admin.call('POST', scene.in('issues/'), body)).status).toBe(201);
    const again = await scene.admin.call('POST', scene.in('issues/'), body);
    expect(again).toMatchObject({ status: 200, body: { id: body.id, name: 'Once' } });
    await refused(scene.server, 409, () => scene.admin.call('POST', scene.in('issues/'), { ...body, name: 'Twice' }));
    await scene.admin.call('DELETE', at(body.id));
    await refused(scene.server, 409, () => scene.admin.call('POST', scene.in('issues/'), body));
  });

  test('a start after the due date is refused, naming the field', async () => {
    const dates = { name: 'Late', start_date: '2026-02-02', target_date: '2026-02-01' };
    const answer = await refused(scene.server, 400, () => scene.admin.call('POST', scene.in('issues/'), dates));
    expect(Object.keys(answer.body.fields)).toEqual(['start_date']);
  });

  test('a guest creates nothing', async () => {
    await refused(scene.server, 403, () => scene.guest.call('POST', scene.in('issues/'), { name: 'No' }));
  });
});

describe('changing', () => {
  test('coming into a completed state completes it, leaving it undoes that, and history tells both', async () => {
    const item = await scene.item(scene.admin);
    const done = await scene.member.call('PATCH', at(item.id), { state_id: stateIn('completed') });
    expect(done.body).toMatchObject({ completed_at: expect.stringMatching(/Z$/), state__group: 'completed' });
    const open = await scene.member.call('PATCH', at(item.id), { state_id: stateIn('started') });
    expect(open.body.completed_at).toBeNull();
    const { body: history } = await scene.admin.call('GET', at(item.id, 'history/'));
    const told = history.map((one: { field: string | null; new_value: string }) => [one.field, one.new_value]);
    expect(told).toEqual([
      [null, null],
      ['state', 'Done'],
      ['state', 'In Progress'],
    ]);
  });

  test('two people who add labels both succeed', async () => {
    const label = async (name: string) => (await scene.admin.call('POST', scene.in('issue-labels/'), { name })).body.id;
    const [bug, web] = [await label('Bug'), await label('Web')];
    const item = await scene.item(scene.admin);
    await Promise.all([
      scene.admin.call('PATCH', at(item.id), { label_ids: { add: [bug] } }),
      scene.member.call('PATCH', at(item.id), { label_ids: { add: [web] } }),
    ]);
    expect(new Set((await read(item.id)).label_ids)).toEqual(new Set([bug, web]));
  });

  test('a move stands between its neighbours; one that is gone is ignored', async () => {
    const [a, b, c] = [await scene.item(scene.admin), await scene.item(scene.admin), await scene.item(scene.admin)];
    const move = { before_id: a.id, after_id: b.id };
    const moved = await scene.admin.call('PATCH', at(c.id), move);
    expect(moved.body.sort_order).toBeGreaterThan(a.sort_order);
    expect(moved.body.sort_order).toBeLessThan(b.sort_order);
    await scene.admin.call('DELETE', at(b.id));
    const again = await scene.admin.call('PATCH', at(c.id), move);
    expect(again.status).toBe(200);
    expect(again.body.sort_order).toBeGreaterThan(a.sort_order);
  });

  test('[L2] sent again after its answer was lost, it is not called refused because its right is gone since', async () => {
    const leaver = await scene.hire('member');
    await scene.join([[leaver, 'member']]);
    const item = await scene.item(scene.admin);
    const key = { 'idempotency-key': randomUUID() };
    const first = await leaver.call('PATCH', at(item.id), { name: 'By the leaver' }, key);
    await scene.admin.call('DELETE', scene.at(`members/${await scene.memberId(leaver)}/`));
    const again = await leaver.call('PATCH', at(item.id), { name: 'By the leaver' }, key);
    expect([first.status, again.status, again.body]).toEqual([200, 204, undefined]);
    await refused(scene.server, 404, () => leaver.call('PATCH', at(item.id), { name: 'Anew' }));
  });
});

describe('putting away', () => {
  test('only what is done is archived, is refused changes then, and comes back', async () => {
    const item = await scene.item(scene.admin);
    await refused(scene.server, 400, () => scene.admin.call('POST', at(item.id, 'archive/'), {}));
    await scene.admin.call('PATCH', at(item.id), { state_id: stateIn('cancelled') });
    expect((await scene.admin.call('POST', at(item.id, 'archive/'), {})).status).toBe(200);
    await refused(scene.server, 409, () => scene.admin.call('PATCH', at(item.id), { name: 'No' }));
    const { body: archived } = await scene.admin.call('GET', scene.in('archived-issues/'));
    expect(archived.results.map((row: { id: string }) => row.id)).toContain(item.id);
    expect((await scene.admin.call('DELETE', at(item.id, 'archive/'))).status).toBe(204);
    expect((await read(item.id)).archived_at).toBeNull();
  });

  test('what is deleted is gone, its children live on, and it comes back with them', async () => {
    const parent = await scene.item(scene.admin);
    const child = await scene.item(scene.admin, { parent_id: parent.id });
    expect((await read(parent.id)).sub_issues_count).toBe(1);
    await refused(scene.server, 400, () => scene.admin.call('PATCH', at(parent.id), { parent_id: child.id }));
    expect((await scene.admin.call('DELETE', at(parent.id))).status).toBe(204);
    expect((await read(child.id)).parent_id).toBeNull();
    await refused(scene.server, 404, () => scene.admin.call('GET', at(parent.id)));
    expect((await scene.admin.call('POST', at(parent.id, 'restore/'), {})).status).toBe(200);
    expect((await read(child.id)).parent_id).toBe(parent.id);
    expect((await read(parent.id)).sub_issues_count).toBe(1);
  });

  test('a bulk edit changes all or none', async () => {
    const items = [await scene.item(scene.admin), await scene.item(scene.admin)];
    const issue_ids = items.map(({ id }) => id);
    const edit = (ids: string[]) =>
      scene.member.call('POST', scene.in('bulk-operation-issues/'), {
        issue_ids: ids,
        properties: { priority: 'high' },
      });
    await refused(scene.server, 404, () => edit([...issue_ids, randomUUID()]));
    await refused(scene.server, 400, () => edit(Array.from({ length: 1001 }, () => randomUUID())));
    expect((await edit(issue_ids)).status).toBe(200);
    for (const id of issue_ids) expect((await read(id)).priority).toBe('high');
  });

  test('a copy stands beside its original with a number of its own and the same description', async () => {
    const item = await scene.item(scene.admin, { description_html: '<p>Words</p>', priority: 'low' });
    const copy = await scene.member.call('POST', at(item.id, 'duplicate/'), {});
    expect(copy).toMatchObject({
      status: 201,
      body: { name: 'Fix sign-in (copy)', priority: 'low', description_html: '<p>Words</p>' },
    });
    expect(copy.body.sequence_id).toBeGreaterThan(item.sequence_id);
    expect(copy.body.sort_order).toBeGreaterThan(item.sort_order);
  });
});

describe('asking for a list again', () => {
  const names = async (who = scene.member, params = '') => {
    const { body } = await who.call('GET', scene.in(`issues/?per_page=1000&order_by=name${params}`));
    return body.results.map(({ name }: { name: string }) => name) as string[];
  };

  test('[L4] tells what others wrote since, whatever it was, and to each what is theirs to see', async () => {
    const item = await scene.item(scene.admin, { name: 'Asked for twice' });
    expect(await names()).toContain('Asked for twice');
    expect(await names()).toContain('Asked for twice');
    expect(await names(scene.guest)).not.toContain('Asked for twice');
    await scene.admin.call('PATCH', at(item.id), { name: 'Renamed since' });
    expect(await names()).toContain('Renamed since');
    const state = scene.in(`states/${stateIn('backlog')}/`);
    expect(await names(scene.member, '&state_group=started')).not.toContain('Renamed since');
    await scene.admin.call('PATCH', state, { group: 'started' });
    expect(await names(scene.member, '&state_group=started')).toContain('Renamed since');
    await scene.admin.call('PATCH', state, { group: 'backlog' });
    await scene.admin.call('DELETE', at(item.id));
    expect(await names()).not.toContain('Renamed since');
  });

  test('tells of each item as it now is: moved into the page, or in a state of another group', async () => {
    const rows = async () => (await scene.member.call('GET', scene.in('issues/?per_page=2'))).body.results;
    const [first, second] = await rows();
    const added = await scene.item(scene.admin, { name: 'Newest' });
    expect((await rows()).map(({ id }: { id: string }) => id)).toEqual([added.id, first.id]);
    await scene.admin.call('DELETE', at(added.id));
    expect(await rows()).toEqual([first, second]);
    const state = scene.in(`states/${first.state_id}/`);
    await scene.admin.call('PATCH', state, { group: 'cancelled' });
    expect((await rows())[0]).toMatchObject({ id: first.id, state__group: 'cancelled' });
    await scene.admin.call('PATCH', state, { group: first.state__group });
    expect((await rows())[0]).toMatchObject({ id: first.id, state__group: first.state__group });
  });

  test('sends nothing to who holds the answer still', async () => {
    const url = scene.in('issues/?per_page=5');
    const { headers } = await scene.member.call('GET', url);
    const ifNew = { 'if-none-match': headers.get('etag') ?? '' };
    expect(await scene.member.call('GET', url, undefined, ifNew)).toMatchObject({ status: 304 });
    await scene.item(scene.admin, { name: 'Newer' });
    expect(await scene.member.call('GET', url, undefined, ifNew)).toMatchObject({ status: 200 });
  });
});
