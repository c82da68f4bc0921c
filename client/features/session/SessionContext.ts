import { createContext, useContext } from 'react';
import type { Session } from '#client/sync/session.ts';

/** Who is signed in, and the session that keeps their screens live; in a workspace, also that. */
export interface SessionValue {
  session: Session;
  me: { id: string; email: string };
  /** Null outside any workspace. */
  workspace: { id: string; slug: string } | null;
}

export const SessionContext = createContext<SessionValue | null>(null);

/** The session of the signed-in person. Throws outside the screens for which one must be signed in. */
export function useSession(): SessionValue {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession is for screens that one must be signed in for.');
  return value;
}

/** The workspace that the address names. Throws outside one. */
export function useWorkspace(): { id: string; slug: string } {
  const { workspace } = useSession();
  if (!workspace) throw new Error('useWorkspace is for the screens of a workspace.');
  return workspace;
}
