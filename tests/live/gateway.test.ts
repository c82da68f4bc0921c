import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkChange, Frame } from '#shared/change.ts';
import { isBulk } from '#shared/change.ts';
import { LiveClient } from '../liveClient.ts';
import { openHeldScene, openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const listen = (who: Scene['admin'], more: object = {}) => LiveClient.open(who, { workspace: scene.slug, ...more });
const of = (id: string) => (change: { id: string }) => change.id === id;

describe('hearing', () => {
  test('what one person does, the others are told whole, with who did it and what was', async () => {
    const live = await listen(scene.member);
    const item = await scene.item(scene.admin);
    expect(await live.change(of(item.id))).toMatchObject({
      entity: 'work_item',
      seq: item.seq,
      was: null,
      actor_id: scene.admin.person.id,
    });
    await scene.admin.call('PATCH', scene.in(`issues/${item.id}/`), { priority: 'urgent' });
    const change = await live.change(({ id, was }) => id === item.id && was !== null);
    expect(change).toMatchObject({ was: { priority: 'none' }, row: { priority: 'urgent', name: 'Fix sign-in' } });
    await live.end();
  });

  test('the maker of a change hears it too, marked with the key of their request', async () => {
    const live = await listen(scene.admin);
    const key = randomUUID();
    const { body } = await scene.admin.call('POST', scene.in('issues/'), { name: 'Keyed' }, { 'idempotency-key': key });
    expect(await live.change(of(body.id))).toMatchObject({ mutation_id: key });
    await live.end();
  });

  test('[T9] a guest hears only of what they may see', async () => {
    const live = await listen(scene.guest);
    const item = await scene.item(scene.admin);
    await scene.admin.call('PATCH', scene.in(`issues/${item.id}/`), { name: 'Secret plan' });
    await scene.admin.call('POST', scene.at('invitations/'), { emails: [{ email: 'new@example.org', role: 5 }] });
    await live.settled();
    expect(live.changes.filter((change) => ['work_item', 'workspace_invitation'].includes(change.entity))).toEqual([]);
    await live.end();
  });

  test('[T9] a guest gets people without their addresses', async () => {
    const live = await listen(scene.guest);
    await scene.member.call('PATCH', '/api/users/me/', { first_name: `Kofi ${count()}` });
    const change = await live.change(
      ({ entity, row }) => entity === 'workspace_member' && row?.member === scene.member.person.id,
    );
    expect(change.row).toMatchObject({ first_name: expect.stringContaining('Kofi'), email: null });
    await live.end();
  });

  test('many alike changes of one commit come in short form, and say the same', async () => {
    const ids = Array.from({ length: 520 }, () => randomUUID());
    for (const part of [ids.slice(0, 260), ids.slice(260)])
      await Promise.all(part.map((id) => scene.item(scene.admin, { id })));
    const live = await listen(scene.member);
    const set = (priority: string) =>
      scene.admin.call('POST', scene.in('bulk-operation-issues/'), { issue_ids: ids, properties: { priority } });
    await set('low');
    await live.until((frame) => frame.type === 'changes' && frame.changes.some(isBulk));
    const [bulk] = live.all.filter((change): change is BulkChange => isBulk(change));
    expect(bulk).toMatchObject({ entity: 'work_item', patch: { priority: 'low' } });
    expect(new Set(bulk?.rows.map(([id]) => id))).toEqual(new Set(ids));
    const after = Math.max(...(bulk?.rows ?? []).map(([, seq]) => seq));
    await live.end();

    await set('medium');
    await set('high');
    const away = await listen(scene.member, { after });
    await away.change(of(ids.at(-1) ?? ''));
    const told = away.changes.map(({ id, row }) => [id, row?.priority]);
    expect(new Map(told as [string, unknown][])).toEqual(new Map(ids.map((id) => [id, 'high'])));
    await away.end();
  });
});

describe('coming in', () => {
  test('nobody, outsiders and other sites are refused', async () => {
    const nobody = await LiveClient.open(scene.server.browser(), { workspace: scene.slug });
    expect(await nobody.closed()).toBe(4401);
    expect(nobody.frames).toEqual([{ type: 'bye', code: 'signed_out' }]);
    await expect(LiveClient.open(scene.admin, { workspace: 'never-was' })).rejects.toMatchObject({ status: 404 });
    const outside = await listen(scene.outsider);
    expect(await outside.closed()).toBe(4403);
    expect(outside.frames.filter((frame) => frame.type === 'changes' || frame.type === 'hello')).toEqual([]);
  });

  test('[T14] a socket by cookie comes from our own pages alone', async () => {
    const { url } = scene.server;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${url}.evil.example` },
      { origin: url.replace('http:', 'https:') },
      { origin: undefined },
      { origin: undefined, 'sec-fetch-site': 'cross-site' },
      { origin: undefined, 'sec-fetch-site': 'same-site' },
    ])
      await expect(listen(scene.admin, { headers })).rejects.toMatchObject({ status: 403 });
    for (const headers of [{ origin: url }, { origin: undefined, 'sec-fetch-site': 'same-origin' }])
      await (await listen(scene.admin, { headers })).end();
    const { token } = (await scene.admin.call('POST', '/api/users/api-tokens/', { label: 'Script' })).body;
    await (await listen(scene.admin, { headers: { origin: undefined, 'x-api-key': token } })).end();
  });

  test('the greeting tells the places of both streams, and a ping is answered with them', async () => {
    const live = await listen(scene.member);
    const hello = await live.until<Extract<Frame, { type: 'hello' }>>((frame) => frame.type === 'hello');
    expect(Object.keys(hello.streams).sort()).toEqual([scene.id, scene.member.person.id].sort());
    await scene.item(scene.admin);
    await live.change(({ entity }) => entity === 'work_item');
    await live.settled();
    const beat = live.frames.findLast((frame) => frame.type === 'beat');
    expect(beat?.type === 'beat' && (beat.streams[scene.id] ?? 0) > (hello.streams[scene.id] ?? 0)).toBe(true);
    await live.end();
  });

  test('[L4] between what the greeting tells and what one hears nothing is missing, while others write on', async () => {
    let isOver = false;
    const writing = Array.from({ length: 4 }, async () => {
      while (!isOver) await scene.item(scene.admin);
    });
    const here = [];
    for (let n = 0; n < 40; n++) here.push(await listen(scene.member));
    isOver = true;
    await Promise.all(writing);
    const { seq: last } = await scene.item(scene.admin);
    for (const live of here) {
      await live.change(({ seq }) => seq === last);
      const hello = await live.until<Extract<Frame, { type: 'hello' }>>((frame) => frame.type === 'hello');
      const first = (hello.streams[scene.id] ?? 0) + 1;
      expect(live.changes.map(({ seq }) => seq)).toEqual(Array.from({ length: last - first + 1 }, (_, n) => first + n));
      await live.end();
    }
  });

  test('who was away is told the latest of each row, deletions too, and nothing twice', async () => {
    const [kept, gone] = [await scene.item(scene.admin), await scene.item(scene.admin)];
    const after = gone.seq;
    for (const name of ['one', 'two', 'three'])
      await scene.admin.call('PATCH', scene.in(`issues/${kept.id}/`), { name });
    await scene.admin.call('DELETE', scene.in(`issues/${gone.id}/`));
    const live = await listen(scene.member, { after });
    await live.change(of(gone.id));
    await live.settled();
    const told = live.changes.filter(({ id }) => id === kept.id || id === gone.id);
    expect(told.map(({ id, row }) => [id, row?.name ?? null])).toEqual([
      [kept.id, 'three'],
      [gone.id, null],
    ]);
    expect(live.changes.every((change) => change.seq > after)).toBe(true);
    await live.end();
  });

  test('who fetched meanwhile what they did not hear of is told that it is gone', async () => {
    const { seq: after } = await scene.item(scene.admin);
    const brief = await scene.item(scene.admin);
    await scene.admin.call('DELETE', scene.in(`issues/${brief.id}/`));
    const live = await listen(scene.member, { after });
    expect(await live.change(of(brief.id))).toMatchObject({ row: null });
    await live.end();
    const guest = await listen(scene.guest, { after });
    await guest.settled();
    expect(guest.changes.filter(of(brief.id))).toEqual([]);
    await guest.end();
  });

  test('[T9] catching up tells a guest nothing of what they may not see', async () => {
    const item = await scene.item(scene.admin);
    await scene.admin.call('PATCH', scene.in(`issues/${item.id}/`), { name: 'Hidden' });
    const live = await listen(scene.guest, { after: item.seq - 1 });
    await live.settled();
    expect(live.changes.filter(of(item.id))).toEqual([]);
    await live.end();
  });

  test('[F15] of those whose sight changed while they were away, each is told of their own', async () => {
    const away = [await scene.hire('member'), await scene.hire('member'), await scene.hire('member')];
    const { seq: after } = await scene.item(scene.admin);
    for (const person of away) await scene.join([[person, 'member']]);
    for (const person of away) {
      const live = await listen(person, { after });
      expect(await live.change(({ entity }) => entity === 'scope')).toMatchObject({ id: scene.projectId });
      await live.end();
    }
  });

  test('who was away for too long, or claims a place that never was, fetches anew', async () => {
    const far = await listen(scene.member, { after: 1_000_000 });
    expect(await far.until((frame) => frame.type === 'reset')).toMatchObject({ stream: scene.id });
    await far.end();
  });

  test('the change feed tells the same over HTTP', async () => {
    const item = await scene.item(scene.admin);
    const feed = await scene.member.call('GET', scene.at(`changes/?after=${item.seq - 1}&limit=10`));
    expect(feed.body).toMatchObject({ reset: false, seq: expect.any(Number) });
    expect(feed.body.changes.find(of(item.id))).toMatchObject({ entity: 'work_item', row: { name: 'Fix sign-in' } });
    const hidden = await scene.guest.call('GET', scene.at(`changes/?after=${item.seq - 1}`));
    expect(hidden.body.changes.filter(of(item.id))).toEqual([]);
  });

  test('server-sent events carry the same frames', async () => {
    const controller = new AbortController();
    const cookie = [...scene.member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${scene.server.url}/live/?workspace=${scene.slug}`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: controller.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes('hello')) heard += (await reader?.read())?.value ?? '';
    const item = await scene.item(scene.admin, { name: 'By event' });
    while (!heard.includes(item.id)) heard += (await reader?.read())?.value ?? '';
    expect(heard).toContain('"name":"By event"');
    controller.abort();
  });
});

