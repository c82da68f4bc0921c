import { expect, test } from 'vitest';
import { workItem } from '#shared/features/workItem.ts';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { settled } from '#tests/manualClock.ts';
import { startByHand } from '#tests/manualSession.ts';

const path = '/api/workspaces/w/projects/p/issues/';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('the line starts from the oldest answer that is held', async () => {
  const { session, asked, wires, hello, clock } = startByHand();
  void session.loadAll(workItem, { project_id: 'p' });
  await settled();
  await asked[0]?.answer(200, [aWorkItem({ seq: 3 })], { seq: 4 });
  await hello(9);
  await clock.advance(100);
  expect(wires.map((wire) => wire.path)).toEqual(['/live/?workspace=w', '/live/?workspace=w&after=4&me_after=1']);
});

test('a bulk edit heard while an older answer was on its way is laid over its rows', async () => {
  const { session, asked, send, hello, items } = startByHand();
  await hello(4);
  void session.loadAll(workItem, { project_id: 'p' });
  await settled();
  const bulk = {
    entity: 'work_item',
    rows: [['a', 6]] as [string, number][],
    patch: { priority: 'high' },
    actor_id: 'bo',
    mutation_id: null,
    at: '',
  };
  await send({ type: 'changes', stream: 'ws', to: 6, changes: [bulk] });
  await asked[0]?.answer(200, [aWorkItem({ seq: 3 })], { seq: 5 });
  expect(items.get('a')).toMatchObject({ priority: 'high', seq: 6 });
});

test('an answer from before sight of its project changed is asked again', async () => {
  const { session, asked, send, hello, items } = startByHand();
  await hello(4);
  void session.loadAll(workItem, { project_id: 'p' });
  await settled();
  const scope = { seq: 7, entity: 'scope', id: 'p', row: null, was: null, actor_id: 'bo', mutation_id: null, at: '' };
  await send({ type: 'changes', stream: 'ws', to: 7, changes: [scope] });
  await asked[0]?.answer(200, [aWorkItem({ seq: 3 })], { seq: 5 });
  expect(items.get('a')).toBeNull();
  for (const again of asked.slice(1)) await again.answer(200, [aWorkItem({ id: 'b', seq: 3 })], { seq: 8 });
  for (const again of asked.slice(2)) await again.answer(200, [aWorkItem({ id: 'b', seq: 3 })], { seq: 8 });
  expect([items.get('a'), items.get('b')?.id]).toEqual([null, 'b']);
});

test('a reset keeps what is on screen until it was fetched anew', async () => {
  const { session, asked, send, hello, items } = startByHand();
  await hello(4);
  void session.loadAll(workItem, { project_id: 'p' });
  await settled();
  await asked[0]?.answer(200, [aWorkItem({ seq: 3 }), aWorkItem({ id: 'b', seq: 4 })], { seq: 4 });
  await send({ type: 'reset', stream: 'ws' });
  expect(items.get('b')).not.toBeNull();
  await asked[1]?.answer(200, [aWorkItem({ seq: 30 })], { seq: 40 });
  expect([items.get('a')?.seq, items.get('b')]).toEqual([30, null]);
});

test('an answer from before a reset is never taken, however often resets come', async () => {
  const { session, asked, send, hello, items } = startByHand();
  await hello(4);
  void session.loadAll(workItem, { project_id: 'p' });
  await settled();
  for (let round = 0; round < 6; round++) {
    const underWay = asked.slice(round === 0 ? 0 : -1);
    await send({ type: 'reset', stream: 'ws' });
    for (const one of underWay) await one.answer(200, [aWorkItem({ seq: 3 })], { seq: 4 });
    expect(items.get('a'), `round ${round}`).toBeNull();
  }
  for (let n = 1; n < asked.length; n++) await asked[n]?.answer(200, [aWorkItem({ id: 'b', seq: 30 })], { seq: 40 });
  expect([items.get('a'), items.get('b')?.id]).toEqual([null, 'b']);
});

