import { forgetKept } from '#client/editor/keptDocuments.ts';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { pathTo } from '#shared/routes.ts';

/** Signs out and leaves by a full load, so that nothing of the person stays in memory; then goes on to `next`. */
export function useSignOut(): (next?: string) => Promise<void> {
  const session = useSession();
  const { id } = useMe();
  return async (next = pathTo('signIn', {})) => {
    await session.send('POST', '/api/auth/sign-out/', {});
    await forgetKept(id);
    window.location.assign(next);
  };
}