describe('[F15] rights that change under an open socket', () => {
  test('a guest who may suddenly see all is told to fetch the project, and hears of it from then on', async () => {
    const live = await listen(scene.guest);
    await scene.admin.call('PATCH', scene.in(), { guest_view_all_features: true });
    expect(await live.change(({ entity }) => entity === 'scope')).toMatchObject({ id: scene.projectId, row: null });
    const item = await scene.item(scene.admin);
    await live.change(of(item.id));
    await scene.admin.call('PATCH', scene.in(), { guest_view_all_features: false });
    const later = await scene.item(scene.admin);
    await live.settled();
    expect(live.changes.filter(of(later.id))).toEqual([]);
    await live.end();
  });

  test('who is taken out of a project hears that it is gone, and nothing of it afterwards', async () => {
    const leaver = await scene.hire('member');
    const made = await scene.admin.call('POST', scene.at('projects/'), {
      name: `Secret ${count()}`,
      identifier: `S${count()}`,
      network: 0,
    });
    await scene.join([[leaver, 'member']], made.body.id);
    const live = await listen(leaver);
    const members = await scene.admin.call('GET', scene.at(`projects/${made.body.id}/members/`));
    const place = members.body.find((row: { member: string }) => row.member === leaver.person.id);
    expect((await scene.admin.call('DELETE', scene.at(`projects/${made.body.id}/members/${place.id}/`))).status).toBe(
      204,
    );
    await live.change(({ entity, id }) => entity === 'scope' && id === made.body.id);
    const item = await scene.admin.call('POST', scene.at(`projects/${made.body.id}/issues/`), { name: 'After' });
    await live.settled();
    expect(live.changes.filter(of(item.body.id))).toEqual([]);
    await live.end();
  });

  test('who is taken out of the workspace is cut off', async () => {
    const leaver = await scene.hire('member');
    const live = await listen(leaver);
    expect((await scene.admin.call('DELETE', scene.at(`members/${await scene.memberId(leaver)}/`))).status).toBe(204);
    expect(await live.closed()).toBe(4403);
  });

  test('[T13] signing out ends the sockets of that session and no others', async () => {
    const somebody = await scene.hire('member');
    const other = scene.server.browser();
    await other.signIn(somebody.person.email);
    const [mine, theirs] = [await listen(somebody), await listen(other)];
    expect((await somebody.call('POST', '/auth/sign-out/', {})).status).toBe(200);
    expect(await mine.closed()).toBe(4401);
    await theirs.settled();
    expect(theirs.closedWith).toBeUndefined();
    await theirs.end();
  });

  test('[T13] who comes back with a session that ended meanwhile is told so', async () => {
    const somebody = await scene.hire('member');
    const elsewhere = scene.server.browser();
    await elsewhere.signIn(somebody.person.email);
    expect((await elsewhere.call('DELETE', '/api/users/me/sessions/')).status).toBe(204);
    const live = await listen(somebody);
    expect(await live.closed()).toBe(4401);
    expect(live.changes).toEqual([]);
  });

  test('[T13] a session that ends while its socket is let in ends the socket', async () => {
    const { scene: own, hold, arrived, letIn } = await openHeldScene();
    hold(own.member.person.id);
    const coming = LiveClient.open(own.member, { workspace: own.slug });
    await arrived;
    expect((await own.member.call('POST', '/auth/sign-out/', {})).status).toBe(200);
    letIn();
    expect(await (await coming).closed()).toBe(4401);
    await own.close();
  });

  test('[T16] a revoked token ends the sockets that came by it', async () => {
    const { body } = await scene.member.call('POST', '/api/users/api-tokens/', { label: 'Script' });
    const program = scene.server.browser();
    const live = await LiveClient.open(program, { workspace: scene.slug, headers: { 'x-api-key': body.token } });
    await scene.member.call('DELETE', `/api/users/api-tokens/${body.id}/`);
    expect(await live.closed()).toBe(4401);
  });
});

