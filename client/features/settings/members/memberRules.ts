/** What may be done to somebody's place in a project (reference §2.7), said before the server has to. */

import { sightOf, type Viewer } from '#shared/access.ts';
import type { ProjectMember, WorkspaceMember } from '#shared/features/membership.ts';
import { type Role, roles } from '#shared/roles.ts';
import { text } from './text.ts';

/** Who looks at the list: their id, and their roles. */
export interface Looker {
  id: string;
  workspaceRole: Role;
  projectRole: Role;
  /** Why they may change nothing at all. */
  off: string | undefined;
}

/** Who is not in the project looks at it as a guest does. */
export const lookerAt = (viewer: Viewer, projectId: string, off: string | undefined): Looker => ({
  id: viewer.person_id,
  workspaceRole: viewer.role ?? roles.guest,
  projectRole: sightOf(viewer, projectId)?.role ?? roles.guest,
  off,
});

interface Someone {
  person: WorkspaceMember;
  joined: ProjectMember;
}

/** Why this person's role stays as it is. */
export function roleOff(looker: Looker, { person, joined }: Someone): string | undefined {
  if (person.role === roles.admin) return text('offWorkspaceAdmin');
  if (looker.off) return looker.off;
  if (looker.workspaceRole === roles.admin) return undefined;
  if (person.member === looker.id) return text('offSelf');
  return joined.role >= looker.projectRole ? text('offAbove') : undefined;
}

/** Why they cannot be given one of the roles. */
export function roleOffOf(looker: Looker, { person }: Pick<Someone, 'person'>, role: Role): string | undefined {
  if (person.role === roles.guest && role > roles.guest) return text('offGuestOnly');
  if (looker.workspaceRole === roles.admin || role < looker.projectRole) return undefined;
  return text('offAdminRole');
}

/** Why nobody can be added with a role: it is above one's own. */
export const givingOff = ({ projectRole }: Looker, role: Role): string | undefined =>
  role > projectRole ? text('offOwnRole') : undefined;

/** Why they cannot be taken out of the project. */
export function removeOff(looker: Looker, { person, joined }: Someone): string | undefined {
  if (looker.off) return looker.off;
  if (looker.workspaceRole === roles.admin) return undefined;
  const effective = person.role === roles.admin ? roles.admin : joined.role;
  return effective >= looker.projectRole ? text('offAbove') : undefined;
}
