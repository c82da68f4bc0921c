import { expect, test } from 'vitest';
import { commonOf } from './fields.ts';
import { asAmendment, inAll } from './sets.ts';
import { type Labels, labelsOf, statesOf } from './tables.ts';
import { lateness } from './today.ts';

const today = '2026-05-20';

test.each([
  ['2026-05-19', 'started', 'overdue'],
  ['2026-05-20', 'started', 'soon'],
  ['2026-05-22', 'backlog', 'soon'],
  ['2026-05-23', 'backlog', undefined],
  ['2026-05-19', 'completed', undefined],
  ['2026-05-19', 'cancelled', undefined],
  [null, 'started', undefined],
] as const)('due on %s in a state of %s on 20 May is %s', (day, group, told) => {
  expect(lateness(day, group, today)).toBe(told);
});

test('over several items a picker shows what all have, and one pick amends each of them', () => {
  expect(inAll([['a', 'b'], ['b', 'c'], ['b']])).toEqual(['b']);
  expect(inAll([])).toEqual([]);
  expect(asAmendment({ add: 'a' })).toEqual({ add: ['a'] });
  expect(asAmendment({ remove: 'a' })).toEqual({ remove: ['a'] });
});

test('one value stands for several items only when all of them have it', () => {
  expect(commonOf(['high', 'high'])).toBe('high');
  expect(commonOf(['high', 'low'])).toBeUndefined();
  expect(commonOf([])).toBeNull();
});

const base = { seq: 1, created_at: '', updated_at: '', created_by: null, updated_by: null, workspace_id: 'w' };
const state = (id: string, group: 'backlog' | 'started' | 'completed', sequence: number) => ({
  ...base,
  ...{ id, group, sequence, project_id: 'p', name: id, description: '', color: 'grey', default: false },
});

test('states stand in the order of their groups, and the started ones know their place', () => {
  const states = statesOf([
    state('done', 'completed', 1),
    state('b', 'started', 9),
    state('a', 'started', 5),
    state('idea', 'backlog', 99),
  ]);
  expect(states.byProject.get('p')?.map(({ id, place, count }) => [id, place, count])).toEqual([
    ['idea', 0, 2],
    ['a', 1, 2],
    ['b', 2, 2],
    ['done', 0, 2],
  ]);
});

test('a group of labels stands before its own labels', () => {
  const label = (id: string, parent: string | null, sort_order: number) => ({
    ...base,
    ...{ id, parent, sort_order, project_id: 'p', name: id, color: 'red' },
  });
  const { byProject }: Labels = labelsOf([
    label('child', 'group', 1),
    label('other', null, 3),
    label('group', null, 2),
  ]);
  expect(byProject.get('p')?.map(({ id }) => id)).toEqual(['group', 'child', 'other']);
});
