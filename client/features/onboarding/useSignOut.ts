import { useSession } from '#client/sync/hooks.ts';
import { pathTo } from '#shared/routes.ts';

/** Signs out and leaves by a full load, so that nothing of the person stays in memory; then goes on to `next`. */
export function useSignOut(): (next?: string) => Promise<void> {
  const session = useSession();
  return async (next = pathTo('signIn', {})) => {
    await session.send('POST', '/api/auth/sign-out/', {});
    window.location.assign(next);
  };
}
