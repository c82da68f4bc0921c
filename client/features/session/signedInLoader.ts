import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathTo } from '#shared/routes.ts';
import { readAccount, readWorkspaces } from './account.ts';
import type { SignedInData } from './SignedIn.tsx';

/** Asks who is signed in; nobody is sent to sign in, and comes back here afterwards. */
export async function signedInLoader({ request }: LoaderFunctionArgs): Promise<SignedInData | Response> {
  const [account, workspaces] = await Promise.all([readAccount(), readWorkspaces()]);
  if (account) return { account, workspaces };
  const { pathname, search } = new URL(request.url);
  return redirect(`${pathTo('signIn', {})}?next_path=${encodeURIComponent(pathname + search)}`);
}
