/** How sign-in calls answer: programs and our own pages in JSON, plain forms by leading the browser on (reference §1.2). */
import type { Request } from 'express';
import * as z from 'zod/mini';
import { anyone } from '#shared/access.ts';
import { AppError } from '#shared/errors.ts';
import { safeNextPath } from '#shared/nextPath.ts';
import { routes } from '#shared/routes.ts';
import type { Context } from '../http/context.ts';
import { type Answer, type AnswerShape, ok } from '../http/route.ts';
import { type AuthErrorName, authError } from './authErrors.ts';
import { meSchema } from './me.ts';

/** Whoever does not post a form, or says so, gets JSON. */
export const wantsJson = (req: Request): boolean =>
  req.get('content-type') === undefined ||
  Boolean(req.is('application/json')) ||
  (req.get('accept') ?? '').includes('application/json');

/** Copies the cookies that the sign-in library sets. */
export function copyCookies(context: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) context.res.append('Set-Cookie', cookie);
}

/** What those who sign in from a program or our own pages get. */
export const signedInShape: AnswerShape = {
  schema: z.object({ user: meSchema, next_path: z.nullable(z.string()) }),
};

/** The answer to somebody who is now signed in. */
export function signedInAnswer(context: Context, base: string, body: Record<string, unknown>): Answer {
  const next_path = safeNextPath(context.body.next_path) ?? null;
  if (wantsJson(context.req)) return ok({ ...body, next_path });
  return redirect(`${base}${routes.signIn}`, { next_path });
}

/** Runs a handler; a form is led back to `page` with what went wrong, beside what was typed. */
export async function orBack(context: Context, page: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || wantsJson(context.req)) throw error;
    const { error_code, error_message } = error.detail.extra ?? {};
    const { email, next_path } = context.body;
    return redirect(page, {
      next_path: safeNextPath(next_path) ?? null,
      error_code: typeof error_code === 'number' ? String(error_code) : '5999',
      error_message: typeof error_message === 'string' ? error_message : 'AUTHENTICATION_FAILED',
      email: typeof email === 'string' && email.length <= 255 ? email : null,
    });
  }
}

export function redirect(page: string, params: Record<string, string | null> = {}): Answer {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== null) query.set(name, value);
  return { status: 302, headers: { Location: query.size > 0 ? `${page}?${query}` : page } };
}

const emailSchema = z.email().check(z.maxLength(255));

/** Reads an address in the one form that is kept, lower case. Throws the given failures. */
export function readEmail(value: unknown, failures: { missing: AuthErrorName; bad: AuthErrorName }): string {
  if (typeof value !== 'string' || value.trim() === '') throw authError(failures.missing, { field: 'email' });
  const email = value.trim().toLowerCase();
  if (!emailSchema.safeParse(email).success) throw authError(failures.bad, { field: 'email' });
  return email;
}

/** What sign-in calls may be sent beside what they need. */
export const aside = { next_path: z.optional(z.string()) };
/** The same where an account may come of it: the first one needs the setup token. */
export const newAccount = { ...aside, setup_token: z.optional(z.string()) };

export const emailBody = { schema: z.object({ email: z.string() }) };

/** What sign-in calls have in common. */
export const form = (path: string, summary: string) =>
  ({ method: 'POST', path, access: anyone, form: true, limit: 'sign_in', readOnly: true, summary }) as const;
