import { useWorkspace } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { project } from '#shared/features/project.ts';
import { type WorkItem, workItemKey } from '#shared/features/workItem.ts';
import { pathTo } from '#shared/routes.ts';

/** `WEB-123`; empty while the item has no number yet or its project is not known. */
export function keyOf(session: Session, item: Pick<WorkItem, 'project_id' | 'sequence_id'>): string {
  const identifier = session.table(project).get(item.project_id)?.identifier;
  return identifier && item.sequence_id > 0 ? workItemKey(identifier, item) : '';
}

export const itemPath = (slug: string, key: string): string =>
  pathTo('workItem', { workspaceSlug: slug, workItemKey: key });

/** The key of an item and the address of its page, live: an identifier may be renamed. */
export function useItemLink(item: Pick<WorkItem, 'project_id' | 'sequence_id'>): { key: string; path: string } {
  const session = useSession();
  const { slug } = useWorkspace();
  useRow(session.table(project), item.project_id)?.identifier;
  const key = keyOf(session, item);
  return { key, path: itemPath(slug, key) };
}