describe('presence', () => {
  test('people see who is where, and that they left', async () => {
    const [mara, kofi] = [await listen(scene.admin), await listen(scene.member)];
    const at = { project_id: scene.projectId, entity: 'work_item', id: randomUUID() };
    kofi.say({ type: 'presence', at });
    const here = await mara.until<Extract<Frame, { type: 'presence' }>>(
      (frame) => frame.type === 'presence' && frame.here.some((one) => one.at.id === at.id),
    );
    expect(here.here).toContainEqual({ person_id: scene.member.person.id, at });
    await kofi.end();
    await mara.until(
      (frame) => frame.type === 'presence' && !frame.here.some((one) => one.at.id === at.id) && frame !== here,
    );
    await mara.end();
  });

  test('a guest who sees only their own is not told which item somebody has open', async () => {
    const [guest, kofi] = [await listen(scene.guest), await listen(scene.member)];
    kofi.say({ type: 'presence', at: { project_id: scene.projectId, entity: 'work_item', id: randomUUID() } });
    const frame = await guest.until<Extract<Frame, { type: 'presence' }>>(
      (one) => one.type === 'presence' && one.here.length > 0,
    );
    expect(frame.here.every((one) => one.at.id === undefined)).toBe(true);
    await Promise.all([guest.end(), kofi.end()]);
  });
});

describe('[F20] nonsense', () => {
  test('malformed frames change nothing and close nothing but what is too large', async () => {
    const live = await listen(scene.member);
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '7',
      '{"type":7}',
      '{"type":"presence"}',
      '{"type":"presence","at":{"project_id":"x"}}',
      '{"type":"__proto__"}',
      '\u0000',
    ]) {
      live.socket.send(text);
    }
    await live.settled();
    live.socket.send('x'.repeat(5000));
    expect(await live.closed()).toBe(1009);
  });
});

let counted = 0;
function count(): number {
  counted += 1;
  return counted;
}
