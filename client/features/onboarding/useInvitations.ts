import { useRows, useSession } from '#client/sync/hooks.ts';
import { type ReceivedInvitation, receivedInvitation } from '#shared/features/membership.ts';

const isOpen = (row: ReceivedInvitation) => row.expires_at > new Date().toISOString();
const byName = (a: ReceivedInvitation, b: ReceivedInvitation) => a.workspace_name.localeCompare(b.workspace_name);
const options = { where: isOpen, order: byName };

/** The invitations that wait for the person, live. */
export const useInvitations = (): readonly ReceivedInvitation[] =>
  useRows(useSession().table(receivedInvitation), options);
