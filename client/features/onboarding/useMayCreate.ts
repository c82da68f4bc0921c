import { useRow, useSession } from '#client/sync/hooks.ts';
import { person } from '#shared/features/person.ts';
import type { Instance } from '../auth/calls.ts';
import { useMe } from '../session/place.ts';

/** Whether the person may make a workspace here: the instance's setting, which does not bind its admins. */
export function useMayCreate({ config }: Instance): boolean {
  const row = useRow(useSession().table(person), useMe().id);
  return !config.is_workspace_creation_disabled || row?.is_instance_admin === true;
}
