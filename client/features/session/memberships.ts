/** Who is in the workspace and in its projects. What oneself may do there is told by `rights.ts`. */
import { derived } from '#client/sync/derived.ts';
import type { Session } from '#client/sync/session.ts';
import {
  type ProjectMember,
  projectMember,
  type WorkspaceMember,
  workspaceMember,
} from '#shared/features/membership.ts';
import { type Role, roles } from '#shared/roles.ts';

/** Everybody who is or was in the workspace, by person. */
export function membersByPerson(rows: Iterable<WorkspaceMember>): ReadonlyMap<string, WorkspaceMember> {
  return new Map([...rows].map((row) => [row.member, row]));
}

/** The role of each person in each project that they joined. */
export function rolesByProject(rows: Iterable<ProjectMember>): ReadonlyMap<string, ReadonlyMap<string, Role>> {
  const all = new Map<string, Map<string, Role>>();
  for (const { project, member, role } of rows) {
    const own = all.get(project) ?? new Map<string, Role>();
    all.set(project, own.set(member, role));
  }
  return all;
}

/** Whether somebody works in a project: by joining it, or as an admin of the workspace. Who left the workspace counts on. */
export function isInProject(session: Session, personId: string, projectId: string): boolean {
  const place = derived(session.table(workspaceMember), membersByPerson).get(personId);
  if (place?.role === roles.admin) return true;
  return derived(session.table(projectMember), rolesByProject).get(projectId)?.has(personId) ?? false;
}
