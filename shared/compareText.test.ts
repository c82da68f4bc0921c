import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareText, containsPattern, foldCase } from './compareText.ts';

const text = fc.string({ unit: 'binary', maxLength: 8 });

test('texts are ordered as their bytes are in UTF-8', () => {
  const bytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  fc.assert(
    fc.property(text, text, (a, b) => Math.sign(compareText(a, b)) === bytes(a, b)),
    { numRuns: 2000 },
  );
  expect(compareText('｡', '😀')).toBeLessThan(0);
});

test('only A to Z are folded', () => {
  expect(foldCase('ABCZ Äß İ')).toBe('abcz Äß İ');
});

test('a pattern finds its text wherever it stands, whatever signs it holds', () => {
  const found = (a: string, b: string, c: string) => new RegExp(containsPattern(b), 'u').test(a + b + c);
  fc.assert(fc.property(text, text, text, found), { numRuns: 1000 });
});

test.each([
  ['ärger', 'Der ÄRGER', true],
  ['ΩMEGA', 'ωmega', true],
  ['a.c', 'abc', false],
  ['[done]', '100% [DONE]', true],
  ['\\d', '5', false],
  ['', 'anything', true],
])('%j in %j: %s', (sought, held, isThere) => {
  expect(new RegExp(containsPattern(sought), 'u').test(held)).toBe(isThere);
});
