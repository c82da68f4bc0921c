import { ask, type Instance, readInstance } from '../auth/calls.ts';

/** A place where one is signed in. */
export interface SignInSession {
  id: string;
  device: string;
  ip_address: string | null;
  created_at: string;
  last_seen_at: string;
  is_current: boolean;
}

export interface AccountData extends Instance {
  sessions: SignInSession[];
}

/** What the account's settings show that is no row: the instance, and where one is signed in. */
export async function accountLoader(): Promise<AccountData> {
  const [instance, sessions] = await Promise.all([
    readInstance(),
    ask<SignInSession[]>('GET', '/api/users/me/sessions/'),
  ]);
  return { ...instance, sessions };
}
