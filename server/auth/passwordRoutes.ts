import { isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { anyone, signedIn } from '#shared/access.ts';
import { isUuid } from '#shared/entity/field.ts';
import { forbidden } from '#shared/errors.ts';
import { person } from '#shared/features/person.ts';
import { routes as screens } from '#shared/routes.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import { type Answer, ok, type Route } from '../http/route.ts';
import { messageAnswer, messageSchema } from '../http/shapes.ts';
import { resetMail } from '../mail/mails.ts';
import {
  accountByEmail,
  accountById,
  accountOfToken,
  idFromUidb64,
  makeResetToken,
  proveAddress,
  provesAddress,
  resetUrl,
} from './accounts.ts';
import { copyCookies, emailBody, form, orBack, readEmail, redirect, wantsJson } from './answers.ts';
import { headersFor } from './auth.ts';
import { authError } from './authErrors.ts';
import type { AccountDeps } from './deps.ts';
import { publicAddress } from './instance.ts';
import { meAnswer, meSchema, presentMe, readMe } from './me.ts';
import { ensurePerson } from './person.ts';
import { announceEnd } from './sessions.ts';
import { demandStrong } from './signIn.ts';

const password = { password: z.string() };
const link = { token: z.string(), uidb64: z.optional(z.string()) };

/** Forgotten, reset, first and changed passwords. */
export function passwordRoutes(deps: AccountDeps): Route[] {
  const base = deps.config.publicUrl ?? '';
  const reset = {
    answer: messageAnswer,
    handle: (context: Context) =>
      orBack(context, `${base}${screens.resetPassword}`, () => resetPassword(deps, context)),
  };
  const summary = 'Sets a new password by the link of a mail.';
  return [
    {
      method: 'POST',
      path: '/auth/forgot-password/',
      access: anyone,
      limit: 'mail',
      readOnly: true,
      summary: 'Mails a link that sets a new password.',
      body: emailBody,
      answer: messageAnswer,
      handle: (context) => forgotPassword(deps, context),
    },
    { ...form('/auth/reset-password/', summary), ...reset, body: { schema: z.object({ ...password, ...link }) } },
    { ...form('/auth/reset-password/:uidb64/:token/', summary), ...reset, body: { schema: z.object(password) } },
    {
      method: 'POST',
      path: '/auth/change-password/',
      access: signedIn,
      summary: 'Changes the password. All other sessions end.',
      body: { schema: z.object({ old_password: z.optional(z.string()), new_password: z.string() }) },
      /** The person where it was their first. */
      answer: { schema: z.union([messageSchema, meSchema]) },
      handle: (context) => changePassword(deps, context),
    },
    {
      method: 'POST',
      path: '/auth/set-password/',
      access: signedIn,
      summary: 'Sets a first password, for those who signed up by code.',
      body: { schema: z.object(password) },
      answer: meAnswer,
      again: async (context) => presentMe(await readMe(context)),
      handle: (context) => setPassword(deps, context),
    },
  ];
}

/** Answers the same, at once, whether or not there is such an account. */
async function forgotPassword(deps: AccountDeps, context: Context): Promise<Answer> {
  const email = readEmail(context.body.email, { missing: 'EMAIL_REQUIRED', bad: 'INVALID_EMAIL' });
  await deps.limits.take('mail', 'person', email);
  deps.background.run('making a reset link', async () => {
    const account = await accountByEmail(deps.store.reads, email);
    if (!account?.isActive) return;
    const token = await makeResetToken(deps.database.writes, deps.auth.of(context.req), account.id, 'mail');
    const url = resetUrl(await publicAddress(deps, context.req), account, token);
    deps.mailer.send(resetMail({ to: account.email, url }));
  });
  return ok({ message: 'Check your email to reset your password' });
}

async function resetPassword(deps: AccountDeps, context: Context): Promise<Answer> {
  const library = deps.auth.of(context.req);
  const { token, accountId } = await readLink(deps, context);
  const newPassword = readNew(context.body.password ?? context.body.new_password);
  const account = await accountById(deps.store.reads, accountId);
  if (!account) throw authError('INVALID_PASSWORD_TOKEN');
  demandStrong(newPassword, account);
  const { id } = await ensurePerson(deps.store, account);
  const ended = await sessionsOf(deps.database.writes, id);
  await library.api
    .resetPassword({ body: { newPassword, token } })
    .catch((error: unknown) => Promise.reject(isAPIError(error) ? authError('INVALID_PASSWORD_TOKEN') : error));
  await deps.store.commit({ actor: id, streams: [id] }, async (tx) => {
    if (provesAddress(token)) await proveAddress(tx, id, { keepPassword: true });
    await tx.update(person, id, { is_password_autoset: false });
    for (const session of ended) announceEnd(tx, id, session);
  });
  await deps.limits.forget('sign_in', account.email);
  if (wantsJson(context.req)) return ok({ message: 'Password updated successfully' });
  return redirect(`${deps.config.publicUrl ?? ''}${screens.signIn}`, { success: 'True' });
}

/** The link's token, from the path or the body, and the account it is for. Both must belong together. */
async function readLink(deps: AccountDeps, context: Context): Promise<{ token: string; accountId: string }> {
  const { params } = context.req;
  const token = params.token ?? context.body.token;
  const uidb64 = params.uidb64 ?? context.body.uidb64;
  if (typeof token !== 'string' || token.length > 100) throw authError('INVALID_PASSWORD_TOKEN');
  const accountId = await accountOfToken(deps.auth.of(context.req), token);
  const isOther = typeof uidb64 === 'string' && idFromUidb64(uidb64) !== accountId;
  if (!isUuid(accountId) || isOther) throw authError('INVALID_PASSWORD_TOKEN');
  return { token, accountId };
}

function readNew(password: unknown): string {
  if (typeof password !== 'string' || password === '') throw authError('INVALID_PASSWORD', { field: 'password' });
  return password;
}

async function changePassword(deps: AccountDeps, context: Context): Promise<Answer> {
  demandSession(context);
  const { old_password, new_password } = context.body;
  const { email } = context.caller;
  const account = await accountById(deps.store.reads, context.me);
  const newPassword = readNew(new_password);
  if (!account?.hasPassword) return giveFirst(deps, context, newPassword);
  if (typeof old_password !== 'string' || old_password === '')
    throw authError('MISSING_PASSWORD', { field: 'old_password' });
  demandStrong(newPassword, { email });
  await deps.limits.take('sign_in', 'person', `change ${email}`);
  const ended = await sessionsOf(deps.database.writes, context.me);
  const { headers } = await deps.auth
    .of(context.req)
    .api.changePassword({
      body: { currentPassword: old_password, newPassword, revokeOtherSessions: true },
      headers: headersFor(context.req),
      returnHeaders: true,
    })
    .catch((error: unknown) =>
      Promise.reject(isAPIError(error) ? authError('INCORRECT_OLD_PASSWORD', { field: 'old_password' }) : error),
    );
  copyCookies(context, headers);
  await sql`delete from auth_verification where value = ${context.me}`.execute(deps.database.writes);
  await context.commit(async (tx) => {
    for (const session of ended) announceEnd(tx, context.me, session);
  });
  return ok({ message: 'Password updated successfully' });
}

async function setPassword(deps: AccountDeps, context: Context): Promise<Answer> {
  demandSession(context);
  const account = await accountById(deps.store.reads, context.me);
  if (account?.hasPassword) throw authError('PASSWORD_ALREADY_SET');
  return giveFirst(deps, context, readNew(context.body.password));
}

async function giveFirst(deps: AccountDeps, context: Context, newPassword: string): Promise<Answer> {
  demandStrong(newPassword, context.caller);
  await deps.auth
    .of(context.req)
    .api.setPassword({ body: { newPassword }, headers: headersFor(context.req) })
    .catch((error: unknown) => Promise.reject(isAPIError(error) ? authError('PASSWORD_ALREADY_SET') : error));
  const row = await context.commit((tx) => tx.update(person, context.me, { is_password_autoset: false }));
  return ok(presentMe(row));
}

/** What guards an account is changed by its person, not by a key that may have leaked. */
export function demandSession(context: Context): void {
  if (!context.caller.session_id) throw forbidden('Sign in to do that; an API token may not.');
}

async function sessionsOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from auth_session where "userId" = ${personId}`.execute(db);
  return rows.map((row) => row.id);
}
