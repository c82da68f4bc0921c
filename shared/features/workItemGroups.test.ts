import { expect, test } from 'vitest';
import { aWorkItem } from '#tests/aWorkItem.ts';
import type { WorkItem } from './workItem.ts';
import { groupsOf, groupValues } from './workItemGroups.ts';
import { compareBy, compareValues, type QueryContext } from './workItemOrder.ts';

const context: QueryContext = {
  today: '2026-05-20',
  zone: 'UTC',
  states: new Map([
    ['s2', { name: 'Done', group: 'completed', sequence: 2 }],
    ['s1', { name: 'todo', group: 'unstarted', sequence: 1 }],
  ]),
  labels: new Map([
    ['l1', 'zoo'],
    ['l2', 'Ant'],
  ]),
  members: new Map([
    ['p1', 'Zoe'],
    ['p2', 'adam'],
  ]),
  points: new Map(),
  projects: new Map([
    ['b', 'Web'],
    ['a', 'app'],
  ]),
};
const item = (given: Partial<WorkItem>): WorkItem =>
  aWorkItem({ project_id: 'a', state_id: 's1', sort_order: 1, ...given });

test('the groups known beforehand stand in their order', () => {
  expect(groupValues('state_id', context)).toEqual(['s1', 's2']);
  expect(groupValues('priority', context)).toEqual(['low', 'medium', 'high', 'urgent', 'none']);
  expect(groupValues('state__group', context)).toEqual(['backlog', 'unstarted', 'started', 'completed', 'cancelled']);
  expect(groupValues('labels__id', context)).toEqual(['l2', 'l1', 'None']);
  expect(groupValues('assignees__id', context)).toEqual(['p2', 'p1']);
  expect(groupValues('project_id', context)).toEqual(['a', 'b']);
  expect(groupValues('target_date', context)).toEqual([]);
});

test('an item is in a group per member of a set, and in None without any', () => {
  expect(groupsOf(item({ label_ids: ['l1', 'l2'] }), 'labels__id', context)).toEqual(['l1', 'l2']);
  expect(groupsOf(item({}), 'assignees__id', context)).toEqual(['None']);
  expect(groupsOf(item({}), 'target_date', context)).toEqual(['None']);
  expect(groupsOf(item({}), 'state__group', context)).toEqual(['unstarted']);
});

test('priorities and groups of states go by rank, each the other way with a minus', () => {
  const [low, urgent] = [item({ priority: 'low' }), item({ id: 'b', priority: 'urgent' })];
  expect(compareBy('priority', context)(low, urgent)).toBeLessThan(0);
  expect(compareBy('-priority', context)(low, urgent)).toBeGreaterThan(0);
  const [todo, done] = [item({}), item({ id: 'b', state_id: 's2' })];
  expect(compareBy('state__group', context)(todo, done)).toBeLessThan(0);
  expect(compareBy('-state__group', context)(todo, done)).toBeGreaterThan(0);
});

test('names go by the least, in any case; nulls are last both ways; ties are the newest first, then by id', () => {
  const [both, none] = [item({ label_ids: ['l1', 'l2'] }), item({ id: 'b' })];
  for (const order of ['labels__name', '-labels__name'] as const)
    expect(compareBy(order, context)(both, none)).toBeLessThan(0);
  expect(compareBy('state__name', context)(item({ state_id: 's2' }), none)).toBeLessThan(0);
  expect(
    compareBy('sort_order', context)(item({ id: 'z', created_at: '2026-02-01T00:00:00.000Z' }), none),
  ).toBeLessThan(0);
  expect(compareBy('sort_order', context)(item({ id: 'a' }), none)).toBeLessThan(0);
  expect(compareValues(null, 1, true)).toBe(1);
});
