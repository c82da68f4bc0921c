import { sql } from 'kysely';
import * as z from 'zod/mini';
import { anyone } from '#shared/access.ts';
import { invalid } from '#shared/errors.ts';
import { routes as screens } from '#shared/routes.ts';
import type { Context } from '../http/context.ts';
import { type Answer, ok, type Route } from '../http/route.ts';
import {
  aside,
  copyCookies,
  form,
  newAccount,
  orBack,
  readEmail,
  redirect,
  signedInShape,
  wantsJson,
} from './answers.ts';
import { headersFor } from './auth.ts';
import { authError } from './authErrors.ts';
import { codeRoutes } from './codeRoutes.ts';
import type { AccountDeps } from './deps.ts';
import { demandSignUp, readInstance } from './instance.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import { nameProblem } from './person.ts';
import { endSessions } from './sessions.ts';
import { completeSignIn, demandStrong, openByPassword, openNew } from './signIn.ts';

const credentials = { email: z.string(), password: z.string() };
const names = { first_name: z.optional(z.string()), last_name: z.optional(z.string()) };

/** Signing in, up and out. Every path answers below `/auth` and below `/api/auth`. */
export function authRoutes(deps: AccountDeps): Route[] {
  const base = deps.config.publicUrl ?? '';
  const signInPage = `${base}${screens.signIn}`;
  const signUpPage = `${base}${screens.signUp}`;
  return underBoth([
    {
      method: 'GET',
      path: '/auth/get-csrf-token/',
      access: anyone,
      summary: 'Gives the token that sign-in forms carry.',
      answer: { schema: z.object({ csrf_token: z.string() }) },
      handle: async (context) => {
        const { token, setCookie } = deps.csrf.issue(context.req);
        context.res.append('Set-Cookie', setCookie);
        return { body: { csrf_token: token }, headers: { 'Cache-Control': 'no-store' } };
      },
    },
    {
      ...form('/auth/sign-in/', 'Signs in by email address and password.'),
      body: { schema: z.object({ ...credentials, ...aside }) },
      answer: signedInShape,
      handle: (context) => orBack(context, signInPage, () => signIn(deps, context)),
    },
    {
      ...form('/auth/sign-up/', 'Makes an account with a password, and signs in.'),
      body: { schema: z.object({ ...credentials, ...names, ...newAccount }) },
      answer: signedInShape,
      handle: (context) => orBack(context, signUpPage, () => signUp(deps, context)),
    },
    {
      ...form('/auth/sign-out/', 'Signs out. The session ends, with its sockets.'),
      answer: { schema: z.object({}) },
      limit: 'write',
      handle: (context) => signOut(deps, context, signInPage),
    },
    ...codeRoutes(deps),
    ...passwordRoutes(deps),
  ]);
}

/** The same routes again below `/api`. */
export const underBoth = (routes: Route[]): Route[] =>
  routes.flatMap((route) => [route, { ...route, path: `/api${route.path}` }]);

async function signIn(deps: AccountDeps, context: Context): Promise<Answer> {
  const { password } = context.body;
  const email = readEmail(context.body.email, {
    missing: 'REQUIRED_EMAIL_PASSWORD_SIGN_IN',
    bad: 'INVALID_EMAIL_SIGN_IN',
  });
  if (typeof password !== 'string' || password === '') throw authError('REQUIRED_EMAIL_PASSWORD_SIGN_IN');
  if (!(await readInstance(deps.store.reads)).is_email_password_enabled) throw authError('PASSWORD_LOGIN_DISABLED');
  return completeSignIn(deps, context, await openByPassword(deps, context, { email, password }));
}

async function signUp(deps: AccountDeps, context: Context): Promise<Answer> {
  const { password, setup_token } = context.body;
  const email = readEmail(context.body.email, {
    missing: 'REQUIRED_EMAIL_PASSWORD_SIGN_UP',
    bad: 'INVALID_EMAIL_SIGN_UP',
  });
  if (typeof password !== 'string' || password === '') throw authError('REQUIRED_EMAIL_PASSWORD_SIGN_UP');
  if (!(await readInstance(deps.store.reads)).is_email_password_enabled) throw authError('PASSWORD_LOGIN_DISABLED');
  await demandSignUp(deps, context.req, email, setup_token);
  const names = { first_name: readName(context, 'first_name'), last_name: readName(context, 'last_name') };
  demandStrong(password, { email });
  await deps.limits.take('sign_in', 'person', email);
  return completeSignIn(deps, context, await openNew(deps, context, { email, password, ...names }));
}

/** A name given at sign-up, which may be left out. */
export function readName(context: Context, field: 'first_name' | 'last_name'): string {
  const value = context.body[field] ?? '';
  if (typeof value !== 'string' || value.length > 255)
    throw invalid(`${field} must be text of at most 255 characters.`, {
      [field]: 'must be text of at most 255 characters',
    });
  const problem = nameProblem(value);
  if (problem) throw invalid(`${field} ${problem}.`, { [field]: problem });
  return value.trim();
}

async function signOut({ auth, store }: AccountDeps, context: Context, page: string): Promise<Answer> {
  const { callerOrNull: caller, req } = context;
  if (caller?.session_id) {
    await store.commit({ actor: caller.person_id, streams: [caller.person_id] }, (tx) =>
      endSessions(tx, caller.person_id, sql`id = ${caller.session_id}`),
    );
  }
  const { headers } = await auth.of(req).api.signOut({ headers: headersFor(req), returnHeaders: true });
  copyCookies(context, headers);
  return wantsJson(req) ? ok({}) : redirect(page);
}
