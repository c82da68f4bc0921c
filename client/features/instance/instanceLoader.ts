import { ask, type Instance, readInstance } from '../auth/calls.ts';

/** Somebody with an account, as admins of this Tandem see them. */
export interface InstancePerson {
  id: string;
  first_name: string;
  last_name: string;
  display_name: string;
  email: string;
  avatar_url: string | null;
  is_active: boolean;
  is_bot: boolean;
  is_email_verified: boolean;
  is_instance_admin: boolean;
  last_seen_at: string | null;
  workspace_count: number;
}

export interface InstanceData extends Instance {
  /** Empty for whoever is no admin of this Tandem. */
  people: InstancePerson[];
}

export async function instanceLoader(): Promise<InstanceData> {
  const [instance, { is_instance_admin }] = await Promise.all([
    readInstance(),
    ask<{ is_instance_admin: boolean }>('GET', '/api/users/me/instance-admin/'),
  ]);
  const people = is_instance_admin ? await ask<InstancePerson[]>('GET', '/api/instances/people/') : [];
  return { ...instance, people: people.filter((one) => !one.is_bot) };
}
