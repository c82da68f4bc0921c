import { useSnapshot } from 'valtio/react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { workspaceMember } from '#shared/features/membership.ts';
import { useDerived } from '../properties/derived.ts';
import { asPerson, membersByPerson } from '../properties/tables.ts';

/** The others who are in this project now. */
export function HereNow({ projectId }: { projectId: string }) {
  const session = useSession();
  const me = useMe();
  const { people } = useSnapshot(session.presence.here);
  const members = useDerived(session.table(workspaceMember), membersByPerson);
  const here = new Set(people.filter(({ at }) => at.project_id === projectId).map(({ person_id }) => person_id));
  here.delete(me.id);
  if (here.size === 0) return null;
  return (
    <>
      <AvatarStack className="only-l" areHere people={[...here].map((id) => asPerson(id, members))} />
      <span className="vr only-l" />
    </>
  );
}
