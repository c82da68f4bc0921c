import { defineEntity, type Row } from '../entity/entity.ts';
import { flag, initially, number, oneOf, ref, serverSet, text } from '../entity/field.ts';

/** In the order in which work goes through them; the position is the sort order. */
export const stateGroups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof stateGroups)[number];

/** Items in these are done with: they may be archived, and their dates are never late. */
export const closedGroups: readonly StateGroup[] = ['completed', 'cancelled'];

export const state = defineEntity({
  name: 'state',
  label: 'state',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    project_id: serverSet(ref('project')),
    name: text({ max: 255 }),
    description: initially(text({ max: 2000, min: 0 }), ''),
    color: text({ max: 40 }),
    group: initially(oneOf(stateGroups), 'backlog'),
    default: serverSet(initially(flag(), false)),
    sequence: initially(number(), 65535),
  },
  audience: (row) => ({ project_id: row.project_id }),
});

export type State = Row<typeof state>;

/** The states of a new project (reference §3.2). */
export const defaultStates: readonly Pick<State, 'name' | 'color' | 'group' | 'default' | 'sequence'>[] = [
  { name: 'Backlog', color: '#60646C', group: 'backlog', sequence: 15000, default: true },
  { name: 'Todo', color: '#60646C', group: 'unstarted', sequence: 25000, default: false },
  { name: 'In Progress', color: '#F59E0B', group: 'started', sequence: 35000, default: false },
  { name: 'Done', color: '#46A758', group: 'completed', sequence: 45000, default: false },
  { name: 'Cancelled', color: '#9AA4BC', group: 'cancelled', sequence: 55000, default: false },
];

export const stateStep = 15_000;
