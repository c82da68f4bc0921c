/**
 * What happened to a work item, told in rows: one per field, and one per member of a set (reference §3.12).
 *
 * The server writes these rows with the change; a client that hears the change derives the same from it, so an open
 * activity list needs no request to be live.
 */
import type { Change } from '../change.ts';
import { sameValue } from '../entity/entity.ts';
import type { WorkItem } from './workItem.ts';

export type ActivityVerb = 'created' | 'updated' | 'deleted';

/** One thing that happened. Values of references are ids; their names are joined when it is written or shown. */
export interface ActivityEntry {
  verb: ActivityVerb;
  /** Null for the creation. */
  field: string | null;
  old_value: string | null;
  new_value: string | null;
  old_identifier: string | null;
  new_identifier: string | null;
  comment: string;
}

interface Told {
  field: string;
  comment: string;
  refers?: boolean;
}

/** The fields that are told of, in this order. */
const scalars: Partial<Record<keyof WorkItem, Told>> = {
  name: { field: 'name', comment: 'updated the name to' },
  description_hash: { field: 'description', comment: 'updated the description to' },
  parent_id: { field: 'parent', comment: 'updated the parent issue to', refers: true },
  priority: { field: 'priority', comment: 'updated the priority to' },
  state_id: { field: 'state', comment: 'updated the state to', refers: true },
  start_date: { field: 'start_date', comment: 'updated the start date to' },
  target_date: { field: 'target_date', comment: 'updated the target date to' },
  estimate_point: { field: 'estimate_points', comment: 'updated the estimate point to', refers: true },
};

const sets: Partial<Record<keyof WorkItem, { field: string; added: string; removed: string }>> = {
  label_ids: { field: 'labels', added: 'added label', removed: 'removed label' },
  assignee_ids: { field: 'assignees', added: 'added assignee', removed: 'removed assignee' },
};

const blank = { old_value: null, new_value: null, old_identifier: null, new_identifier: null };

/** The entries that a change of a work item makes; none for what nobody wants told, such as its place. */
export function activitiesOf({ row, was }: Pick<Change<WorkItem>, 'row' | 'was'>): ActivityEntry[] {
  if (!row) return [{ ...blank, verb: 'deleted', field: 'issue', comment: 'deleted the issue' }];
  if (!was) return [{ ...blank, verb: 'created', field: null, comment: 'created the issue' }];
  return [
    ...scalarEntries(row, was),
    ...setEntries(row, was),
    ...attachmentEntries(row, was),
    ...archiveEntries(row, was),
  ];
}

function scalarEntries(row: WorkItem, was: Partial<WorkItem>): ActivityEntry[] {
  return Object.entries(scalars).flatMap(([name, { field, comment, refers }]) => {
    const key = name as keyof WorkItem;
    if (!(key in was) || sameValue(was[key], row[key])) return [];
    const [before, after] = [asText(was[key]), asText(row[key])];
    if (field === 'description') return [{ ...blank, verb: 'updated' as const, field, comment }];
    const values = refers ? { old_identifier: before, new_identifier: after } : { old_value: before, new_value: after };
    return [{ ...blank, ...values, verb: 'updated' as const, field, comment }];
  });
}

function setEntries(row: WorkItem, was: Partial<WorkItem>): ActivityEntry[] {
  return Object.entries(sets).flatMap(([name, { field, added, removed }]) => {
    const key = name as 'label_ids' | 'assignee_ids';
    const before = was[key];
    if (!before) return [];
    const after = row[key];
    const entry = { ...blank, verb: 'updated' as const, field };
    return [
      ...after.filter((id) => !before.includes(id)).map((id) => ({ ...entry, new_identifier: id, comment: added })),
      ...before.filter((id) => !after.includes(id)).map((id) => ({ ...entry, old_identifier: id, comment: removed })),
    ];
  });
}

function attachmentEntries(row: WorkItem, was: Partial<WorkItem>): ActivityEntry[] {
  if (was.attachment_count === undefined) return [];
  const isMore = row.attachment_count > was.attachment_count;
  const [verb, comment] = isMore
    ? (['created', 'created an attachment'] as const)
    : (['deleted', 'deleted the attachment'] as const);
  return [{ ...blank, verb, field: 'attachment', comment }];
}

function archiveEntries(row: WorkItem, was: Partial<WorkItem>): ActivityEntry[] {
  if (!('archived_at' in was)) return [];
  const isArchived = row.archived_at !== null;
  return [
    {
      ...blank,
      verb: 'updated',
      field: 'archived_at',
      new_value: isArchived ? 'manual_archive' : 'restore',
      comment: isArchived ? 'Actor has archived the issue' : 'Actor has restored the issue',
    },
  ];
}

const asText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** For so long somebody who goes on writing a description is told of once. */
export const writesOnMs = 10 * 60 * 1000;

interface Happened {
  field: string | null;
  actor: string | null;
  created_at: string;
}

/** Those of the activities that are told, oldest first: a description that the same person goes on writing is one. */
export function withoutWritingOn<T extends Happened>(activities: readonly T[]): T[] {
  const began = new Map<string | null, number>();
  return activities.filter(({ field, actor, created_at }) => {
    if (field !== 'description') return true;
    const at = Date.parse(created_at);
    if (at - (began.get(actor) ?? Number.NEGATIVE_INFINITY) < writesOnMs) return false;
    began.set(actor, at);
    return true;
  });
}
