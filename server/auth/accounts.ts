import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { apiToken } from '#shared/features/apiToken.ts';
import { person } from '#shared/features/person.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { type AuthLibrary, resetSeconds } from './auth.ts';
import { announceEnd, endSessions } from './sessions.ts';

/** An account as the sign-in library keeps it, with what the person of it is. */
export interface KnownAccount {
  id: string;
  email: string;
  isVerified: boolean;
  isActive: boolean;
  hasPassword: boolean;
}

export const accountByEmail = (db: Db, email: string) => findAccount(db, sql`u.email = ${email}`);
export const accountById = (db: Db, id: string) => findAccount(db, sql`u.id = ${id}`);

async function findAccount(db: Db, which: RawBuilder<boolean>): Promise<KnownAccount | undefined> {
  const { rows } = await sql<KnownAccount>`
    select u.id, u.email, u."emailVerified" as "isVerified", coalesce(p.is_active, true) as "isActive",
      exists (select from auth_account a where a."userId" = u.id and a.password is not null) as "hasPassword"
    from auth_user u left join person p on p.id = u.id and p.deleted_at is null where ${which}`.execute(db);
  return rows[0];
}

/** How a link to a new password comes to its person: the mail proves their address, an admin's copy does not. */
type LinkBy = 'mail' | 'admin';

/** Makes the token of a link that sets a new password, once, within an hour. A new one voids the old. */
export async function makeResetToken(db: Db, library: AuthLibrary, accountId: string, by: LinkBy): Promise<string> {
  const token = `${by}-${randomBytes(24).toString('hex')}`;
  const { internalAdapter } = await library.$context;
  await sql`delete from auth_verification where value = ${accountId}`.execute(db);
  await internalAdapter.createVerificationValue({
    identifier: resetIdentifier(token),
    value: accountId,
    expiresAt: new Date(Date.now() + resetSeconds * 1000),
  });
  return token;
}

/** The account that a link's token is for, while it is good. */
export async function accountOfToken(library: AuthLibrary, token: string): Promise<string | undefined> {
  const { internalAdapter } = await library.$context;
  const found = await internalAdapter.findVerificationValue(resetIdentifier(token));
  return found && found.expiresAt > new Date() ? found.value : undefined;
}

export const provesAddress = (token: string) => token.startsWith('mail-');

const resetIdentifier = (token: string) => `reset-password:${token}`;

/** Where the link of a token leads: the page that asks for the new password, and knows whose it is. */
export function resetUrl(address: string, { id, email }: { id: string; email: string }, token: string): string {
  const query = new URLSearchParams({ uidb64: Buffer.from(id).toString('base64url'), token, email });
  return `${address}/accounts/reset-password?${query}`;
}

export const idFromUidb64 = (uidb64: string) => Buffer.from(uidb64, 'base64url').toString('utf8');

/**
 * The first proof that an address is its person's. What was set up without it ends: somebody else may have made the
 * account in their name, and would keep its keys.
 */
export async function proveAddress(tx: Tx, id: string, { keepPassword }: { keepPassword: boolean }): Promise<void> {
  const before = await tx.get(person, id);
  if (before.is_email_verified) return;
  await endSessions(tx, id);
  for (const token of await tx.removeWhere(apiToken, { user: id })) announceEnd(tx, id, token.id);
  if (!keepPassword) await sql`delete from auth_account where "userId" = ${id}`.execute(tx.db);
  await sql`update auth_user set "emailVerified" = true where id = ${id}`.execute(tx.db);
  await tx.update(person, id, { is_email_verified: true, ...(!keepPassword && { is_password_autoset: true }) });
}