test('after two missed beats the line is given up, and comes back from its place', async () => {
  const { session, clock, wires, send, hello } = startByHand();
  await hello(4);
  await send({ type: 'beat', streams: { ws: 6, ann: 1 } });
  await clock.advance(44_000);
  expect(wires).toHaveLength(1);
  await clock.advance(2_000);
  expect(wires[0]?.closed).toBe(true);
  expect(wires[1]?.path).toBe('/live/?workspace=w&after=6&me_after=1');
  expect(session.line.state).toBe('connecting');
});

test('after two refused upgrades server-sent events are tried', async () => {
  const { clock, wires } = startByHand();
  for (let tries = 0; tries < 2; tries++) {
    wires.at(-1)?.on.closed();
    await clock.advance(4_000);
  }
  expect(wires.slice(0, 3).map((wire) => wire.kind)).toEqual(['socket', 'socket', 'events']);
});

test('edits of one row go in order, those of others at once', async () => {
  const { session, asked, hold } = startByHand();
  hold(aWorkItem({ id: id(1) }), aWorkItem({ id: id(2) }));
  void session.save(workItem, id(1), { name: 'one' });
  void session.save(workItem, id(1), { name: 'two' });
  void session.save(workItem, id(2), { name: 'three' });
  await settled();
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    [`${path}${id(1)}/`, { name: 'one' }],
    [`${path}${id(2)}/`, { name: 'three' }],
  ]);
  expect(session.line.waiting).toBe(3);
  await asked[0]?.answer(200, aWorkItem({ id: id(1), seq: 2, name: 'one' }), { seq: 2 });
  expect(asked[2]?.body).toEqual({ name: 'two' });
});

test('a write through a lost network is sent again with the same key', async () => {
  const { session, asked, hold, clock } = startByHand();
  hold(aWorkItem());
  const saved = session.save(workItem, 'a', { name: 'x' });
  await settled();
  await asked[0]?.fail();
  await clock.advance(1_000);
  await asked[1]?.answer(503, { code: 'unavailable', error: 'Busy.' }, { retryAfter: 2 });
  await clock.advance(1_900);
  expect(asked).toHaveLength(2);
  await clock.advance(200);
  await asked[2]?.answer(200, aWorkItem({ seq: 2, name: 'x' }), { seq: 2 });
  expect(await saved).toBe(true);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  expect(session.line).toMatchObject({ waiting: 0, savingSince: null, refused: [] });
});

test('a refused edit is told with its sentence and what was typed', async () => {
  const { session, asked, hold, told, items } = startByHand();
  hold(aWorkItem());
  const saved = session.save(workItem, 'a', { name: 'x' });
  await settled();
  await asked[0]?.answer(403, { code: 'forbidden', error: 'Guests cannot edit.' });
  expect(await saved).toBe(false);
  expect(items.get('a')?.name).toBe('Fix login');
  expect(told).toEqual(['Guests cannot edit.']);
  expect(session.line.refused).toMatchObject([
    { code: 'forbidden', sentence: 'Guests cannot edit.', typed: { name: 'x' } },
  ]);
  expect(session.undo.canUndo).toBe(false);
});

test('edits to a row that was refused its creation are not sent', async () => {
  const { session, asked } = startByHand();
  const made = session.create(workItem, { name: 'new', state_id: 'todo' }, { fixed: { project_id: 'p' } });
  void session.save(workItem, made.id, { name: 'newer' });
  await settled();
  await asked[0]?.answer(400, { code: 'invalid', error: 'No.' });
  expect(asked).toHaveLength(1);
  expect(session.line.refused).toHaveLength(1);
});

test('undo writes back what the fields were, and redo does it again', async () => {
  const { session, asked, hold } = startByHand();
  hold(aWorkItem());
  void session.save(workItem, 'a', { state_id: 'done', label_ids: { add: ['l'] } });
  await settled();
  await asked[0]?.answer(200, aWorkItem({ seq: 2, state_id: 'done', label_ids: ['l'] }), { seq: 2 });
  void session.undo.undo();
  await settled();
  expect(asked[1]?.body).toEqual({ state_id: 'todo', label_ids: { add: [], remove: ['l'] } });
  await asked[1]?.answer(200, aWorkItem({ seq: 3 }), { seq: 3 });
  void session.undo.redo();
  await settled();
  expect(asked[2]?.body).toEqual({ state_id: 'done', label_ids: { add: ['l'], remove: [] } });
});

