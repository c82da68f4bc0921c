import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import type { Instance } from '../auth/calls.ts';

export type InstancePatch = Partial<{
  instance_name: string;
  enable_signup: boolean;
  is_magic_login_enabled: boolean;
  is_email_password_enabled: boolean;
  is_workspace_creation_disabled: boolean;
}>;

/** The settings of this Tandem, changed at once; a refused change goes back, and its sentence is `note`. */
export function useInstance() {
  const session = useSession();
  const loaded = useLoaderData<Instance>();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<InstancePatch>({});
  const saving = useSubmit(async (patch: InstancePatch) => {
    await session.send('PATCH', '/api/instances/', patch);
    await revalidate();
  });
  /** True when it was taken. */
  const change = async (patch: InstancePatch) => {
    setPending((before) => ({ ...before, ...patch }));
    const isTaken = await saving.submit(patch);
    setPending({});
    return isTaken;
  };
  const { instance_name = loaded.instance.instance_name, ...switches } = pending;
  const shown: Instance = {
    instance: { ...loaded.instance, instance_name },
    config: { ...loaded.config, ...switches },
  };
  return { ...shown, note: saving.problem.note, change };
}
