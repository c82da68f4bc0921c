import { membersByPerson } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { workspaceMember } from '#shared/features/membership.ts';
import { asPerson } from './tables.ts';
import { text } from './text.ts';

/** What somebody is called, live; with their avatar before it if asked for. */
export function PersonName({ id, avatar = false }: { id: string | null; avatar?: boolean | undefined }) {
  const members = useDerived(useSession().table(workspaceMember), membersByPerson);
  const person = asPerson(id ?? '', members);
  return (
    <>
      {avatar && <Avatar person={id ? person : null} tooltip={false} />}
      <span className="cut">{person.name || text('formerMember')}</span>
    </>
  );
}
