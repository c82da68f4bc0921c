import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import {
  receivedInvitation,
  type WorkspaceInvitation,
  type WorkspaceMember,
  workspaceInvitation,
  workspaceMember,
} from '#shared/features/membership.ts';
import type { Person } from '#shared/features/person.ts';
import { workspace } from '#shared/features/workspace.ts';
import { type Role, roles } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { conditionOf } from '../db/where.ts';
import { joinWorkspace } from './joinWorkspace.ts';

/** How long an invitation is good for. */
export const invitationDays = 7;

const gone = (message: string) => new AppError('gone', message);

/** Who stands for an invitation: whoever touched it last. With their rights, or their membership, it ends. */
export const sponsorOf = ({ updated_by, created_by }: WorkspaceInvitation): string | null => updated_by ?? created_by;

/** The invitations that a person stands for. */
export async function invitationsBy(db: Db, workspaceId: string, personId: string): Promise<WorkspaceInvitation[]> {
  const { rows } = await sql<WorkspaceInvitation>`select ${selectList(workspaceInvitation)} from workspace_invitation
    where ${conditionOf(workspaceInvitation, { workspace_id: workspaceId })} and coalesce(updated_by, created_by) = ${personId}`.execute(
    db,
  );
  return rows;
}

/** The persons in whose list these invitations are. */
export async function recipientsOf(db: Db, invitations: readonly { id: string }[]): Promise<string[]> {
  if (invitations.length === 0) return [];
  const ids = invitations.map(({ id }) => id);
  const { rows } = await sql<{ user: string }>`select distinct "user" from received_invitation
    where invitation_id = any(${ids}::uuid[]) and deleted_at is null`.execute(db);
  return rows.map(({ user }) => user);
}

/** The persons with accounts for these addresses, which are in lower case. */
export async function personsWith(db: Db, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`select id, lower(email) as email from person
    where lower(email) = any(${emails}::text[]) and not is_bot and deleted_at is null`.execute(db);
  return rows;
}

export async function withdrawInvitations(tx: Tx, invitations: readonly WorkspaceInvitation[]): Promise<void> {
  if (invitations.length === 0) return;
  const ids = invitations.map(({ id }) => id);
  await tx.removeWhere(receivedInvitation, { invitation_id: ids });
  await tx.removeWhere(workspaceInvitation, { id: ids });
}

/** Puts an invitation in somebody's list, or there anew as it is now. Writes to the person's stream. */
export async function deliver(tx: Tx, invitation: WorkspaceInvitation, personId: string): Promise<void> {
  const place = await tx.get(workspace, invitation.workspace_id);
  const sponsor = await sponsorIn(tx, invitation);
  const news = {
    workspace_name: place.name,
    workspace_slug: place.slug,
    role: invitation.role,
    invited_by: sponsor?.display_name ?? null,
    expires_at: invitation.expires_at,
  };
  const known = await tx.find(receivedInvitation, { invitation_id: invitation.id, user: personId });
  if (known) await tx.update(receivedInvitation, known.id, news);
  else
    await tx.insert(receivedInvitation, {
      user: personId,
      invitation_id: invitation.id,
      workspace_id: invitation.workspace_id,
      ...news,
    });
}

async function sponsorIn(tx: Tx, invitation: WorkspaceInvitation): Promise<WorkspaceMember | undefined> {
  const member = sponsorOf(invitation);
  if (!member) return undefined;
  return tx.find(workspaceMember, { workspace_id: invitation.workspace_id, member, is_active: true });
}

/**
 * Makes the invited person a member; the invitation is used up by it. They get the role it names, or the sponsor's as
 * it is now where that is less. Throws `gone` when it ran out, or nobody stands for it any more.
 */
export async function acceptInvitation(tx: Tx, invitation: WorkspaceInvitation, person: Person): Promise<void> {
  const role = await grantedRole(tx, invitation);
  await joinWorkspace(tx, { workspaceId: invitation.workspace_id, person, role });
  await tx.update(workspaceInvitation, invitation.id, { accepted: true, responded_at: tx.at });
  await withdrawInvitations(tx, [invitation]);
}

/** Throws `gone` when the invitation can no longer be accepted. */
export async function grantedRole(tx: Tx, invitation: WorkspaceInvitation): Promise<Role> {
  demandInTime(invitation, tx.at);
  const sponsor = await sponsorIn(tx, invitation);
  if (!sponsor || sponsor.role < roles.member)
    throw gone('Whoever invited you can no longer do so. Ask for a new invitation.');
  return invitation.role < sponsor.role ? invitation.role : sponsor.role;
}

/** Throws `gone` for an invitation that has run out at the moment `at`. */
export function demandInTime({ expires_at }: WorkspaceInvitation, at: string): void {
  if (expires_at <= at) throw gone('This invitation has expired. Ask for a new one.');
}

/** Workspaces whose invitation somebody with this address accepted before they had an account. */
export async function workspacesAwaiting(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct i.workspace_id as id from workspace_invitation i
    join workspace w on w.id = i.workspace_id and w.deleted_at is null
    where lower(i.email) = ${email.toLowerCase()} and i.accepted and i.deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * For a new account: puts the open invitations to its address in its list. One that was accepted by its link before
 * makes a member at once, if the address is proved and the commit holds that workspace (see `workspacesAwaiting`).
 */
export async function receiveInvitations(tx: Tx, person: Person): Promise<void> {
  const open = await tx.list(
    workspaceInvitation,
    sql<boolean>`workspace_invitation.deleted_at is null and lower(workspace_invitation.email) = ${person.email.toLowerCase()}
      and (workspace_invitation.responded_at is null or workspace_invitation.accepted) and workspace_invitation.expires_at > ${tx.at}
      and exists (select 1 from workspace w where w.id = workspace_invitation.workspace_id and w.deleted_at is null)`,
  );
  for (const invitation of open) {
    const mayJoin = invitation.accepted && person.is_email_verified && tx.seqs.has(invitation.workspace_id);
    if (mayJoin && (await isStoodFor(tx, invitation))) await acceptInvitation(tx, invitation, person);
    else await deliver(tx, invitation, person.id);
  }
}

async function isStoodFor(tx: Tx, invitation: WorkspaceInvitation): Promise<boolean> {
  const sponsor = await sponsorIn(tx, invitation);
  return sponsor !== undefined && sponsor.role >= roles.member;
}
