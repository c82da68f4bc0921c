import { createContext, useContext } from 'react';
import type { Account, OwnWorkspace } from './account.ts';

/** Whose session this is, and in which workspace. The session itself is `useSession()` of `sync/hooks.ts`. */
export interface Place {
  me: Account;
  /** Null outside any workspace. */
  workspace: OwnWorkspace | null;
}

export const PlaceContext = createContext<Place | null>(null);

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('This is for the screens that one must be signed in for.');
  return place;
}

/** The signed-in person's account. Their row is `useRow(session.table(person), me.id)`. */
export const useMe = (): Account => usePlace().me;

/** The workspace that the address names. Throws outside one. */
export function useWorkspace(): OwnWorkspace {
  const { workspace } = usePlace();
  if (!workspace) throw new Error('This is for the screens of a workspace.');
  return workspace;
}
