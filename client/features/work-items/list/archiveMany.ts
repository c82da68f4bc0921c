import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { workItem } from '#shared/features/workItem.ts';
import { archiveItems, itemsOf } from '../menu/itemActions.ts';
import { text } from './text.ts';

const fewest = 5;

/** Archives items by one call for each project; a few go one by one, so that ⌘Z brings each back too. */
export async function archiveMany(session: Session, slug: string, ids: readonly string[]): Promise<void> {
  if (ids.length < fewest) return archiveItems(session, ids);
  const parts = [...Map.groupBy(itemsOf(session, ids), ({ project_id }) => project_id)];
  const set = async (archived_at: string | null) => {
    const call = archived_at ? 'bulk-archive-issues' : 'bulk-unarchive-issues';
    const taken = parts.map(([projectId, items]) => {
      const path = `/api/workspaces/${encodeURIComponent(slug)}/projects/${projectId}/${call}/`;
      return session.bulk(
        workItem,
        items.map(({ id }) => id),
        { archived_at },
        { path, undo: false },
      );
    });
    return (await Promise.all(taken)).every(Boolean);
  };
  if (!(await set(new Date().toISOString()))) return;
  const action = { label: text('undo'), onPress: () => void set(null) };
  toast.show({ text: text('archivedMany', { count: ids.length }), tone: 'done', action });
}
