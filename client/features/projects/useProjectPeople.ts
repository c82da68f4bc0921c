import { useMemo } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import type { Person } from '#client/ui/Avatar.tsx';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';

/** Who is in each project, live, by the project's id; those who left the workspace and bots are in none. */
export function useProjectPeople(): ReadonlyMap<string, readonly Person[]> {
  const session = useSession();
  const members = useRows(session.table(projectMember));
  const people = useRows(session.table(workspaceMember));
  return useMemo(() => {
    const active = people.filter((row) => row.is_active && !row.is_bot);
    const byId = new Map(
      active.map((row) => [row.member, { id: row.member, name: row.display_name, avatarUrl: row.avatar_url }]),
    );
    const all = new Map<string, Person[]>();
    for (const { project, member } of members) {
      const someone = byId.get(member);
      if (someone) all.set(project, [...(all.get(project) ?? []), someone]);
    }
    return all;
  }, [members, people]);
}
