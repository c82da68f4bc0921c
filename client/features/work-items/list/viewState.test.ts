import { expect, test } from 'vitest';
import {
  normalized,
  saysView,
  toAddress,
  toSettings,
  type ViewState,
  viewInAddress,
  viewInSettings,
} from './viewState.ts';

const plain = viewInSettings(null, 'project');

test('somebody who set nothing sees an ungrouped list, the newest first, with all properties', () => {
  expect(plain).toMatchObject({
    layout: 'list',
    group_by: null,
    order_by: '-created_at',
    filters: {},
    sub_issue: true,
  });
  expect(plain.properties).toContain('assignee');
});

const rich: ViewState = {
  ...plain,
  layout: 'kanban',
  group_by: 'priority',
  sub_group_by: 'state_id',
  order_by: 'sort_order',
  sub_issue: false,
  show_empty_groups: false,
  filters: { priority: ['high', 'urgent'], target_date: ['2026-11-09;after', '2026-11-30;before'], name: ['a, b'] },
  properties: ['key', 'labels'],
};

test('a view reads back from the address as it was written, and leaves the rest of the address alone', () => {
  const address = toAddress(rich, new URLSearchParams('peek=1'));
  expect(address.get('peek')).toBe('1');
  expect(viewInAddress(address, 'project')).toEqual({ ...rich, filters: { ...rich.filters, name: ['a, b'] } });
});

test('a view reads back from settings as it was saved', () => {
  expect(viewInSettings(toSettings(rich), 'project')).toEqual(rich);
});

test('a view of nothing special still says that it is one, so that a link shows the same to everybody', () => {
  expect(saysView(toAddress(plain, new URLSearchParams()))).toBe(true);
  expect(saysView(new URLSearchParams('peek=1'))).toBe(false);
});

test('a board is always grouped, and a list has no lanes', () => {
  expect(normalized({ ...plain, layout: 'kanban' }, 'project').group_by).toBe('state_id');
  expect(normalized({ ...rich, layout: 'list' }, 'project').sub_group_by).toBeNull();
});
