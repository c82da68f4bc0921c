import { expect, test } from 'vitest';
import { plannedByValues, statementName } from './preparedClient.ts';

const asked = (text: string, times: number) => Array.from({ length: times }, () => statementName(text));

test('a statement that comes again and again is kept under a name of its own', () => {
  expect(asked('select 1', 4)).toEqual([undefined, undefined, undefined, undefined]);
  const [name, again] = asked('select 1', 2);
  expect(name).toMatch(/^t\d+$/);
  expect(again).toBe(name);
  expect(asked('select 2', 6).at(-1)).not.toBe(name);
});

test('one that says that its plan goes by its values never is', () => {
  expect(asked(`${plannedByValues} select 3`, 20).every((name) => name === undefined)).toBe(true);
});

test('what is kept has an end, and so has what is counted', () => {
  for (let n = 0; n < 300; n++) asked(`select ${n} + 1`, 6);
  expect(asked('select 1', 1)).toEqual([expect.stringMatching(/^t\d+$/)]);
  expect(asked('select 0', 20).at(-1)).toBeUndefined();
});
