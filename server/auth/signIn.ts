/** Ways in, all of which end here: the account's person is there and active, and the session is a new one. */
import { isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { passwordProblem } from '#shared/features/password.ts';
import type { Person } from '#shared/features/person.ts';
import type { Context } from '../http/context.ts';
import type { Answer } from '../http/route.ts';
import { copyCookies, signedInAnswer } from './answers.ts';
import { headersFor, sessionSeconds } from './auth.ts';
import { authError } from './authErrors.ts';
import type { AccountDeps } from './deps.ts';
import { rememberAddress } from './instance.ts';
import { presentMe } from './me.ts';
import { type Account, ensurePerson } from './person.ts';
import { endSessions } from './sessions.ts';

/** A session that the library has opened, and its cookies. */
export interface Opened {
  headers: Headers;
  token: string;
  account: Account;
}

/** Hands over an opened session. A deactivated person is refused, and only here, when they have proven who they are. */
export async function completeSignIn(deps: AccountDeps, context: Context, opened: Opened): Promise<Answer> {
  const person = await ensurePerson(deps.store, opened.account);
  if (!person.is_active) {
    await sql`delete from auth_session where token = ${opened.token}`.execute(deps.database.writes);
    throw authError('USER_ACCOUNT_DEACTIVATED');
  }
  await endFormer(deps, context);
  // The library dates it by this process's clock, which may be wrong; everybody asks the database's.
  await sql`update auth_session set "createdAt" = now(), "updatedAt" = now(),
    "expiresAt" = now() + make_interval(secs => ${sessionSeconds}::int) where token = ${opened.token}`.execute(
    deps.database.writes,
  );
  await sql`delete from auth_session where "userId" = ${person.id} and "expiresAt" < now()`.execute(
    deps.database.writes,
  );
  if (person.is_instance_admin) await rememberAddress(deps, context.req);
  await deps.limits.forget('sign_in', person.email);
  copyCookies(context, opened.headers);
  return signedInAnswer(context, deps.config.publicUrl ?? '', { user: presentMe(person) });
}

/** A browser that signs in anew leaves the session that it had. */
async function endFormer({ store }: AccountDeps, { callerOrNull: caller }: Context): Promise<void> {
  if (!caller?.session_id) return;
  await store.commit({ actor: caller.person_id, streams: [caller.person_id] }, (tx) =>
    endSessions(tx, caller.person_id, sql`id = ${caller.session_id}`),
  );
}

/** Signs in by password. An unknown address takes as long as a known one: the library hashes all the same. */
export async function openByPassword(
  { auth, limits }: AccountDeps,
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<Opened> {
  await limits.take('sign_in', 'person', email);
  const headers = headersFor(context.req);
  const signed = await auth
    .of(context.req)
    .api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
    .catch((error: unknown) => Promise.reject(isAPIError(error) ? authError('AUTHENTICATION_FAILED_SIGN_IN') : error));
  const { token, user } = signed.response;
  return {
    headers: signed.headers,
    token,
    account: { id: user.id, email: user.email, isVerified: user.emailVerified },
  };
}

export interface NewAccount {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

/** Makes an account with a password, and signs in. */
export async function openNew({ auth }: AccountDeps, context: Context, given: NewAccount): Promise<Opened> {
  const { email, password, first_name, last_name } = given;
  const name = `${first_name} ${last_name}`.trim();
  const signed = await auth
    .of(context.req)
    .api.signUpEmail({ body: { name, email, password }, headers: headersFor(context.req), returnHeaders: true })
    .catch((error: unknown) => Promise.reject(isAPIError(error) ? authError('USER_ALREADY_EXIST') : error));
  const { token, user } = signed.response;
  if (!token) throw new AppError('internal', 'The account was made, but not signed in. Sign in.');
  return { headers: signed.headers, token, account: { id: user.id, email, first_name, last_name } };
}

/** Signs in somebody who has proven their address, whose account is there. */
export async function openProven({ auth }: AccountDeps, context: Context, account: Account): Promise<Opened> {
  const { headers, response } = await auth
    .of(context.req)
    .api.startSession({ body: { user_id: account.id }, headers: headersFor(context.req), returnHeaders: true });
  return { headers, token: response.token, account };
}

/** Throws unless the password will do as a new one. */
export function demandStrong(password: string, person: Pick<Person, 'email'>): void {
  const problem = passwordProblem(password, { email: person.email });
  if (problem) throw authError('PASSWORD_TOO_WEAK', { sentence: `The password ${problem}.`, field: 'password' });
}
