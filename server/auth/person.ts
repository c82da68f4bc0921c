import { sql } from 'kysely';
import { parseDraft } from '#shared/entity/entity.ts';
import { type Person, person, profile } from '#shared/features/person.ts';
import { holdsUrl } from '#shared/features/personName.ts';
import type { Store } from '../db/store.ts';
import type { Tx } from '../db/tx.ts';
import { receiveInvitations, workspacesAwaiting } from '../features/invitation.ts';

export interface Account {
  /** The id of the account, the person and the profile alike. */
  id: string;
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  /** The address was proven by a code. */
  isVerified?: boolean;
  /** There is no password yet. */
  isAutoset?: boolean;
}

/**
 * The person of an account, made with their profile where missing. Safe to repeat, since the account is made before
 * and elsewhere. Invitations to the address that wait come into their list. Whoever comes first on a fresh instance is its admin; signing up asks whether they may.
 */
export async function ensurePerson(store: Store, account: Account): Promise<Person> {
  const streams = await workspacesAwaiting(store.reads, account.email);
  const committed = await store.commit({ actor: account.id, streams, opens: [account.id] }, async (tx) => {
    const known = await tx.find(person, { id: account.id });
    if (known) return known;
    const made = await makePerson(tx, account);
    await receiveInvitations(tx, made);
    return made;
  });
  if (committed.replayed) throw new Error('A commit without a key cannot be a repetition.');
  return committed.value;
}

async function makePerson(tx: Tx, account: Account): Promise<Person> {
  const made = await tx.insert(person, {
    ...parseDraft(person, {
      first_name: account.first_name ?? '',
      last_name: account.last_name ?? '',
      display_name: displayName(account),
    }),
    id: account.id,
    email: account.email,
    avatar_url: null,
    cover_image_url: null,
    is_active: true,
    is_bot: false,
    is_email_verified: account.isVerified ?? false,
    is_password_autoset: account.isAutoset ?? false,
    is_instance_admin: await claimInstance(tx, account.id),
  });
  await tx.insert(profile, { ...parseDraft(profile, {}), id: account.id, user: account.id });
  return made;
}

const displayName = ({ first_name, email }: Account) => (first_name || email.split('@')[0] || email).slice(0, 255);

async function claimInstance(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`update instance set set_up_by = ${id} where set_up_by is null returning id`.execute(tx.db);
  return rows.length > 0;
}

/** What is wrong with a name, as a rule that continues the field's; undefined when it will do. */
export const nameProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && holdsUrl(value) ? 'cannot hold a web address' : undefined;
