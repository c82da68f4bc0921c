import { expect, test } from 'vitest';
import { asIdentifier, suggestIdentifier } from './suggestIdentifier.ts';

test.each([
  ['', ''],
  ['Mobile', 'MOBI'],
  ['Web app', 'WA'],
  ['one two three four five six seven', 'OTTFF'],
  ['  – 2nd  floor!', '2F'],
  ['Übersicht Öl', 'ÜÖ'],
])('%j is suggested %j', (name, identifier) => {
  expect(suggestIdentifier(name, () => false)).toBe(identifier);
});

test('a taken suggestion gets the first digit that is free', () => {
  const taken = new Set(['WA', 'WA2']);
  expect(suggestIdentifier('Web app', (one) => taken.has(one))).toBe('WA3');
});

test('what is typed becomes capitals and digits, twelve at most', () => {
  expect(asIdentifier('we-b 1')).toBe('WEB1');
  expect(asIdentifier('abcdefghijklmnop')).toBe('ABCDEFGHIJKL');
});
