import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayName, fromDay, fullDayName, toDay } from './day.ts';

const anyDay = fc.date({ min: new Date(1900, 0, 1), max: new Date(2200, 11, 31), noInvalidDate: true }).map(toDay);

test('a day stands for its local midnight and comes back as it was', () => {
  expect(fromDay('2026-02-03')).toEqual(new Date(2026, 1, 3));
  fc.assert(fc.property(anyDay, (day) => toDay(fromDay(day)) === day));
});

test('a day is said short, with its year only where that is another one', () => {
  expect(dayName('2026-11-16', '2026-01-01')).toBe('Nov 16');
  expect(dayName('2027-09-01', '2026-01-01')).toBe('Sep 1, 2027');
  expect(fullDayName('2026-11-16')).toBe('Mon 16 Nov 2026');
});
