import * as z from 'zod/mini';

const schema = z.email().check(z.maxLength(255));

/** Whether this can be the email address of an account. */
export const isEmail = (value: string): boolean => schema.safeParse(value).success;

/** An address as it is kept and compared: without space around it, in lower case. */
export const normalEmail = (value: string): string => value.trim().toLowerCase();

/** What of an address may be shown to somebody who might not own it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
}
