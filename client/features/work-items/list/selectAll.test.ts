import { expect, test } from 'vitest';
import type { GroupView, ListView } from '#client/sync/listView.ts';
import { ListMarks, mostSelected } from './listMarks.ts';
import { selectAll } from './selectAll.ts';

const ids = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);

/** A list of groups of which two items each are loaded. */
function listOf(counts: Record<string, number>) {
  const groups = Object.entries(counts).map(([key, count]): GroupView => {
    const held = ids(key, Math.min(2, count));
    return { key, ids: held, count, more: held.length < count, status: 'loaded', groups: [] };
  });
  const view: ListView = { status: 'loaded', groups, total: 0, error: null };
  const loadMore = async (path: readonly string[] = [], size = 2) => {
    await null;
    const group = groups.find(({ key }) => key === (path[0] ?? ''));
    if (!group) throw new Error(`There is no group ${path.join()}.`);
    group.ids = ids(group.key, Math.min(group.ids.length + size, group.count));
    group.more = group.ids.length < group.count;
  };
  const marks = new ListMarks();
  return {
    marks,
    place: {
      list: { view, loadMore },
      marks,
      view: { group_by: 'priority' as const },
      folded: { groups: new Set(['f']) },
    },
  };
}

test('all of the list is selected, what is not loaded yet too, but nothing that is folded away', async () => {
  const { marks, place } = listOf({ a: 5, b: 1, f: 4 });
  const selecting = selectAll(place);
  expect([...marks.selected]).toEqual(['a0', 'a1', 'b0']);
  await selecting;
  expect([...marks.selected].sort()).toEqual([...ids('a', 5), 'b0']);
});

test('all of one group is selected, and no more than can be changed at once', async () => {
  const { marks, place } = listOf({ a: 5, b: mostSelected + 50 });
  await selectAll(place, 'a');
  expect([...marks.selected].sort()).toEqual(ids('a', 5));
  await selectAll(place, 'b');
  expect(marks.selected.size).toBe(mostSelected);
});

test('a selection that was cleared while the rest came stays so', async () => {
  const { marks, place } = listOf({ a: 5 });
  const selecting = selectAll(place);
  marks.clear();
  await selecting;
  expect(marks.selected.size).toBe(0);
});

test('a list without groups is one group', async () => {
  const { marks, place } = listOf({ '': 5 });
  await selectAll({ ...place, view: { group_by: null } });
  expect(marks.selected.size).toBe(5);
});
