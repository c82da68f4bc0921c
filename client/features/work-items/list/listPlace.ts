import { collectionPath } from '#client/sync/paths.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import type { ListContext } from '#shared/features/workItemDisplay.ts';

/** Which work items a screen lists. Another screen is another value. */
export type ListPlace =
  | { kind: 'project'; projectId: string }
  | { kind: 'archived'; projectId: string }
  | { kind: 'mine'; personId: string };

/** Where the server answers for a place, and which rows are of it before any filter. */
export interface ListSource {
  path: string;
  projectId: string | null;
  isOf(row: WorkItem): boolean;
}

export function sourceOf(place: ListPlace, slug: string): ListSource {
  if (place.kind === 'mine') {
    const path = `/api/workspaces/${encodeURIComponent(slug)}/my-issues/`;
    return { path, projectId: null, isOf: (row) => isOpen(row) && row.assignee_ids.includes(place.personId) };
  }
  const { projectId } = place;
  const path = collectionPath('work_item', slug, { project_id: projectId });
  if (place.kind === 'project') return { path, projectId, isOf: (row) => isOpen(row) && row.project_id === projectId };
  return {
    path: path.replace(/issues\/$/, 'archived-issues/'),
    projectId,
    isOf: (row) => !row.is_draft && row.archived_at !== null && row.project_id === projectId,
  };
}

const isOpen = (row: WorkItem) => !row.is_draft && row.archived_at === null;

/** What tells one place's list from another's, in one session. */
export const placeKey = (place: ListPlace): string =>
  place.kind === 'mine' ? place.kind : `${place.kind} ${place.projectId}`;

/** The rules of display that a place follows. */
export function displayContextOf({ kind }: ListPlace): ListContext {
  return kind === 'mine' ? 'profile' : kind;
}
