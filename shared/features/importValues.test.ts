import { expect, test } from 'vitest';
import { guessDateOrder, readDate, readEstimate, readMoment, readPriority } from './importValues.ts';

test.each([
  ['Blocker', 'urgent'],
  ['Highest', 'urgent'],
  ['Critical', 'high'],
  ['High', 'high'],
  ['Major', 'medium'],
  ['medium', 'medium'],
  ['Minor', 'low'],
  ['Trivial', 'low'],
  ['Lowest', 'low'],
  [' No priority ', 'none'],
  ['', 'none'],
])('priority %j is %s', (cell, value) => {
  expect(readPriority(cell)).toEqual({ value });
});

test('a priority that we do not know is a problem, until a person has chosen one for it', () => {
  expect(readPriority('Wichtig')).toEqual({ problem: 'the priority “Wichtig” is not known' });
  expect(readPriority('constructor')).toHaveProperty('problem');
  expect(readPriority('Wichtig', { wichtig: 'urgent' })).toEqual({ value: 'urgent' });
});

test.each([
  ['3.0', '3'],
  ['10', '10'],
  ['100.00', '100'],
  ['0.50', '0.5'],
  [' XL ', 'XL'],
  ['', null],
  ['3.00000000000000000000000', '3'],
])('estimate %j is %j', (cell, value) => {
  expect(readEstimate(cell)).toEqual({ value });
});

test('an estimate of more than 20 characters is refused', () => {
  expect(readEstimate('x'.repeat(20))).toEqual({ value: 'x'.repeat(20) });
  expect(readEstimate('x'.repeat(21))).toEqual({
    problem: `the estimate “${'x'.repeat(21)}” is longer than 20 characters`,
  });
});

test.each([
  ['2015-06-12', '2015-06-12'],
  ['2015-06-12T23:30:00.000+0000', '2015-06-12'],
  ['2015/6/2', '2015-06-02'],
  ['12/Jun/15 3:04 PM', '2015-06-12'],
  ['12 June 2015', '2015-06-12'],
  ['Jun 12, 2015', '2015-06-12'],
  ['June 1st, 2015', '2015-06-01'],
  ['12.6.2015', '2015-06-12'],
  ['25/12/2015', '2015-12-25'],
  ['12/25/15', '2015-12-25'],
  ['05/05/2015', '2015-05-05'],
  ['', null],
])('date %j is %j', (cell, value) => {
  expect(readDate(cell, undefined)).toEqual({ value });
});

test.each(['2015-02-30', 'soon', '31/Foo/15', '2015-13-01', '99/99/2015', '45000'])('%j is no date', (cell) => {
  expect(readDate(cell, undefined)).toEqual({ problem: `“${cell}” is no date` });
});

test('a day that could be two is refused unless the column tells the order', () => {
  expect(readDate('03/04/2015', undefined)).toEqual({
    problem: '“03/04/2015” could be two different days; write it as 2026-03-31',
  });
  expect(readDate('03/04/2015', guessDateOrder(['', '01/02/2015', '28/02/2015']))).toEqual({ value: '2015-04-03' });
  expect(readDate('03/04/2015', guessDateOrder(['02/28/2015']))).toEqual({ value: '2015-03-04' });
});

test.each([
  ['12/Jun/15 3:04 PM', '2015-06-12T15:04:00.000Z'],
  ['2015-06-12 12:05 am', '2015-06-12T00:05:00.000Z'],
  ['2015-06-12T23:30:00+02:00', '2015-06-12T21:30:00.000Z'],
  ['2015-06-12', '2015-06-12T00:00:00.000Z'],
  ['2015-06-12 25:99', '2015-06-12T00:00:00.000Z'],
])('moment %j is %s', (cell, value) => {
  expect(readMoment(cell, undefined)).toEqual({ value });
});
