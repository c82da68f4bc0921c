import { sql } from 'kysely';
import { AppError, conflict } from '#shared/errors.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';

interface Led {
  id: string;
  name: string;
}

/**
 * The projects whose only admin is this person, among those who joined. A workspace admin's role counts as admin
 * there (spec §6).
 */
export async function projectsLedAlone(
  db: Db,
  { workspaceId, personId }: { workspaceId: string; personId: string },
): Promise<Led[]> {
  const { rows } = await sql<Led>`with admins as (
      select pm.project, pm.member from project_member pm
      join workspace_member wm on wm.workspace_id = pm.workspace and wm.member = pm.member and wm.is_active and wm.deleted_at is null
      where pm.workspace = ${workspaceId} and pm.deleted_at is null and not wm.is_bot
        and (pm.role = ${roles.admin} or wm.role = ${roles.admin})
    )
    select p.id, p.name from project p join admins mine on mine.project = p.id and mine.member = ${personId}
    where p.deleted_at is null
      and not exists (select 1 from admins other where other.project = p.id and other.member <> ${personId})
    order by p.name, p.id`.execute(db);
  return rows;
}

/** Throws `conflict`, naming the projects, when they would be left without an admin. `who` begins the sentence. */
export async function demandLeadersRemain(
  tx: Tx,
  whose: { workspaceId: string; personId: string },
  who: 'You are' | 'This member is',
): Promise<void> {
  const projects = await projectsLedAlone(tx.db, whose);
  if (projects.length === 0) return;
  const names = projects.slice(0, 3).map(({ name }) => `“${name}”`);
  if (projects.length > 3) names.push(`${projects.length - 3} more`);
  throw new AppError(
    'conflict',
    `${who} the only admin of ${names.join(', ')}. Make somebody else an admin there first.`,
    {
      extra: { projects },
    },
  );
}

/** Throws `conflict` when the workspace would be left without an admin. */
export async function demandAdminRemains(tx: Tx, workspaceId: string, personId: string): Promise<void> {
  const admins = await tx.list(workspaceMember, {
    workspace_id: workspaceId,
    role: roles.admin,
    is_active: true,
    is_bot: false,
  });
  if (admins.some(({ member }) => member === personId) && admins.length === 1)
    throw conflict('You are the only admin of this workspace. Make somebody else an admin first, or delete it.');
}
