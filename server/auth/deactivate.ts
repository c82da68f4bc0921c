import { sql } from 'kysely';
import { invalid } from '#shared/errors.ts';
import { apiToken } from '#shared/features/apiToken.ts';
import { membership, receivedInvitation, workspaceMember } from '#shared/features/membership.ts';
import { type Person, person, profile } from '#shared/features/person.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { leaveWorkspace, streamsOfLeaving } from '../features/leaveWorkspace.ts';
import { workspacesOf } from './changePerson.ts';
import { announceEnd, endSessions } from './sessions.ts';

/** Closes one's own account: one leaves every workspace, all keys and sessions end, the name stays on what one made. */
export async function closeAccount(tx: Tx, id: string): Promise<void> {
  if ((await tx.get(person, id)).is_instance_admin)
    throw invalid('You are an admin of this Tandem, so your account cannot be deactivated.');
  await demandNotOnlyAdmin(tx.db, id);
  for (const member of await tx.list(workspaceMember, { member: id, is_active: true }))
    await leaveWorkspace(tx, member);
  await deactivate(tx, id);
  await tx.removeWhere(receivedInvitation, { user: id });
  await tx.removeWhere(apiToken, { user: id });
  const { onboarding_step } = await tx.get(profile, id);
  const undone = Object.fromEntries(Object.keys(onboarding_step).map((step) => [step, false]));
  await tx.update(profile, id, {
    is_onboarded: false,
    is_tour_completed: false,
    last_workspace_id: null,
    onboarding_step: { ...onboarding_step, ...undone },
  });
  await sql`delete from auth_account where "userId" = ${id}`.execute(tx.db);
  await tx.update(person, id, { is_password_autoset: true });
}

/** The streams that the end of an account writes to: the person's, their workspaces', and of those they invited. */
export async function streamsOfClosing(db: Db, personId: string): Promise<string[]> {
  const workspaces = await workspacesOf(db, personId);
  const along = await Promise.all(workspaces.map((workspaceId) => streamsOfLeaving(db, { workspaceId, personId })));
  return [personId, ...workspaces, ...along.flat()];
}

/**
 * Shuts somebody out, in a way that can be undone: their workspaces list them as gone, their sessions end, and so does
 * what is open by their keys, which open nothing until they are let in again.
 */
export async function deactivate(tx: Tx, id: string): Promise<Person> {
  await tx.updateWhere(workspaceMember, { member: id }, { is_active: false });
  await endSessions(tx, id);
  for (const token of await tx.list(apiToken, { user: id })) announceEnd(tx, id, token.id);
  await sql`delete from auth_verification where value = ${id}`.execute(tx.db);
  return tx.update(person, id, { is_active: false });
}

/** Lets somebody in again, to the workspaces that they had not left. */
export async function reactivate(tx: Tx, id: string): Promise<Person> {
  const workspace_id = (await tx.list(membership, { user: id })).map((row) => row.workspace_id);
  await tx.updateWhere(workspaceMember, { member: id, workspace_id }, { is_active: true });
  return tx.update(person, id, { is_active: true });
}

async function demandNotOnlyAdmin(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'workspace' as kind, w.name
    from workspace_member m join workspace w on w.id = m.workspace_id and w.deleted_at is null
    where m.member = ${id} and m.is_active and m.role = ${roles.admin} and m.deleted_at is null
      and not exists (select from workspace_member o where o.workspace_id = m.workspace_id and o.member <> ${id}
        and o.is_active and o.role = ${roles.admin} and o.deleted_at is null)
    union all
    select 'project', p.name
    from project_member m join project p on p.id = m.project and p.deleted_at is null
    join workspace w on w.id = p.workspace and w.deleted_at is null
    where m.member = ${id} and m.role = ${roles.admin} and m.deleted_at is null
      and not exists (select from project_member o where o.project = m.project and o.member <> ${id}
        and o.role = ${roles.admin} and o.deleted_at is null)
    order by 1 desc, 2`.execute(db);
  if (rows.length === 0) return;
  const places = rows.map(({ kind, name }) => `the ${kind} ${name}`).join(', ');
  throw invalid(`You are the only admin of ${places}. Make somebody else admin there, or delete it, first.`);
}
