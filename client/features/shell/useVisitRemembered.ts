import { useEffect } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { profile } from '#shared/features/person.ts';

/** Keeps which workspace was visited last: the one that signing in leads to (spec §2). */
export function useVisitRemembered(workspaceId: string | undefined): void {
  const session = useSession();
  const me = useMe();
  useEffect(() => {
    const own = session.table(profile).get(me.id);
    if (!workspaceId || !own || own.last_workspace_id === workspaceId) return;
    void session.save(profile, me.id, { last_workspace_id: workspaceId }, { undo: false });
  }, [session, me.id, workspaceId]);
}
