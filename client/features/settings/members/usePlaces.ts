import { useCallback, useMemo } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { compareText } from '#shared/compareText.ts';
import {
  type ProjectMember,
  projectMember,
  type WorkspaceMember,
  workspaceMember,
} from '#shared/features/membership.ts';
import { roles } from '#shared/roles.ts';

/** Somebody who can see into the project. */
export interface Place {
  person: WorkspaceMember;
  /** Null for an admin of the workspace who has not joined. */
  joined: ProjectMember | null;
}

const isPresent = (row: WorkspaceMember) => row.is_active && !row.is_bot;
const byName = (a: WorkspaceMember, b: WorkspaceMember) => compareText(a.display_name, b.display_name);

/** Who is in the workspace, by name. */
export const usePeople = (): readonly WorkspaceMember[] =>
  useRows(useSession().table(workspaceMember), { where: isPresent, order: byName });

/** Who is in a project, by name, and after them the admins of the workspace who see into it anyway. */
export function usePlaces(projectId: string): readonly Place[] {
  const session = useSession();
  const people = usePeople();
  const isHere = useCallback((row: ProjectMember) => row.project === projectId, [projectId]);
  const joined = useRows(session.table(projectMember), { where: isHere });
  return useMemo(() => {
    const byPerson = new Map(joined.map((row) => [row.member, row]));
    const places = people.map((person) => ({ person, joined: byPerson.get(person.member) ?? null }));
    const outside = places.filter((place) => !place.joined && place.person.role === roles.admin);
    return [...places.filter((place) => place.joined), ...outside];
  }, [people, joined]);
}
