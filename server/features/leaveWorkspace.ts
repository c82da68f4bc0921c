import { membership, projectMember, type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { profile } from '#shared/features/person.ts';
import { project } from '#shared/features/project.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { invitationsBy, recipientsOf, withdrawInvitations } from './invitation.ts';
import { announcingSight } from './projectSight.ts';

/** The streams that an end of membership writes to besides the workspace's: the person's, and those they invited. */
export async function streamsOfLeaving(
  db: Db,
  { workspaceId, personId }: { workspaceId: string; personId: string },
): Promise<string[]> {
  return [personId, ...(await recipientsOf(db, await invitationsBy(db, workspaceId, personId)))];
}

/**
 * Ends a membership. The row stays, inactive, since names on old items do; what they were assigned stays theirs. Their
 * places in projects go, and so do the invitations that they stand for.
 */
export async function leaveWorkspace(tx: Tx, member: WorkspaceMember): Promise<void> {
  const { workspace_id: workspaceId, member: personId } = member;
  await withdrawInvitations(tx, await invitationsBy(tx.db, workspaceId, personId));
  await announcingSight(tx, { workspaceId, personIds: [personId] }, async () => {
    await tx.removeWhere(projectMember, { workspace: workspaceId, member: personId });
    await tx.update(workspaceMember, member.id, { is_active: false });
  });
  await tx.updateWhere(project, { workspace: workspaceId, default_assignee: personId }, { default_assignee: null });
  await tx.removeWhere(membership, { user: personId, workspace_id: workspaceId });
  await tx.updateWhere(profile, { user: personId, last_workspace_id: workspaceId }, { last_workspace_id: null });
}
