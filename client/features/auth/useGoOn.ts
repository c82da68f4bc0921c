import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeNextPath } from '#shared/nextPath.ts';
import { pathTo } from '#shared/routes.ts';

/** Leads on whoever has just signed in: the loader of the sign-in screen knows where to. */
export function useGoOn(): () => Promise<void> {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return useCallback(async () => {
    const next = safeNextPath(params.get('next_path'));
    await navigate(next ?? pathTo('signIn', {}), { replace: true });
  }, [navigate, params]);
}
