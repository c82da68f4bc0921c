import { expect, test } from 'vitest';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { settled } from '#tests/manualClock.ts';
import { startByHand } from '#tests/manualSession.ts';
import { followHistory, type Happening } from './history.ts';

const path = '/api/workspaces/w/projects/p/issues/a/history/';
const shown = (happenings: readonly Happening[] | null) =>
  happenings?.map(({ actor, field, new_value }) => `${actor}: ${field} ${new_value}`);

/** The history of an item that is open, of which nothing has happened yet. */
async function follow() {
  const started = startByHand();
  const { session, asked, hold, hello } = started;
  hold(aWorkItem({ seq: 1 }));
  await hello(1);
  let told: readonly Happening[] | null = null;
  followHistory(session, { id: 'a', path, projectId: 'p' }, (happenings) => {
    told = happenings;
  });
  await settled();
  await asked[0]?.answer(200, [], { seq: 1 });
  return { ...started, told: () => shown(told) };
}

test('what an answer brings is nobody’s doing: each change is told as its own, by who made it', async () => {
  const { told, hold, heard } = await follow();
  // Two changes were missed; the answer to something else brings both, as the last of them left the row.
  hold(aWorkItem({ seq: 3, name: 'Calm', priority: 'urgent', updated_by: 'ann' }));
  expect(told()).toEqual([]);
  await heard(aWorkItem({ seq: 2, name: 'Calm', updated_by: 'bo' }), { was: { name: 'Fix login' } });
  await heard(aWorkItem({ seq: 3, name: 'Calm', priority: 'urgent', updated_by: 'ann' }), {
    actor_id: 'ann',
    was: { priority: 'none' },
  });
  expect(told()).toEqual(['bo: name Calm', 'ann: priority urgent']);
});

test('after a change of many items, and after several that were missed, the history is asked for anew', async () => {
  const { told, send, heard, asked } = await follow();
  const bulk = { entity: 'work_item', patch: { priority: 'high' }, actor_id: 'bo', mutation_id: null, at: '' };
  await send({ type: 'changes', stream: 'ws', to: 2, changes: [{ ...bulk, rows: [['another', 2]] }] });
  expect(asked.length).toBe(1);
  await send({ type: 'changes', stream: 'ws', to: 3, changes: [{ ...bulk, rows: [['a', 3]] }] });
  const entry = { field: 'priority', old_identifier: null, new_identifier: null };
  const first = { ...entry, seq: 3, actor: 'bo', new_value: 'high' };
  await asked[1]?.answer(200, [first], { seq: 3 });
  expect(told()).toEqual(['bo: priority high']);
  await heard(aWorkItem({ seq: 6, priority: 'low' }), { was: null });
  await asked[2]?.answer(200, [first, { ...entry, seq: 6, actor: 'ann', new_value: 'low' }], { seq: 6 });
  expect(told()).toEqual(['bo: priority high', 'ann: priority low']);
});
