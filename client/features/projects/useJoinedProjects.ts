import { useCallback, useMemo } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { compareText } from '#shared/compareText.ts';
import { projectMember } from '#shared/features/membership.ts';
import { type Project, type ProjectUserProperty, project, projectUserProperty } from '#shared/features/project.ts';

/** The projects that a person joined, unarchived, in their own order; those without a place come last, by name. */
export function inOwnOrder<P extends Pick<Project, 'id' | 'name' | 'archived_at'>>(
  projects: readonly P[],
  joined: ReadonlySet<string>,
  places: ReadonlyMap<string, number>,
): P[] {
  const placeOf = ({ id }: P) => places.get(id) ?? Number.POSITIVE_INFINITY;
  return projects
    .filter((row) => joined.has(row.id) && !row.archived_at)
    .sort((a, b) => (placeOf(a) === placeOf(b) ? compareText(a.name, b.name) : placeOf(a) - placeOf(b)));
}

/** One's joined projects in the order of one's sidebar, live. */
export function useJoinedProjects(): readonly Project[] {
  const session = useSession();
  const me = useMe().id;
  const isMembershipMine = useCallback((row: { member: string }) => row.member === me, [me]);
  const isMine = useCallback((row: ProjectUserProperty) => row.user === me, [me]);
  const projects = useRows(session.table(project));
  const memberships = useRows(session.table(projectMember), { where: isMembershipMine });
  const properties = useRows(session.table(projectUserProperty), { where: isMine });
  return useMemo(() => {
    const joined = new Set(memberships.map((row) => row.project));
    const places = new Map(properties.map((row) => [row.project, row.sort_order]));
    return inOwnOrder(projects, joined, places);
  }, [projects, memberships, properties]);
}
