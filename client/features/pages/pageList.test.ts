import { expect, test } from 'vitest';
import { pageAccess } from '#shared/features/page.ts';
import { listPages, pageSortNamed, tabNamed } from './pageList.ts';

const page = (id: string, name: string, day: number, more: object = {}) => ({
  id,
  name,
  access: pageAccess.public,
  archived_at: null,
  created_at: `2026-01-0${9 - day}T00:00:00.000Z`,
  updated_at: `2026-02-0${day}T00:00:00.000Z`,
  ...more,
});

const pages = [
  page('a', 'beta', 1),
  page('b', 'Alpha', 3),
  page('c', '', 2),
  page('d', 'Mine', 1, { access: pageAccess.private }),
  page('e', 'Old', 1, { access: pageAccess.private, archived_at: '2026-03-01T00:00:00.000Z' }),
];
const ids = (given: Partial<Parameters<typeof listPages>[1]> = {}) =>
  listPages(pages, { tab: 'public', query: '', sort: 'modified', ...given })
    .map(({ id }) => id)
    .join('');

test('each tab holds its own, the archived one public and private pages alike', () => {
  expect([ids(), ids({ tab: 'private' }), ids({ tab: 'archived' })]).toEqual(['bca', 'd', 'e']);
});

test('the last changed stand first, or the last made, or by name with the unnamed under Untitled', () => {
  expect([ids({ sort: 'modified' }), ids({ sort: 'created' }), ids({ sort: 'name' })]).toEqual(['bca', 'acb', 'bac']);
});

test('search looks at names whatever their case, and finds the unnamed by what they are called', () => {
  expect([ids({ query: ' ALPH' }), ids({ query: 'untit' }), ids({ query: 'mine' })]).toEqual(['b', 'c', '']);
});

test('an address that names no tab or sort, or one that is not known, gets the first', () => {
  expect([tabNamed(null), tabNamed('x'), tabNamed('archived')]).toEqual(['public', 'public', 'archived']);
  expect([pageSortNamed(null), pageSortNamed('name')]).toEqual(['modified', 'name']);
});
