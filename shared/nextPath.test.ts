import { expect, test } from 'vitest';
import { safeNextPath } from './nextPath.ts';

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  '%2f%2fevil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'path',
  '',
  undefined,
  7,
  `/${'a'.repeat(600)}`,
])('[T17] %j leads nowhere', (path) => {
  expect(safeNextPath(path)).toBeUndefined();
});

test.each([
  ['/', '/'],
  ['/acme/projects?group_by=state#top', '/acme/projects?group_by=state#top'],
  ['/a/../b', '/b'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
])('[T17] %s stays on the origin, as %s', (path, kept) => {
  expect(safeNextPath(path)).toBe(kept);
  expect(new URL(kept, 'https://tandem.example').origin).toBe('https://tandem.example');
});
