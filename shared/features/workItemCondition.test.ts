/** What each filter means, of itself: that both engines agree on it is shown elsewhere. */
import { expect, test } from 'vitest';
import { aWorkItem } from '#tests/aWorkItem.ts';
import { matches } from './workItemCondition.ts';
import type { QueryContext } from './workItemOrder.ts';
import { parseWorkItemQuery } from './workItemQuery.ts';

const [todo, done, ann, bob, bug, parent, other] = ['1', '2', '3', '4', '5', '6', '7'].map(
  (n) => `${n}0000000-0000-4000-8000-000000000000`,
) as [string, string, string, string, string, string, string];
const context: QueryContext = {
  today: '2026-05-20',
  zone: 'America/New_York',
  states: new Map([
    [todo, { name: 'Todo', group: 'unstarted', sequence: 1 }],
    [done, { name: 'Done', group: 'completed', sequence: 2 }],
  ]),
  labels: new Map(),
  members: new Map(),
  points: new Map(),
  projects: new Map(),
};
/** Made at 23:30 of 19 May in New York. */
const item = aWorkItem({
  id: other,
  created_at: '2026-05-20T03:30:00.000Z',
  updated_at: '2026-05-20T04:00:00.000Z',
  created_by: ann,
  project_id: other,
  name: 'Fix the Ärger page',
  state_id: todo,
  priority: 'high',
  assignee_ids: [ann, bob],
  target_date: '2026-05-31',
  parent_id: parent,
});

const yes = [
  {},
  { priority: 'low,high' },
  { state: todo },
  { state_group: 'unstarted' },
  { assignees: `${bob},${other}` },
  { labels: 'None' },
  { labels: `None,${bug}` },
  { created_by: ann },
  { parent },
  { estimate_point: 'None' },
  { project: other },
  { name: 'ärger' },
  { start_date: 'None' },
  { target_date: '2026-05-31' },
  { target_date: '2026-05-31;after,2026-05-31;before' },
  { target_date: '1_weeks;after;fromnow' },
  { created_at: '2026-05-19' },
  { updated_at: '2026-05-20' },
  { completed_at: 'None' },
  { type: 'active' },
  { sub_issue: 'true' },
  { filters: '{"not":{"start_date":"2026-05-01"}}' },
  { filters: '{"or":[{"priority":"low"},{"assignee_id":"None"},{"is_archived":false}]}' },
  { filters: '{"created_at__range":"2026-05-19,2026-05-19"}' },
  { filters: `{"not":{"created_by_id":"${bob}"}}` },
];
const no = [
  { priority: 'low' },
  { state: done },
  { state_group: 'completed' },
  { assignees: 'None' },
  { assignees: other },
  { labels: bug },
  { created_by: 'None' },
  { parent: 'None' },
  { estimate_point: bug },
  { project: todo },
  { name: 'a.ger' },
  { start_date: '2026-01-01;after' },
  { target_date: 'None' },
  { target_date: '2026-05-30;before' },
  { target_date: '2026-06-01;after' },
  { created_at: '2026-05-20' },
  { updated_at: '2026-05-19' },
  { completed_at: '2026-01-01;after' },
  { type: 'backlog' },
  { sub_issue: 'false' },
  { start_target_date: 'true' },
  { priority: 'high', state: done },
  { target_date: 'None,2026-05-31' },
  { filters: '{"not":{"priority":"high"}}' },
  { filters: '{"is_draft":true}' },
  { filters: '{"is_archived":"true"}' },
  { priority: 'high', filters: '{"priority":"low"}' },
];

test.each(yes)('lets the item through: %j', (params) => {
  expect(matches(item, parseWorkItemQuery(params), context)).toBe(true);
});

test.each(no)('keeps the item out: %j', (params) => {
  expect(matches(item, parseWorkItemQuery(params), context)).toBe(false);
});
