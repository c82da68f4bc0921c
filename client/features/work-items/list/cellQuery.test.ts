import { expect, test } from 'vitest';
import { cellQuery } from './cellQuery.ts';
import { queryOf, viewInSettings } from './viewState.ts';

const query = queryOf(viewInSettings(null, 'project'));

test('a cell of states takes the place of the filter by state', () => {
  const asked = cellQuery({ ...query, group_by: 'state_id', filters: { state: ['s1', 's2'] } }, ['s1']);
  expect(asked).toMatchObject({ group_by: null, filters: { state: ['s1'] }, rich: null });
});

test('a cell of labels is demanded beside the filter by label, since an item has several', () => {
  const asked = cellQuery({ ...query, group_by: 'labels__id', filters: { labels: ['a', 'b'] } }, ['c']);
  expect(asked.filters).toEqual({ labels: ['a', 'b'] });
  expect(asked.rich).toEqual({ leaf: { field: 'label_id', lookup: 'in', values: ['c'] } });
});

test('a lane narrows its column', () => {
  const asked = cellQuery({ ...query, group_by: 'priority', sub_group_by: 'assignees__id' }, ['high', 'None']);
  expect(asked).toMatchObject({ sub_group_by: null, filters: { priority: ['high'] } });
  expect(asked.rich).toEqual({ leaf: { field: 'assignee_id', lookup: 'in', values: ['None'] } });
});
