import { useCallback, useMemo } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { sightOf, type Viewer } from '#shared/access.ts';
import {
  type ProjectMember,
  projectMember,
  type WorkspaceMember,
  workspaceMember,
} from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { type Role, roles } from '#shared/roles.ts';
import { useMe } from './place.ts';

/** What the signed-in person may do in this workspace, as it is now: for `sightOf` and `maySee` of shared/access.ts. */
export function useViewer(): Viewer {
  const session = useSession();
  const { id } = useMe();
  const isMine = useCallback((row: WorkspaceMember | ProjectMember) => row.member === id, [id]);
  const [own] = useRows(session.table(workspaceMember), { where: isMine });
  const joined = useRows(session.table(projectMember), { where: isMine });
  const projects = useRows(session.table(project));
  return useMemo(() => {
    const open = new Set(projects.filter((row) => row.guest_view_all_features).map((row) => row.id));
    const sights = joined.map((row) => [row.project, { role: row.role, guestsSeeAll: open.has(row.project) }] as const);
    return { person_id: id, role: own?.is_active ? own.role : null, projects: new Map(sights) };
  }, [id, own, joined, projects]);
}

/** The person's role in a project; null when not in it. Admins of the workspace are admins of all. */
export function useProjectRole(projectId: string): Role | null {
  return sightOf(useViewer(), projectId)?.role ?? null;
}

/** The person's role in the workspace; the least where it is not known. */
export const useWorkspaceRole = (): Role => useViewer().role ?? roles.guest;
