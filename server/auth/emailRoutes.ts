import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { signedIn } from '#shared/access.ts';
import { AppError, conflict, invalid } from '#shared/errors.ts';
import type { Context } from '../http/context.ts';
import { type Answer, ok, type Route } from '../http/route.ts';
import { messageAnswer } from '../http/shapes.ts';
import { emailChangeMail } from '../mail/mails.ts';
import { accountByEmail } from './accounts.ts';
import { emailBody, readEmail } from './answers.ts';
import { commitEverywhere, rewritePerson } from './changePerson.ts';
import type { CodeSubject } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { meAnswer, presentMe, readMe } from './me.ts';
import { demandSession } from './passwordRoutes.ts';
import { endSessions } from './sessions.ts';

/** Changing one's address: a code to the new one, then the change with it. */
export function emailRoutes(deps: AccountDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/users/me/email/generate-code/',
      body: emailBody,
      answer: messageAnswer,
      access: signedIn,
      limit: 'email_change',
      summary: 'Mails a code to the address that one wants to have.',
      handle: (context) => sendCode(deps, context),
    },
    {
      method: 'PATCH',
      path: '/api/users/me/email/',
      body: { schema: z.object({ email: z.string(), code: z.string() }) },
      answer: meAnswer,
      again: async (context) => presentMe(await readMe(context)),
      access: signedIn,
      summary: 'Changes one’s address, with the code that was mailed to it. Other sessions end.',
      handle: (context) => changeEmail(deps, context),
    },
  ];
}

async function sendCode(deps: AccountDeps, context: Context): Promise<Answer> {
  demandSession(context);
  const email = readNewEmail(context);
  await deps.limits.take('email_change', 'person', context.me);
  await demandFree(deps, email);
  const code = await deps.codes.issue(subjectOf(context.me, email));
  deps.mailer.send(emailChangeMail({ to: email, code }));
  return ok({ message: 'Verification code sent to email' });
}

async function changeEmail(deps: AccountDeps, context: Context): Promise<Answer> {
  demandSession(context);
  const email = readNewEmail(context);
  const { code } = context.body;
  if (typeof code !== 'string' || code.trim() === '')
    throw invalid('Enter the code from the mail.', { code: 'is required' });
  const verdict = await deps.codes.take(subjectOf(context.me, email), code.trim());
  if (verdict === 'wrong') throw invalid('This code is not right.', { code: 'is not right' });
  if (verdict !== 'right') throw new AppError('gone', 'This code has expired. Ask for a new one.');
  await demandFree(deps, email);
  const row = await commitEverywhere(context, context.me, async (tx) => {
    await sql`update auth_user set email = ${email}, "emailVerified" = true, "updatedAt" = now() where id = ${context.me}`.execute(
      tx.db,
    );
    await sql`delete from auth_verification where value = ${context.me}`.execute(tx.db);
    await endSessions(tx, context.me, sql`id <> ${context.caller.session_id}`);
    return rewritePerson(tx, context.me, { email, is_email_verified: true });
  });
  return ok(presentMe(row));
}

function readNewEmail(context: Context): string {
  const email = readEmail(context.body.email, { missing: 'EMAIL_REQUIRED', bad: 'INVALID_EMAIL' });
  if (email === context.caller.email) throw invalid('This is your address already.', { email: 'is yours already' });
  return email;
}

/** Throws when the address has an account. It tells so only to who pays for the question, or has the address's mail. */
async function demandFree(deps: AccountDeps, email: string): Promise<void> {
  if (await accountByEmail(deps.store.reads, email))
    throw conflict('There is an account with this email address already.', { email: 'is taken' });
}

/** A code is for one person and one address: what was mailed elsewhere does not prove this one. */
const subjectOf = (id: string, email: string): CodeSubject => ({
  purpose: 'email_change',
  subject: createHash('sha256').update(`${id} ${email}`).digest('hex'),
});
