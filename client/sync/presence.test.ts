import { expect, test } from 'vitest';
import type { Place } from '#shared/change.ts';
import { ManualClock } from '#tests/manualClock.ts';
import { PresenceList } from './presence.ts';

test('where a person is is told at once, then at most once a second, the latest place', async () => {
  const clock = new ManualClock();
  const sent: Place[] = [];
  const presence = new PresenceList({ clock, send: (at) => sent.push(at) });
  for (const id of ['a', 'b', 'b', 'c']) presence.move({ entity: 'work_item', id });
  expect(sent.map(({ id }) => id)).toEqual(['a']);
  await clock.advance(999);
  expect(sent).toHaveLength(1);
  await clock.advance(1);
  expect(sent.map(({ id }) => id)).toEqual(['a', 'c']);
  await clock.advance(5_000);
  expect(sent).toHaveLength(2);
});

test('everybody in a frame is here, and nobody else', () => {
  const presence = new PresenceList({ clock: new ManualClock(), send() {} });
  presence.receive([{ person_id: 'bo', at: { id: 'a' } }]);
  presence.receive([{ person_id: 'cy', at: { id: 'a' } }]);
  expect(presence.here.people).toEqual([{ person_id: 'cy', at: { id: 'a' } }]);
});
