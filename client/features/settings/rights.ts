/** What the signed-in person may change in settings, and the sentence that says why not. */
import { useMe } from '#client/features/session/place.ts';
import { useDerived } from '#client/features/work-items/properties/derived.ts';
import { useRoleIn } from '#client/features/work-items/properties/rights.ts';
import { membersByPerson } from '#client/features/work-items/properties/tables.ts';
import { useSession } from '#client/sync/hooks.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import type { Project } from '#shared/features/project.ts';
import { type Role, roles } from '#shared/roles.ts';
import { text } from './project/text.ts';

export interface Rights {
  role: Role;
  /** Why nothing here can be changed by this person; undefined when it can. */
  off: string | undefined;
}

/** The person's role in the workspace, live. */
export function useWorkspaceRights(): Rights {
  const me = useMe();
  const own = useDerived(useSession().table(workspaceMember), membersByPerson).get(me.id);
  const role = own?.role ?? roles.guest;
  return { role, off: role === roles.admin ? undefined : text('offWorkspace') };
}

/** The person's role in a project, live. An archived project can be changed by nobody. */
export function useProjectRights({ id, archived_at }: Pick<Project, 'id' | 'archived_at'>): Rights {
  const role = useRoleIn(id) ?? roles.guest;
  const off = archived_at ? text('offArchived') : role === roles.admin ? undefined : text('offProject');
  return { role, off };
}