test('undo leaves what somebody changed since, and says who', async () => {
  const { session, asked, hold, hello, heard, told } = startByHand();
  await hello(1);
  hold(aWorkItem());
  void session.save(workItem, 'a', { state_id: 'done', priority: 'high' });
  await settled();
  await asked[0]?.answer(200, aWorkItem({ seq: 2, state_id: 'done', priority: 'high' }), { seq: 2 });
  await heard(aWorkItem({ seq: 3, state_id: 'doing', priority: 'high' }));
  void session.undo.undo();
  await settled();
  expect(told).toEqual(['Bo changed the state since.']);
  expect(asked[1]?.body).toEqual({ priority: 'none' });
});

test('undo before the answer, but after one’s own change was heard, takes back the place that the server gave', async () => {
  const { session, asked, hold, hello, heard, told } = startByHand();
  await hello(1);
  hold(aWorkItem({ sort_order: 10 }), aWorkItem({ id: id(2), sort_order: 90, state_id: 'done' }));
  void session.move(workItem, 'a', { before_id: id(2), after_id: null, patch: { state_id: 'done' } });
  await settled();
  await heard(aWorkItem({ seq: 2, state_id: 'done', sort_order: 777 }), {
    actor_id: 'ann',
    mutation_id: asked[0]?.key,
  });
  void session.undo.undo();
  await settled();
  await asked[0]?.answer(200, aWorkItem({ seq: 2, state_id: 'done', sort_order: 777 }), { seq: 2 });
  expect(told).toEqual([]);
  expect(asked[1]?.body).toEqual({ state_id: 'todo', sort_order: 10 });
});

test('undoing a deletion restores the row, undoing a creation deletes it', async () => {
  const { session, asked, hold, items } = startByHand();
  hold(aWorkItem());
  void session.remove(workItem, 'a');
  await settled();
  await asked[0]?.answer(204, null, { seq: 5 });
  void session.undo.undo();
  await settled();
  expect(asked[1]).toMatchObject({ method: 'POST', url: `${path}a/restore/` });
  expect(items.get('a')?.name).toBe('Fix login');
  void session.undo.redo();
  await settled();
  await asked[1]?.answer(200, aWorkItem({ seq: 6 }), { seq: 6 });
  expect(asked[2]).toMatchObject({ method: 'DELETE', url: `${path}a/` });
});

test('a bulk edit is one call, one undo, and shows at once', async () => {
  const { session, asked, hold, items } = startByHand();
  hold(aWorkItem({ id: id(1) }), aWorkItem({ id: id(2), priority: 'low' }));
  void session.bulk(workItem, [id(1), id(2)], { priority: 'high' });
  expect([items.get(id(1))?.priority, items.get(id(2))?.priority]).toEqual(['high', 'high']);
  await settled();
  expect(asked[0]?.body).toEqual({ issue_ids: [id(1), id(2)], properties: { priority: 'high' } });
  await asked[0]?.answer(200, { message: 'ok' }, { seq: 9 });
  void session.undo.undo();
  await settled();
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ priority: 'none' }, { priority: 'low' }]);
});

test('a move sends its neighbours and shows a place between them', async () => {
  const { session, asked, hold, items } = startByHand();
  hold(
    aWorkItem({ id: id(1), sort_order: 10 }),
    aWorkItem({ id: id(2), sort_order: 20 }),
    aWorkItem({ id: id(3), sort_order: 90 }),
  );
  void session.move(workItem, id(3), { before_id: id(1), after_id: id(2), patch: { state_id: 'done' } });
  expect(items.get(id(3))).toMatchObject({ sort_order: 15, state_id: 'done' });
  await settled();
  expect(asked[0]?.body).toEqual({ state_id: 'done', before_id: id(1), after_id: id(2) });
});
