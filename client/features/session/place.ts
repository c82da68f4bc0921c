import { createContext, useContext } from 'react';
import type { Account, OwnWorkspace } from './account.ts';

/** Whose session this is, and in which workspace. The session itself is `useSession()` of `sync/hooks.ts`. */
export interface Place {
  me: Account;
  /** Null outside any workspace, and in one that is not the person's. */
  workspace: OwnWorkspace | null;
  /** All that the person is in, by name. */
  workspaces: readonly OwnWorkspace[];
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

/** The workspace that the address names, or null when it names none of the person's. */
export const useWorkspaceOrNull = (): OwnWorkspace | null => usePlace().workspace;

/** The workspaces that the person is in. They are asked for anew whenever a membership changes. */
export const useOwnWorkspaces = (): readonly OwnWorkspace[] => usePlace().workspaces;
