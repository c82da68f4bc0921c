import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { routes } from '#shared/routes.ts';
import type { Db } from '../db/connect.ts';

const fingerprint = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes the secret of an invitation's link, of 256 bits; the one before it dies. Only its hash is kept. */
export async function newInvitationToken(db: Db, invitationId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into invitation_secret (invitation_id, hash) values (${invitationId}, ${fingerprint(token)})
    on conflict (invitation_id) do update set hash = excluded.hash`.execute(db);
  return token;
}

export async function isInvitationToken(db: Db, invitationId: string, token: string): Promise<boolean> {
  const { rows } = await sql<{ hash: string }>`
    select hash from invitation_secret where invitation_id = ${invitationId}`.execute(db);
  const known = rows[0]?.hash;
  if (!known) return false;
  return timingSafeEqual(Buffer.from(fingerprint(token)), Buffer.from(known));
}

/** The path of the screen on which an invitation is answered (reference §2.4). */
export function invitationLink({ id, slug, token }: { id: string; slug: string; token: string }): string {
  return `${routes.workspaceInvitation}?${new URLSearchParams({ invitation_id: id, slug, token })}`;
}
