import { AppError } from '#shared/errors.ts';
import { memberNotFoundText, membership, type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import type { Person } from '#shared/features/person.ts';
import type { Role } from '#shared/roles.ts';
import type { Tx } from '../db/tx.ts';

export const memberNotFound = () => new AppError('not_found', memberNotFoundText);

export interface Joining {
  workspaceId: string;
  person: Person;
  role: Role;
}

/**
 * Makes `person` a member, or one again, with a copy of what the workspace sees of them. Who is in already stays as
 * they are: joining raises nobody. Writes to the workspace's and the person's stream.
 */
export async function joinWorkspace(tx: Tx, { workspaceId, person, role }: Joining): Promise<WorkspaceMember> {
  const former = await tx.find(workspaceMember, { workspace_id: workspaceId, member: person.id });
  if (former?.is_active) return former;
  const { first_name, last_name, display_name, email, avatar_url, is_bot } = person;
  const fields = {
    role,
    is_active: true,
    joining_date: tx.at,
    first_name,
    last_name,
    display_name,
    email,
    avatar_url,
    is_bot,
  };
  // Who was shut out of this Tandem keeps their list of workspaces, to come back to.
  const listed = await tx.find(membership, { user: person.id, workspace_id: workspaceId });
  if (listed) await tx.update(membership, listed.id, { role });
  else await tx.insert(membership, { user: person.id, workspace_id: workspaceId, role });
  return former
    ? tx.update(workspaceMember, former.id, fields)
    : tx.insert(workspaceMember, { workspace_id: workspaceId, member: person.id, ...fields });
}
