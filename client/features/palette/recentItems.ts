/** The work items that this person opened last, per workspace: ids only, kept in this browser. */
import { useEffect } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';

export interface RecentItem {
  id: string;
  project_id: string;
}

const most = 8;
const keyOf = (workspaceId: string): string => `tandem.recent.${workspaceId}`;

export function recentItems(workspaceId: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

const isRecent = (one: unknown): one is RecentItem =>
  typeof one === 'object' && one !== null && 'id' in one && 'project_id' in one && typeof one.id === 'string';

/** Remembers that an item is open. */
export function useRecent({ id, project_id }: RecentItem): void {
  const { id: workspaceId } = useWorkspace();
  useEffect(() => {
    const others = recentItems(workspaceId).filter((one) => one.id !== id);
    try {
      localStorage.setItem(keyOf(workspaceId), JSON.stringify([{ id, project_id }, ...others].slice(0, most)));
    } catch {
      // Without storage nothing is recent.
    }
  }, [workspaceId, id, project_id]);
}
