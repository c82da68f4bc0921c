import { expect, test } from 'vitest';
import type { Label } from '#shared/features/label.ts';
import { destinationOf, intoAbove, mayNest, outOfGroup, stepFrom, treeOf } from './moveLabel.ts';

const label = (id: string, sort_order: number, parent: string | null = null): Label => ({
  id,
  seq: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  updated_by: null,
  workspace_id: 'w',
  project_id: 'p',
  name: id,
  color: 'red',
  parent,
  sort_order,
});

const [bug, ios, android, platform] = [
  label('bug', 1),
  label('ios', 1, 'platform'),
  label('android', 2, 'platform'),
  label('platform', 2),
];
const tree = treeOf([platform, android, ios, bug, label('orphan', 3, 'gone')]);
const drop = (id: string, row: string, zone: 'before' | 'after' | 'onto') =>
  destinationOf(tree, id, { list: 'labels', row, zone });

test('labels stand in their order, those of a group under it, and one without its group on its own', () => {
  expect(tree.top.map(({ id }) => id)).toEqual(['bug', 'platform', 'orphan']);
  expect(tree.under.get('platform')?.map(({ id }) => id)).toEqual(['ios', 'android']);
});

test('labels nest one level deep', () => {
  expect(mayNest(tree, 'bug', 'platform')).toBe(true);
  expect(mayNest(tree, 'platform', 'bug')).toBe(false);
  expect(mayNest(tree, 'bug', 'ios')).toBe(false);
  expect(drop('platform', 'bug', 'onto')).toBeNull();
});

test('a label goes where it is let go', () => {
  expect(drop('bug', 'platform', 'onto')).toEqual({ parent: 'platform', at: 2 });
  expect(drop('bug', 'ios', 'after')).toEqual({ parent: 'platform', at: 1 });
  expect(drop('ios', 'bug', 'before')).toEqual({ parent: null, at: 0 });
});

test('each step of the keyboard ends where there is nothing more', () => {
  expect(stepFrom(tree, ios, -1)).toBeNull();
  expect(stepFrom(tree, ios, 1)).toEqual({ parent: 'platform', at: 1 });
  expect(intoAbove(tree, bug)).toBeNull();
  expect(intoAbove(tree, android)).toBeNull();
  expect(outOfGroup(tree, android)).toEqual({ parent: null, at: 2 });
});
