import { expect, test } from 'vitest';
import { type Cell, neighbours, patchOf, refusal } from './moving.ts';

const cell = (group: string, ids: string[], more = false): Cell => ({ group, lane: null, ids, more });
const byState = { group_by: 'state_id', sub_group_by: null, order_by: 'sort_order' } as const;

test.each([
  ['first', 0, null, 'a'],
  ['between two', 1, 'a', 'b'],
  ['last', 3, 'c', null],
])('an item from elsewhere lands %s', (_, at, before_id, after_id) => {
  expect(neighbours(cell('todo', ['a', 'b', 'c']), 'x', at)).toEqual({ before_id, after_id });
});

test('an item moved within its own group does not count itself as a neighbour', () => {
  expect(neighbours(cell('todo', ['a', 'b', 'c']), 'a', 2)).toEqual({ before_id: 'b', after_id: 'c' });
  expect(neighbours(cell('todo', ['a', 'b', 'c']), 'c', 0)).toEqual({ before_id: null, after_id: 'a' });
});

test('at the end of a half-loaded group an item stands before the last one loaded, where it stays in sight', () => {
  expect(neighbours(cell('todo', ['a', 'b'], true), 'x', 2)).toEqual({ before_id: 'a', after_id: 'b' });
});

test('between labels the one goes and the other comes; nothing stands for no label', () => {
  const byLabel = { ...byState, group_by: 'labels__id' } as const;
  expect(patchOf(byLabel, cell('bug', []), cell('None', []))).toEqual({ label_ids: { remove: ['bug'], add: [] } });
  expect(patchOf(byLabel, cell('None', []), cell('bug', []))).toEqual({ label_ids: { remove: [], add: ['bug'] } });
});

test('a lane and a column change in one patch', () => {
  const view = { ...byState, sub_group_by: 'priority' } as const;
  const [from, to] = [
    { ...cell('todo', []), lane: 'low' },
    { ...cell('done', []), lane: 'high' },
  ];
  expect(patchOf(view, from, to)).toEqual({ state_id: 'done', priority: 'high' });
});

test('items do not go between groups that are not one’s to choose', () => {
  const byCreator = { ...byState, group_by: 'created_by' } as const;
  expect(refusal(byCreator, cell('ada', []), cell('ben', []))).toMatch('cannot be dragged');
  expect(refusal(byCreator, cell('ada', []), cell('ada', []))).toBeNull();
});
