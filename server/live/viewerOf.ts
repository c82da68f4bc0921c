import { sql } from 'kysely';
import type { ProjectSight, Viewer } from '#shared/access.ts';
import type { Role } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';

/** One person's rights in a workspace, read from the database. */
export async function viewerOf(db: Db, workspaceId: string, personId: string): Promise<Viewer> {
  const { rows } = await sql<{
    role: Role | null;
    places: { project: string; role: Role; guestsSeeAll: boolean }[] | null;
  }>`select
    (select role from workspace_member where workspace_id = ${workspaceId} and member = ${personId} and is_active and deleted_at is null) as role,
    (select json_agg(json_build_object('project', m.project, 'role', m.role, 'guestsSeeAll', p.guest_view_all_features))
      from project_member m join project p on p.id = m.project and p.deleted_at is null
      where m.workspace = ${workspaceId} and m.member = ${personId} and m.deleted_at is null) as places`.execute(db);
  const projects = new Map<string, ProjectSight>();
  for (const { project, role, guestsSeeAll } of rows[0]?.places ?? []) projects.set(project, { role, guestsSeeAll });
  return { person_id: personId, role: rows[0]?.role ?? null, projects };
}
