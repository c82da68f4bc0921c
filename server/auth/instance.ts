/** The settings of this Tandem, who may make an account, and how its first admin comes to be. */
import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { isLocal, originOf } from '../http/address.ts';
import { deriveKey } from '../secrets.ts';
import { authError } from './authErrors.ts';
import type { AccountDeps } from './deps.ts';

export interface InstanceSettings {
  id: string;
  name: string;
  enable_signup: boolean;
  is_magic_login_enabled: boolean;
  is_email_password_enabled: boolean;
  is_workspace_creation_disabled: boolean;
  set_up_by: string | null;
  address: string | null;
  created_at: Date;
  updated_at: Date;
}

export async function readInstance(db: Db): Promise<InstanceSettings> {
  const { rows } = await sql<InstanceSettings>`select * from instance`.execute(db);
  if (!rows[0]) throw new Error('The instance’s row is missing.');
  return rows[0];
}

/** The same on every node and after every start, since it comes from the secret; worthless once somebody set up. */
export const setupTokenFrom = (secret: string) => deriveKey(secret, 'setup token').toString('hex').slice(0, 32);

/** Prints the setup token where it will be asked for. */
export async function announceSetup(db: Db, log: Logger, setupToken: string): Promise<void> {
  const { set_up_by } = await readInstance(db);
  if (!set_up_by) log.warn(`This Tandem has no admin yet. The setup token for the first account is ${setupToken}`);
}

/** Whether the first account is free for whoever asks: they sit at this machine (`api.md`, rulings). */
export const isFreeToSetUp = (req: Request, config: Pick<Config, 'publicUrl'>) => !config.publicUrl && isLocal(req);

/** Throws unless this address may get an account now: the first, while sign-up is on, or with an open invitation. */
export async function demandSignUp(deps: AccountDeps, req: Request, email: string, shown: unknown): Promise<void> {
  const settings = await readInstance(deps.store.reads);
  if (!settings.set_up_by) {
    if (!isFreeToSetUp(req, deps.config) && !isSame(shown, deps.setupToken)) {
      throw authError('INSTANCE_NOT_CONFIGURED', { field: 'setup_token' });
    }
  } else if (!settings.enable_signup && !(await isInvited(deps.store.reads, email))) {
    throw authError('SIGNUP_DISABLED');
  }
}

/** Whether an invitation to a workspace waits for this address. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from workspace_invitation
    where lower(email) = ${email.toLowerCase()} and deleted_at is null and expires_at > now() and (responded_at is null or accepted)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Where links in mails lead: never to a host that only a stranger's request named. */
export async function publicAddress({ config, store }: Pick<AccountDeps, 'config' | 'store'>, req: Request) {
  return config.publicUrl ?? (await readInstance(store.reads)).address ?? originOf(req);
}

/** Remembers where an admin finds this Tandem. */
export async function rememberAddress({ config, database }: AccountDeps, req: Request): Promise<void> {
  if (config.publicUrl) return;
  const address = originOf(req);
  await sql`update instance set address = ${address} where address is distinct from ${address}`.execute(
    database.writes,
  );
}

function isSame(shown: unknown, right: string): boolean {
  const given = Buffer.from(typeof shown === 'string' ? shown.trim() : '');
  return given.length === right.length && timingSafeEqual(given, Buffer.from(right));
}
