import * as z from 'zod/mini';
import { anyone } from '#shared/access.ts';
import { routes as screens } from '#shared/routes.ts';
import type { Context } from '../http/context.ts';
import { type Answer, ok, type Route } from '../http/route.ts';
import { codeMail } from '../mail/mails.ts';
import { accountByEmail, type KnownAccount, proveAddress } from './accounts.ts';
import { emailBody, form, newAccount, orBack, readEmail, signedInShape } from './answers.ts';
import { authError } from './authErrors.ts';
import type { CodeSubject, CodeVerdict } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { demandSignUp, readInstance } from './instance.ts';
import { type Account, ensurePerson } from './person.ts';
import { completeSignIn, openProven } from './signIn.ts';

const codeBody = { schema: z.object({ email: z.string(), code: z.string(), ...newAccount }) };

/** Signing in and up by a code from a mail, and the question which way in an address has. */
export function codeRoutes(deps: AccountDeps): Route[] {
  const page = (screen: 'signIn' | 'signUp') => `${deps.config.publicUrl ?? ''}${screens[screen]}`;
  return [
    {
      method: 'POST',
      path: '/auth/email-check/',
      access: anyone,
      limit: 'sign_in',
      readOnly: true,
      summary: 'Tells whether an address has an account, and how to sign in to it.',
      body: emailBody,
      answer: { schema: z.object({ existing: z.boolean(), status: z.enum(['MAGIC_CODE', 'CREDENTIAL']) }) },
      handle: (context) => checkEmail(deps, context),
    },
    {
      method: 'POST',
      path: '/auth/magic-generate/',
      access: anyone,
      limit: 'mail',
      readOnly: true,
      summary: 'Mails a code to sign in with.',
      body: { schema: z.object({ email: z.string(), setup_token: z.optional(z.string()) }) },
      answer: { schema: z.object({ key: z.string() }) },
      handle: (context) => sendCode(deps, context),
    },
    {
      ...form('/auth/magic-sign-in/', 'Signs in by a code from a mail.'),
      body: codeBody,
      answer: signedInShape,
      handle: (context) => orBack(context, page('signIn'), () => signInByCode(deps, context, 'SIGN_IN')),
    },
    {
      ...form('/auth/magic-sign-up/', 'Makes an account for an address that a code proved, and signs in.'),
      body: codeBody,
      answer: signedInShape,
      handle: (context) => orBack(context, page('signUp'), () => signInByCode(deps, context, 'SIGN_UP')),
    },
  ];
}

async function checkEmail(deps: AccountDeps, context: Context): Promise<Answer> {
  const email = readEmail(context.body.email, { missing: 'EMAIL_REQUIRED', bad: 'INVALID_EMAIL' });
  await deps.limits.take('sign_in', 'person', `check ${email}`);
  const account = await accountByEmail(deps.store.reads, email);
  const byCode =
    deps.mailer.isConfigured && (await readInstance(deps.store.reads)).is_magic_login_enabled && !account?.hasPassword;
  return ok({ existing: account !== undefined, status: byCode ? 'MAGIC_CODE' : 'CREDENTIAL' });
}

/**
 * Answers the same, at once, whether or not the address has an account; the mail follows where it may. (A fresh
 * instance has no accounts to hide, and asks for its setup token.)
 */
async function sendCode(deps: AccountDeps, context: Context): Promise<Answer> {
  const email = readEmail(context.body.email, { missing: 'EMAIL_REQUIRED', bad: 'INVALID_EMAIL' });
  const settings = await readInstance(deps.store.reads);
  if (!settings.is_magic_login_enabled) throw authError('MAGIC_LINK_LOGIN_DISABLED');
  await deps.limits.take('mail', 'person', email);
  if (!settings.set_up_by) await demandSignUp(deps, context.req, email, context.body.setup_token);
  deps.background.run('making a sign-in code', async () => {
    const code = await deps.codes.issue(subjectOf(email));
    const account = await accountByEmail(deps.store.reads, email);
    const may = account ? account.isActive : await maySignUp(deps, context, email);
    if (may) deps.mailer.send(codeMail({ to: email, code }));
  });
  return ok({ key: `magic_${email}` });
}

const maySignUp = (deps: AccountDeps, { req, body }: Context, email: string) =>
  demandSignUp(deps, req, email, body.setup_token).then(
    () => true,
    () => false,
  );

const subjectOf = (email: string): CodeSubject => ({ purpose: 'sign_in', subject: email });

type Way = 'SIGN_IN' | 'SIGN_UP';

async function signInByCode(deps: AccountDeps, context: Context, way: Way): Promise<Answer> {
  const missing = `MAGIC_${way}_EMAIL_CODE_REQUIRED` as const;
  const email = readEmail(context.body.email, { missing, bad: `INVALID_EMAIL_MAGIC_${way}` });
  const { code } = context.body;
  if (typeof code !== 'string' || code.trim() === '') throw authError(missing, { field: 'code' });
  if (!(await readInstance(deps.store.reads)).is_magic_login_enabled) throw authError('MAGIC_LINK_LOGIN_DISABLED');
  await deps.limits.take('sign_in', 'person', `code ${email}`);
  demandRight(await deps.codes.take(subjectOf(email), code.trim()), way);
  const account = await provenAccount(deps, context, email, way);
  return completeSignIn(deps, context, await openProven(deps, context, account));
}

function demandRight(verdict: CodeVerdict, way: Way): void {
  if (verdict === 'wrong') throw authError(`INVALID_MAGIC_CODE_${way}`, { field: 'code' });
  if (verdict === 'expired') throw authError(`EXPIRED_MAGIC_CODE_${way}`, { field: 'code' });
  if (verdict === 'exhausted') throw authError(`EMAIL_CODE_ATTEMPT_EXHAUSTED_${way}`, { field: 'code' });
}

async function provenAccount(deps: AccountDeps, context: Context, email: string, way: Way): Promise<Account> {
  const known = await accountByEmail(deps.store.reads, email);
  if (known) return known.isVerified ? asAccount(known) : firstProof(deps, known);
  if (way === 'SIGN_IN') throw authError('USER_DOES_NOT_EXIST');
  await demandSignUp(deps, context.req, email, context.body.setup_token);
  const { internalAdapter } = await deps.auth.of(context.req).$context;
  const made = await internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'email-otp' });
  return { id: made.id, email, isVerified: true, isAutoset: true };
}

async function firstProof(deps: AccountDeps, known: KnownAccount): Promise<Account> {
  const { id } = await ensurePerson(deps.store, asAccount(known));
  await deps.store.commit({ actor: id, streams: [id] }, (tx) => proveAddress(tx, id, { keepPassword: false }));
  return { id, email: known.email, isVerified: true };
}

const asAccount = ({ id, email, isVerified, hasPassword }: KnownAccount): Account => ({
  id,
  email,
  isVerified,
  isAutoset: !hasPassword,
});
