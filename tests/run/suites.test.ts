import { expect, test } from 'vitest';
import { choose, suites } from './suites.ts';

const named = (args: string[]) => choose(args).chosen.map(({ name }) => name);

test('without arguments all suites run', () => {
  expect(choose([])).toEqual({ chosen: suites, filters: [] });
});

test('named suites run in the order of the table', () => {
  expect(named(['live', 'unit'])).toEqual(['unit', 'live']);
});

test('what follows -- filters files', () => {
  expect(choose(['route', '--', 'cycles', 'labels']).filters).toEqual(['cycles', 'labels']);
  expect(named(['--', 'cycles'])).toHaveLength(suites.length);
});

test('an unknown suite is refused with the names there are', () => {
  expect(() => choose(['units'])).toThrow(/no suite "units": choose among unit, route,/);
});

test('the shares leave a minute of ten for all the rest', () => {
  expect(suites.reduce((seconds, suite) => seconds + suite.seconds, 0)).toBeLessThanOrEqual(9 * 60);
});
