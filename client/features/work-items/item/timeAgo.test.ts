import { expect, test } from 'vitest';
import { timeAgo } from './timeAgo.ts';

const now = Date.parse('2026-05-20T12:00:00Z');

test.each([
  ['2026-05-20T11:59:31Z', 'just now'],
  ['2026-05-20T12:00:09Z', 'just now'],
  ['2026-05-20T11:01:00Z', '59 min ago'],
  ['2026-05-20T11:00:00Z', '1 h ago'],
  ['2026-05-19T12:00:01Z', '23 h ago'],
  ['2026-05-14T11:59:00Z', '6 d ago'],
  ['2026-05-13T11:00:00Z', '13 May'],
  ['2025-05-13T11:00:00Z', '13 May 2025'],
])('%s is told as %s', (at, told) => {
  expect(timeAgo(at, now)).toBe(told);
});
