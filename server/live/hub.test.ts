import { expect, test } from 'vitest';
import type { Change } from '#shared/change.ts';
import { emptyDb } from '#tests/emptyDb.ts';
import { Hub } from './hub.ts';
import type { Message } from './message.ts';

const me = '10000000-0000-4000-8000-000000000001';

function changeAt(seq: number): Change {
  const audience = { person_id: me };
  const about = { stream: me, entity: 'thing', id: `${seq}`, row: { id: `${seq}` }, was: null };
  return { ...about, seq, audience, was_audience: audience, actor_id: null, mutation_id: null, at: '2026-01-01' };
}

/** A hub with one listener, for whom a delivery takes `costMs`; and the numbers of each message. */
async function listening(costMs: number) {
  const hub = await Hub.openPerson(me, emptyDb);
  const told: number[][] = [];
  const send = ({ text }: Message) => {
    const end = performance.now() + costMs;
    while (performance.now() < end);
    told.push(JSON.parse(text).changes.map(({ seq }: Change) => seq));
  };
  await hub.join({ person_id: me, session_id: null, token_id: null, send, close: () => {} }, undefined, () => {});
  const hear = (...seqs: number[]) => hub.hear({ to: Math.max(...seqs), changes: seqs.map(changeAt) });
  return { told, hear };
}

test('what comes while a costly delivery rests goes out as one', async () => {
  const { told, hear } = await listening(45);
  await hear(1);
  const second = hear(2);
  await new Promise(setImmediate);
  await Promise.all([second, hear(3, 4), hear(5)]);
  expect(told).toEqual([[1], [2, 3, 4, 5]]);
});

test('of changes told twice or in a wrong order, each goes out once and in order', async () => {
  const { told, hear } = await listening(5);
  await hear(1);
  await Promise.all([hear(3), hear(2), hear(2), hear(1)]);
  await hear(4);
  expect(told.flat()).toEqual([1, 2, 3, 4]);
});
