import { membersByPerson } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import type { Person } from '#client/ui/Avatar.tsx';
import { workspaceMember } from '#shared/features/membership.ts';

/** Somebody of the workspace as the kit draws them; null for whoever is not known. */
export function usePersonNamed(id: string | null): Person | null {
  const row = useDerived(useSession().table(workspaceMember), membersByPerson).get(id ?? '');
  return row ? { id: row.member, name: row.display_name, avatarUrl: row.avatar_url } : null;
}
