import { type LoaderFunctionArgs, redirect } from 'react-router';
import { pathTo, type RouteName } from '#shared/routes.ts';
import { readAccount } from '../session/account.ts';
import { afterSignIn } from './afterSignIn.ts';
import { type Instance, readInstance, readPlaces, readProfile } from './calls.ts';

/** What the screens before signing in need. Whoever is signed in already is led on. */
export async function doorLoader({ request }: LoaderFunctionArgs): Promise<Instance | Response> {
  const { searchParams } = new URL(request.url);
  if (!(await readAccount())) return readInstance();
  const [places, profile] = await Promise.all([readPlaces(), readProfile()]);
  return redirect(afterSignIn(places, profile, searchParams.get('next_path')));
}

/** The sign-in screen; on a Tandem that nobody has set up yet, the first account is made instead. */
export async function signInLoader(args: LoaderFunctionArgs): Promise<Instance | Response> {
  const found = await doorLoader(args);
  if (found instanceof Response || found.instance.is_setup_done) return found;
  return redirect(pathTo('signUp', {}) + new URL(args.request.url).search);
}

/** For other names of a screen: leads to it, with the same query. */
export const aliasOf =
  (screen: Extract<RouteName, 'signIn' | 'signUp'>) =>
  ({ request }: LoaderFunctionArgs): Response =>
    redirect(pathTo(screen, {}) + new URL(request.url).search);
