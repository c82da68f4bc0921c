import { expect, test } from 'vitest';
import { parseRichFilter, richFilterToJson } from './workItemRichFilter.ts';

const id = '10000000-0000-4000-8000-00000000000A';
const deep = (levels: number): object => (levels === 0 ? { priority: 'high' } : { not: deep(levels - 1) });

test('a tree is read with its values split, its ids lowered, and one child for the whole', () => {
  const tree = {
    AND: [
      { or: [{ priority__in: 'high, urgent' }, { assignee_id: [id, 'None'] }] },
      { not: { start_date__range: '2026-01-01,' } },
    ],
  };
  expect(parseRichFilter(JSON.stringify(tree))).toEqual({
    and: [
      {
        or: [
          { leaf: { field: 'priority', lookup: 'in', values: ['high', 'urgent'] } },
          { leaf: { field: 'assignee_id', lookup: 'in', values: [id.toLowerCase(), 'None'] } },
        ],
      },
      { not: { leaf: { field: 'start_date', lookup: 'range', values: ['2026-01-01', ''] } } },
    ],
  });
});

test('several fields of one leaf must all hold, and a flag may be a boolean', () => {
  expect(parseRichFilter('{"priority":"high","is_draft":false}')).toEqual({
    and: [
      { leaf: { field: 'priority', lookup: 'in', values: ['high'] } },
      { leaf: { field: 'is_draft', lookup: 'in', values: ['false'] } },
    ],
  });
});

test('leaves of what does not exist here, and empty values, ask for nothing', () => {
  for (const tree of [
    {},
    { cycle_id: id },
    { or: [{ module_id__in: id }, { subscriber_id: id }] },
    { not: { mention_id: id } },
    { priority: null },
    { start_date__range: ',' },
  ]) {
    expect(parseRichFilter(JSON.stringify(tree))).toBeNull();
  }
});

test.each([
  ['{', 'invalid_json'],
  ['[]', 'invalid_filter_type'],
  ['"text"', 'invalid_filter_type'],
  [{ name: 'x' }, 'invalid_filter_field'],
  [{ priority__range: 'a,b' }, 'invalid_filter_field'],
  [{ start_date__in: '2026-01-01' }, 'invalid_filter_field'],
  [{ constructor: 'x' }, 'invalid_filter_field'],
  [{ created_by_id__exact__in: id }, 'invalid_filter_field'],
  [{ priority: 'enormous' }, 'invalid_filterset'],
  [{ state_id: 'None' }, 'invalid_filterset'],
  [{ target_date__range: '2026-01-01,soon' }, 'invalid_filterset'],
  [deep(5), 'max_depth_exceeded'],
  [{ not: {} }, 'empty_filter_object'],
  [{ and: [{ priority: 'high' }], or: [{ priority: 'low' }] }, 'multiple_logical_operators'],
  [{ and: [{ priority: 'high' }], priority: 'low' }, 'mixed_operator_and_fields'],
  [{ and: [] }, 'invalid_operator_children'],
  [{ or: { priority: 'low' } }, 'invalid_operator_children'],
  [{ and: ['x'] }, 'invalid_operator_child_type'],
  [{ not: [{ priority: 'low' }] }, 'invalid_not_child'],
  [{ priority__in: [] }, 'empty_list_value'],
  [{ priority__in: [{}] }, 'non_scalar_list_item'],
  [{ priority: { a: 1 } }, 'invalid_value_type'],
])('%j is refused as %s', (tree, code) => {
  const json = typeof tree === 'string' ? tree : JSON.stringify(tree);
  expect(() => parseRichFilter(json)).toThrow(
    expect.objectContaining({ code: 'invalid', detail: { fields: { filters: expect.any(String) }, extra: { code } } }),
  );
});

test('five levels are read, and written back to the same', () => {
  const filter = parseRichFilter(JSON.stringify(deep(4)));
  expect(filter && parseRichFilter(richFilterToJson(filter))).toEqual(filter);
  expect(filter).not.toBeNull();
});
