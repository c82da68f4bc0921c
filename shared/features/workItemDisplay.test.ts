import { expect, test } from 'vitest';
import type { DisplayFilters } from './viewSettings.ts';
import { type ListContext, normalizeDisplay } from './workItemDisplay.ts';

const cases: [string, DisplayFilters, ListContext, DisplayFilters][] = [
  [
    'a board without a group is grouped by state',
    { layout: 'kanban', group_by: null },
    'project',
    { layout: 'kanban', group_by: 'state', sub_group_by: null },
  ],
  [
    'of a profile by priority',
    { layout: 'kanban' },
    'profile',
    { layout: 'kanban', group_by: 'priority', sub_group_by: null },
  ],
  ['of drafts too', { layout: 'kanban' }, 'drafts', { layout: 'kanban', group_by: 'priority', sub_group_by: null }],
  [
    'clearing the group clears the sub-group',
    { layout: 'list', group_by: null, sub_group_by: 'state' },
    'project',
    { layout: 'list', group_by: null, sub_group_by: null },
  ],
  [
    'equal groups clear the sub-group, by whichever name',
    { layout: 'kanban', group_by: 'state', sub_group_by: 'state_id' },
    'project',
    { layout: 'kanban', group_by: 'state', sub_group_by: null },
  ],
  [
    'swimlanes are the board’s',
    { layout: 'list', group_by: 'state', sub_group_by: 'priority' },
    'project',
    { layout: 'list', group_by: 'state', sub_group_by: null },
  ],
  [
    'a board keeps them',
    { layout: 'kanban', group_by: 'state', sub_group_by: 'priority' },
    'project',
    { layout: 'kanban', group_by: 'state', sub_group_by: 'priority' },
  ],
  [
    'a sheet is not grouped',
    { layout: 'spreadsheet', group_by: 'state' },
    'project',
    { layout: 'spreadsheet', group_by: null, sub_group_by: null },
  ],
  [
    'a calendar is grouped by due date',
    { layout: 'calendar', group_by: 'state' },
    'project',
    { layout: 'calendar', group_by: 'target_date', sub_group_by: null },
  ],
  [
    'an unknown group is none',
    { layout: 'list', group_by: 'password' },
    'project',
    { layout: 'list', group_by: null, sub_group_by: null },
  ],
  [
    'a view over projects has no places',
    { layout: 'spreadsheet', order_by: 'sort_order' },
    'global',
    { layout: 'spreadsheet', group_by: null, sub_group_by: null, order_by: '-created_at' },
  ],
  [
    'a project has',
    { order_by: 'sort_order' },
    'project',
    { layout: 'list', group_by: null, sub_group_by: null, order_by: 'sort_order' },
  ],
];

test.each(cases)('%s', (_, chosen, list, expected) => {
  expect(normalizeDisplay(chosen, list)).toEqual(expected);
  expect(normalizeDisplay(expected, list)).toEqual(expected);
});
