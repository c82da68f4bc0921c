import { expect, test } from 'vitest';
import { roles } from '#shared/roles.ts';
import { addressesIn, problemsOf, withPasted } from './inviteRows.ts';

const row = (key: number, email: string) => ({ key, email, role: roles.member });

test('addresses are found in whatever is pasted, each once', () => {
  expect(addressesIn('Ada <Ada@Example.com>, "Ben" <ben@example.com>;\ncy@example.com\tada@example.com')).toEqual([
    'ada@example.com',
    'ben@example.com',
    'cy@example.com',
  ]);
  expect(addressesIn('no address here')).toEqual([]);
});

test('pasted addresses take the place of the line, and those that stand elsewhere are left out', () => {
  const rows = [row(1, 'first@example.com'), row(2, '')];
  const after = withPasted(rows, 2, ['a@example.com', 'first@example.com', 'b@example.com']);
  expect(after.map(({ email }) => email)).toEqual(['first@example.com', 'a@example.com', 'b@example.com']);
  expect(new Set(after.map(({ key }) => key)).size).toBe(3);
});

test('a line is told what is wrong with it; an empty one is fine', () => {
  const rows = [
    row(1, 'a@example.com'),
    row(2, ' A@example.com '),
    row(3, 'nonsense'),
    row(4, 'in@example.com'),
    row(5, ''),
  ];
  const problems = problemsOf(rows, new Set(['in@example.com']));
  expect([...problems.keys()]).toEqual([2, 3, 4]);
});
