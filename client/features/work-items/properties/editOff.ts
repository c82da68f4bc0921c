/** Why this person may not change work items, as a sentence. */
import { useMe } from '#client/features/session/place.ts';
import { useViewer, viewerOf } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { inProject, may } from '#shared/access.ts';
import { project } from '#shared/features/project.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { useField } from './fields.ts';
import { text } from './text.ts';

/** Why this person may not change these work items; undefined when they may. */
export function editOff(session: Session, personId: string, items: readonly WorkItem[]): string | undefined {
  const viewer = viewerOf(session, personId);
  for (const item of items) {
    if (item.archived_at) return text('offArchived');
    if (session.table(project).get(item.project_id)?.archived_at) return text('offProjectArchived');
    if (!may(viewer, inProject('guest'), item)) return text('offNotMember');
    if (may(viewer, inProject('member'), item)) continue;
    if (!may(viewer, inProject('member', { or: 'creator' }), item)) return text('offGuest');
    if (items.length > 1) return text('offGuestMany');
  }
  return undefined;
}

/** The same for those of `ids` that are held, live. */
export function useEditOff(ids: readonly string[]): string | undefined {
  const session = useSession();
  const me = useMe();
  useField(ids, 'archived_at');
  useField(ids, 'project_id');
  useViewer();
  const items = ids.map((id) => session.table(workItem).get(id)).filter((item) => item !== null);
  return editOff(session, me.id, items);
}
