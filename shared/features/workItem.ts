import { defineEntity, type Row } from '../entity/entity.ts';
import {
  date,
  flag,
  initially,
  integer,
  moment,
  nullable,
  number,
  oneOf,
  ref,
  refs,
  serverSet,
  text,
} from '../entity/field.ts';
import type { StateGroup } from './state.ts';

/** From least to most pressing; the position is the sort order (spec §3). */
export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

export const workItem = defineEntity({
  name: 'work_item',
  label: 'work item',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    project_id: serverSet(ref('project')),
    sequence_id: serverSet(integer({ min: 1 })),
    name: text({ max: 255 }),
    state_id: ref('state'),
    priority: initially(oneOf(priorities), 'none'),
    assignee_ids: initially(refs('person'), []),
    label_ids: initially(refs('label'), []),
    estimate_point: nullable(ref('estimate_point')),
    start_date: nullable(date()),
    target_date: nullable(date()),
    sort_order: initially(number(), 65535),
    parent_id: nullable(ref('work_item')),
    cycle_id: serverSet(nullable(ref('cycle'))),
    module_ids: serverSet(initially(refs('module'), [])),
    type_id: serverSet(nullable(ref('work_item_type'))),
    sub_issues_count: serverSet(initially(integer({ min: 0 }), 0)),
    attachment_count: serverSet(initially(integer({ min: 0 }), 0)),
    link_count: serverSet(initially(integer({ min: 0 }), 0)),
    completed_at: serverSet(nullable(moment())),
    archived_at: serverSet(nullable(moment())),
    is_draft: serverSet(initially(flag(), false)),
    is_epic: serverSet(initially(flag(), false)),
    external_source: nullable(text()),
    external_id: nullable(text()),
    /** Changes whenever the description does; the text itself is asked for with the detail. */
    description_hash: serverSet(nullable(text())),
  },
  audience: (row) => ({ project_id: row.project_id, creator_id: row.created_by }),
});

export type WorkItem = Row<typeof workItem>;

/** A work item as lists answer it: the group of its state is joined, not stored. */
export type WorkItemRow = WorkItem & { state__group: StateGroup };

/** `WEB-123`, as people say it. */
export const workItemKey = (identifier: string, item: Pick<WorkItem, 'sequence_id'>) =>
  `${identifier}-${item.sequence_id}`;
