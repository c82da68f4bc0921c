import { expect, test } from 'vitest';
import { neighboursAt } from './moveProject.ts';
import { listProjects } from './projectOrder.ts';
import { inOwnOrder } from './useJoinedProjects.ts';

const made = (id: string, more: { created_at?: string; description?: string; archived_at?: string } = {}) => ({
  ...{ id, name: id, identifier: id.toUpperCase(), description: '', archived_at: null },
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});

const projects = [made('b', { created_at: '2026-03-01T00:00:00Z' }), made('a'), made('c', { description: 'Maps' })];
const listing = { query: '', own: ['c', 'b'], membersOf: (id: string) => (id === 'a' ? 3 : 1) };
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

test.each([
  ['manual', 'c b a'],
  ['name', 'a b c'],
  ['created', 'b a c'],
  ['members', 'a b c'],
] as const)('sorted by %s', (sort, order) => {
  expect(ids(listProjects(projects, { ...listing, sort }))).toBe(order);
});

test('a search finds name, identifier and description, in any case', () => {
  expect(ids(listProjects(projects, { ...listing, sort: 'name', query: ' mAPs ' }))).toBe('c');
  expect(ids(listProjects(projects, { ...listing, sort: 'name', query: 'B' }))).toBe('b');
});

test('the sidebar holds joined, unarchived projects in one’s own order, those without a place last by name', () => {
  const archived = made('x', { archived_at: '2026-01-01T00:00:00Z' });
  const all = [...projects, made('d'), made('unjoined'), archived];
  const joined = new Set(['a', 'b', 'c', 'd', 'x']);
  const places = new Map([
    ['c', 1],
    ['b', 2],
  ]);
  expect(ids(inOwnOrder(all, joined, places))).toBe('c b a d');
});

test.each([
  [0, 2, 'c', null],
  [2, 0, null, 'a'],
  [0, 1, 'b', 'c'],
  [2, 1, 'a', 'b'],
])('from %i to %i it stands between %s and %s', (from, to, before, after) => {
  expect(neighboursAt(['a', 'b', 'c'], from, to)).toEqual({ before, after });
});
