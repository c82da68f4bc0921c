import { describe, expect, test } from 'vitest';
import { cleanDateValues, dayAt, endOfDay, readDays, startOfDay } from './dateFilter.ts';

const today = '2026-05-20';
const daysOf = (values: string[]) => readDays(cleanDateValues(values), today);

test.each([
  [['2026-01-31;after'], { range: { from: '2026-01-31', to: null }, none: false }],
  [['2026-01-31;before'], { range: { from: null, to: '2026-01-31' }, none: false }],
  [['2026-01-31'], { range: { from: '2026-01-31', to: '2026-01-31' }, none: false }],
  [['2_weeks;after;fromnow'], { range: { from: '2026-06-03', to: null }, none: false }],
  [['1_months;before;ago'], { range: { from: null, to: '2026-04-20' }, none: false }],
  [['2026-01-01;after', '2026-02-01;before'], { range: { from: '2026-01-01', to: '2026-02-01' }, none: false }],
  [['2026-01-01;after', '2026-03-01;after'], { range: { from: '2026-03-01', to: null }, none: false }],
  [['2026-03-01;after', '1_weeks;after;ago'], { range: { from: '2026-05-13', to: null }, none: false }],
  [['None'], { range: null, none: true }],
  [['9999_weeks;after;fromnow'], { range: { from: '2218-01-07', to: null }, none: false }],
])('%j asks for %j', (values, expected) => {
  expect(daysOf(values)).toEqual(expected);
});

test.each([
  '',
  'today',
  '2026-02-30',
  '2026-1-1',
  '2026-01-01;since',
  '2_days;after;fromnow',
  '2_weeks;after',
  '2_weeks;after;later',
  '2026-01-01;after;fromnow',
  '1;2;3;4',
])('%j cannot be parsed and is ignored', (value) => {
  expect(cleanDateValues([value])).toEqual([]);
});

describe('the moments at which a day begins and ends', () => {
  test.each([
    ['UTC', '2026-05-20', '2026-05-20T00:00:00.000Z', '2026-05-20T23:59:59.999Z'],
    ['Asia/Tokyo', '2026-05-20', '2026-05-19T15:00:00.000Z', '2026-05-20T14:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['Nowhere/Land', '2026-05-20', '2026-05-20T00:00:00.000Z', '2026-05-20T23:59:59.999Z'],
    ['Asia/Tokyo', '0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-01T23:59:59.999Z'],
    ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('in %s of %s', (zone, day, start, end) => {
    expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([start, end]);
  });
});

test('the day of a moment is that of the clocks where one is', () => {
  const moment = Date.parse('2026-03-01T23:30:00Z');
  expect(dayAt(moment, 'UTC')).toBe('2026-03-01');
  expect(dayAt(moment, 'Asia/Tokyo')).toBe('2026-03-02');
  expect(dayAt(Date.parse('2026-03-01T02:30:00Z'), 'America/New_York')).toBe('2026-02-28');
  expect(dayAt(moment, 'Nowhere/Land')).toBe('2026-03-01');
});
