import { useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import type { ReceivedInvitation } from '#shared/features/membership.ts';
import { useInvitations } from './useInvitations.ts';

/**
 * Ticking invitations and accepting them. One that comes later is ticked from the start; one that was withdrawn meanwhile
 * is not asked for. `onJoined` hears of the first workspace joined.
 */
export function useJoin(onJoined: (first: ReceivedInvitation) => Promise<void>) {
  const session = useSession();
  const invitations = useInvitations();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ticked = invitations.filter(({ id }) => !left.has(id));
  const joining = useSubmit(async () => {
    const [first] = ticked;
    if (!first) return;
    const ids = ticked.map(({ invitation_id }) => invitation_id);
    await session.send('POST', '/api/users/me/workspaces/invitations/', { invitations: ids });
    await onJoined(first);
  });
  const setTicked = (next: ReadonlySet<string>) =>
    setLeft(new Set(invitations.map(({ id }) => id).filter((id) => !next.has(id))));
  return { invitations, ticked: new Set(ticked.map(({ id }) => id)), setTicked, joining };
}
