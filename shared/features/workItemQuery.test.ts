import { expect, test } from 'vitest';
import { filtersToSettings, parseFilters, parseWorkItemQuery } from './workItemQuery.ts';

const id = '10000000-0000-4000-8000-000000000001';
const refusal = (field: string) =>
  expect.objectContaining({ code: 'invalid', detail: { fields: { [field]: expect.any(String) } } });

test('no parameters ask for all, the newest first, a thousand a page', () => {
  expect(parseWorkItemQuery({})).toEqual({
    filters: {},
    rich: null,
    type: null,
    sub_issue: true,
    start_target_date: false,
    group_by: null,
    sub_group_by: null,
    order_by: '-created_at',
    cursor: { size: 1000, page: 0 },
    after: null,
    after_key: null,
  });
});

test('values are joined by commas or repeated, and what cannot be used is ignored', () => {
  const given = {
    priority: ['high,nonsense', 'low'],
    state: `x,${id.toUpperCase()},${id}`,
    assignees: 'None,null,',
    labels: 'none',
    parent: 5,
    colour: 'red',
    created_at: 'soon',
  };
  expect(parseFilters(given)).toEqual({ priority: ['low', 'high'], state: [id], assignees: ['None'] });
});

test('a name is taken whole, the last one counts, and what no database holds is ignored', () => {
  expect(parseFilters({ name: ['x', 'a, b'] })).toEqual({ name: ['a, b'] });
  expect(parseFilters({ name: 'a\0' })).toEqual({});
  expect(parseFilters({ name: '\ud800' })).toEqual({});
});

test('filters of view settings are read as those of query strings, and written back', () => {
  const settings = {
    priority: ['high'],
    state: null,
    assignees: ['None'],
    target_date: ['2_weeks;after;fromnow'],
    name: 'page',
  };
  const filters = parseFilters(settings);
  expect(filtersToSettings(filters)).toEqual({
    priority: ['high'],
    assignees: ['None'],
    target_date: ['2_weeks;after;fromnow'],
    name: ['page'],
  });
  expect(parseFilters(filtersToSettings(filters))).toEqual(filters);
});

test('groupings go by either name; unknown ones, and a sub-group without a group, are ignored', () => {
  const groups = (params: object) => {
    const { group_by, sub_group_by } = parseWorkItemQuery({ ...params });
    return [group_by, sub_group_by];
  };
  expect(groups({ group_by: 'state', sub_group_by: 'assignees__id' })).toEqual(['state_id', 'assignees__id']);
  expect(groups({ group_by: 'password', sub_group_by: 'priority' })).toEqual([null, null]);
  expect(groups({ sub_group_by: 'priority' })).toEqual([null, null]);
  expect(() => groups({ group_by: 'state', sub_group_by: 'state_id' })).toThrow(refusal('sub_group_by'));
});

test.each(['created_by__password', '--priority', '-', 'constructor', `${'x'.repeat(10_000)}`])(
  'an unknown order is ignored: %.20s',
  (order_by) => {
    expect(parseWorkItemQuery({ order_by }).order_by).toBe('-created_at');
  },
);

test('a page must be one, and a row to go on after must be an id with its place', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const after = (params: object) => parseWorkItemQuery({ order_by: 'start_date', ...params });
  expect(after({ after: id, after_key: JSON.stringify(['2026-01-01', at, id]) })).toMatchObject({
    after: id,
    after_key: ['2026-01-01', at, id],
  });
  expect(after({ after: id, group_by: 'state' })).toMatchObject({ after: null });
  expect(() => after({ per_page: '1001' })).toThrow(refusal('per_page'));
  expect(() => after({ cursor: '-1:-1:0' })).toThrow(refusal('cursor'));
  expect(() => after({ after: 'x' })).toThrow(refusal('after'));
  for (const key of [
    '{',
    '[]',
    JSON.stringify([5, at, id]),
    JSON.stringify([null, 'now', id]),
    JSON.stringify([null, at, 'x']),
  ]) {
    expect(() => after({ after_key: key })).toThrow(refusal('after_key'));
  }
});
