/** What this person may do to work items, and the sentence that says why not. */

import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { type Role, roles } from '#shared/roles.ts';
import { derived, useDerived } from './derived.ts';
import { useField } from './fields.ts';
import { membersByPerson, rolesByProject } from './tables.ts';
import { text } from './text.ts';

/** This person's role in a project, null when not in it. An admin of the workspace is admin of every project (spec §6). */
export function roleIn(session: Session, personId: string, projectId: string): Role | null {
  const place = derived(session.table(workspaceMember), membersByPerson).get(personId);
  if (place?.role === roles.admin) return roles.admin;
  return derived(session.table(projectMember), rolesByProject).get(projectId)?.get(personId) ?? null;
}

/** The same, live. */
export function useRoleIn(projectId: string | null | undefined): Role | null {
  const session = useSession();
  const me = useMe();
  useDerived(session.table(workspaceMember), membersByPerson);
  useDerived(session.table(projectMember), rolesByProject);
  return projectId ? roleIn(session, me.id, projectId) : null;
}

/** Why this person may not change these work items; undefined when they may. */
export function editOff(session: Session, personId: string, items: readonly WorkItem[]): string | undefined {
  for (const item of items) {
    if (item.archived_at) return text('offArchived');
    if (session.table(project).get(item.project_id)?.archived_at) return text('offProjectArchived');
    const role = roleIn(session, personId, item.project_id);
    if (role === null) return text('offNotMember');
    if (role >= roles.member) continue;
    if (item.created_by !== personId) return text('offGuest');
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
  useDerived(session.table(workspaceMember), membersByPerson);
  useDerived(session.table(projectMember), rolesByProject);
  useDerived(session.table(project), archivedProjects);
  const items = ids.map((id) => session.table(workItem).get(id)).filter((item) => item !== null);
  return editOff(session, me.id, items);
}

const archivedProjects = (rows: Iterable<{ id: string; archived_at: string | null }>): string =>
  [...rows].flatMap(({ id, archived_at }) => (archived_at ? [id] : [])).join(' ');
