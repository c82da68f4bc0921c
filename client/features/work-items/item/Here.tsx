import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { workspaceMember } from '#shared/features/membership.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { useDerived } from '../properties/derived.ts';
import { asPerson, membersByPerson } from '../properties/tables.ts';
import { text as names } from '../properties/text.ts';

/** Tells that this person is at an item while mounted, and shows who else is. */
export function Here({ item }: { item: Pick<WorkItem, 'id' | 'project_id'> }) {
  const { id, project_id } = item;
  const session = useSession();
  const me = useMe();
  const members = useDerived(session.table(workspaceMember), membersByPerson);
  const { people } = useSnapshot(session.presence.here);
  useEffect(() => {
    session.presence.move({ project_id, entity: workItem.name, id });
    return () => session.presence.move({ project_id });
  }, [session, project_id, id]);
  const here = people.filter(({ person_id, at }) => at.id === id && person_id !== me.id);
  if (here.length === 0) return null;
  const shown = [...new Set(here.map(({ person_id }) => person_id))].map((one) => asPerson(one, members));
  return <AvatarStack people={shown.map((one) => ({ ...one, name: one.name || names('formerMember') }))} areHere />;
}
