/** Who else is where, for headers, cards and rows; and saying where this person is. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import type { Person } from '#client/ui/Avatar.tsx';
import type { Place, Presence } from '#shared/change.ts';
import { workspaceMember } from '#shared/features/membership.ts';

const told = new WeakMap<Session, Place[]>();

/** Of several mounted at once, as a board with an item open over it, the closest is where one is. */
function tellClosest(session: Session): void {
  const places = told.get(session) ?? [];
  const closest = places.findLast((at) => at.id !== undefined) ?? places.at(-1);
  session.presence.move(closest ?? {});
}

/** Tells others that this person is here for as long as the component is mounted. */
export function usePlaceTold({ project_id, entity, id }: Place): void {
  const session = useSession();
  useEffect(() => {
    const at: Place = { ...(project_id && { project_id }), ...(entity && { entity }), ...(id && { id }) };
    if (!project_id && !id) return;
    const places = told.get(session) ?? [];
    told.set(session, [...places, at]);
    tellClosest(session);
    return () => {
      told.set(session, told.get(session)?.filter((other) => other !== at) ?? []);
      tellClosest(session);
    };
  }, [session, project_id, entity, id]);
}

/** Those who are at a place, by id, each once, without oneself. A place without `id` holds all that is in it. */
export function personsAt(people: readonly Presence[], { project_id, id }: Place, me: string): string[] {
  const there = people.filter(
    ({ at, person_id }) =>
      person_id !== me && (!project_id || at.project_id === project_id) && (!id || at.id === id) && (project_id || id),
  );
  return [...new Set(there.map(({ person_id }) => person_id))].sort();
}

/** The other people at a place now: in a project (its screens and items), or with one thing open. */
export function usePresence({ project_id, id }: Place): readonly Person[] {
  const session = useSession();
  const me = useMe().id;
  const { here } = session.presence;
  const store = useMemo(
    () => ({
      subscribe: (listener: () => void) => subscribe(here, listener),
      read: () => personsAt(here.people, { ...(project_id && { project_id }), ...(id && { id }) }, me).join(' '),
    }),
    [here, project_id, id, me],
  );
  const ids = useSyncExternalStore(store.subscribe, store.read, store.read);
  return useMemo(() => (ids ? ids.split(' ').flatMap((one) => personNamed(session, one)) : []), [session, ids]);
}

function personNamed(session: Session, id: string): Person[] {
  for (const row of session.table(workspaceMember).rows())
    if (row.member === id) return [{ id, name: row.display_name, avatarUrl: row.avatar_url }];
  return [];
}
