import { expect, test } from 'vitest';
import { expiryMoment } from './expiry.ts';

const now = new Date('2026-01-31T10:00:00Z');

test('each expiry counts from now', () => {
  expect(expiryMoment('week', null, now)).toBe('2026-02-07T10:00:00.000Z');
  expect(expiryMoment('month', null, now)).toBe('2026-02-28T10:00:00.000Z');
  expect(expiryMoment('year', null, now)).toBe('2027-01-31T10:00:00.000Z');
  expect(expiryMoment('never', '2026-03-01', now)).toBeNull();
});

test('a chosen day is good to its end', () => {
  const end = expiryMoment('custom', '2026-03-01', now);
  expect(new Date(end ?? 0).getTime()).toBe(new Date('2026-03-02T00:00:00').getTime() - 1);
});
