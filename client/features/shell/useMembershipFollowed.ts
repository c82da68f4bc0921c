import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { membership } from '#shared/features/membership.ts';

/** Asks anew for one's workspaces when one comes into one or is taken out of one, so that the switcher knows. */
export function useMembershipFollowed(): void {
  const session = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => session.table(membership).watch(() => void revalidate()), [session, revalidate]);
}
