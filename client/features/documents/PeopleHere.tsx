import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { openDocuments } from '#client/editor/openDocuments.ts';
import { membersByPerson } from '#client/features/session/memberships.ts';
import { useMe } from '#client/features/session/place.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { workspaceMember } from '#shared/features/membership.ts';

/** The others who have a document open, for its header. */
export function PeopleHere({ name }: { name: string }) {
  const state = useSnapshot(openDocuments)[name];
  const me = useMe();
  const members = useDerived(useSession().table(workspaceMember), membersByPerson);
  const people = useMemo(
    () =>
      (state?.people ?? [])
        .filter(({ id }) => id !== me.id)
        .map(({ id, name: known }) => ({ id, name: known, avatarUrl: members.get(id)?.avatar_url })),
    [state?.people, members, me.id],
  );
  return people.length > 0 && <AvatarStack people={people} size={24} areHere />;
}
