/** The rules of projects: what a new one gets, whose they are, and who is told when sight of one changes. */
import { sql } from 'kysely';
import { scopeEntity } from '#shared/change.ts';
import type { Draft, Patch, Row } from '#shared/entity/entity.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { projectMember } from '#shared/features/membership.ts';
import { type Project, project, projectUserProperty } from '#shared/features/project.ts';
import { defaultStates, state } from '#shared/features/state.ts';
import { firstPlace, placeStep } from '#shared/order.ts';
import { roles } from '#shared/roles.ts';
import type { Tx } from '../db/tx.ts';
import { removeFavorites } from './favorite.ts';
import { defaultSettings } from './viewSettings.ts';

export interface NewProject {
  workspaceId: string;
  creator: string;
  draft: Required<Draft<typeof project>>;
  id?: string;
  bodyHash?: string;
}

/** Makes a project with its default states, its admins, and its place at the top of their sidebars. */
export async function createProject(
  tx: Tx,
  { workspaceId, creator, draft, id, bodyHash }: NewProject,
): Promise<Project> {
  await demandNames(tx, workspaceId, draft);
  const people = [...new Set([creator, ...(draft.project_lead ? [draft.project_lead] : [])])];
  await demandMembers(tx, workspaceId, { project_lead: draft.project_lead, default_assignee: draft.default_assignee });
  const identifier = draft.identifier.toUpperCase();
  const fresh = {
    ...draft,
    identifier,
    estimate: null,
    workspace: workspaceId,
    archived_at: null,
    cover_image_url: null,
  };
  const row = await tx.insert(project, id ? { ...fresh, id } : fresh, bodyHash ? { bodyHash } : {});
  await tx.insertMany(
    projectMember,
    people.map((member) => ({
      workspace: workspaceId,
      project: row.id,
      member,
      role: roles.admin,
      original_role: roles.admin,
    })),
  );
  for (const user of people)
    await tx.insert(projectUserProperty, {
      ...defaultSettings(),
      workspace: workspaceId,
      project: row.id,
      user,
      sort_order: await topOfSidebar(tx, workspaceId, user),
    });
  await tx.insertMany(
    state,
    defaultStates.map((given) => ({ ...given, description: '', workspace_id: workspaceId, project_id: row.id })),
  );
  return row;
}

/** The place above all projects in somebody's sidebar (reference §3.10). */
export async function topOfSidebar(tx: Tx, workspaceId: string, user: string): Promise<number> {
  const { rows } = await sql<{ least: number | null }>`
    select min(sort_order) as least from project_user_property where workspace = ${workspaceId} and "user" = ${user} and deleted_at is null`.execute(
    tx.db,
  );
  const least = rows[0]?.least;
  return typeof least === 'number' ? least - placeStep : firstPlace;
}

const identifierRule = 'must be 1 to 12 letters and digits';

/** Throws unless name and identifier are well formed and free in the workspace. */
async function demandNames(
  tx: Tx,
  workspaceId: string,
  { name, identifier }: { name?: string; identifier?: string },
  except: string | null = null,
): Promise<void> {
  if (identifier !== undefined && !/^[\p{L}\p{N}]{1,12}$/u.test(identifier)) {
    throw invalid(`The identifier ${identifierRule}.`, { identifier: identifierRule });
  }
  const { rows } = await sql<{ same_name: boolean; same_identifier: boolean }>`
    select coalesce(bool_or(lower(name) = lower(${name ?? null})), false) as same_name,
      coalesce(bool_or(upper(identifier) = upper(${identifier ?? null})), false) as same_identifier
    from project where workspace = ${workspaceId} and deleted_at is null and id is distinct from ${except}`.execute(
    tx.db,
  );
  if (rows[0]?.same_name) throw conflict('A project with this name exists already.', { name: 'is taken' });
  if (rows[0]?.same_identifier)
    throw conflict('A project with this identifier exists already.', { identifier: 'is taken' });
}

/** Throws `invalid` naming the fields whose person is not an active member of the workspace. */
async function demandMembers(
  tx: Tx,
  workspaceId: string,
  given: Record<string, string | null | undefined>,
): Promise<void> {
  const wanted = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (wanted.length === 0) return;
  const { rows } = await sql<{ member: string }>`
    select member from workspace_member where workspace_id = ${workspaceId} and is_active and deleted_at is null
      and member = any(${wanted.map(([, id]) => id)}::uuid[])`.execute(tx.db);
  const known = new Set(rows.map((row) => row.member));
  const fields = Object.fromEntries(
    wanted.filter(([, id]) => !known.has(id)).map(([name]) => [name, 'is not a member of this workspace']),
  );
  if (Object.keys(fields).length > 0) throw invalid('Somebody named here is not a member of this workspace.', fields);
}

/** Changes a project. Those whose sight of it changes with that are told to drop or fetch it. */
export async function changeProject(tx: Tx, id: string, patch: Patch<typeof project>): Promise<Project> {
  const before = await tx.get(project, id);
  if (patch.identifier) patch.identifier = patch.identifier.toUpperCase();
  await demandNames(tx, before.workspace, patch, before.id);
  await demandMembers(tx, before.workspace, {
    project_lead: patch.project_lead,
    default_assignee: patch.default_assignee,
  });
  if (patch.estimate) await demandEstimate(tx, before.id, patch.estimate);
  const after = await tx.update(project, before.id, patch);
  if (changesSight(before, after)) announceScope(tx, before);
  return after;
}

async function demandEstimate(tx: Tx, projectId: string, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from estimate where id = ${id} and project = ${projectId} and deleted_at is null`.execute(tx.db);
  if (rows.length === 0)
    throw invalid('This estimate is not one of the project.', { estimate: 'is not one of this project' });
}

const changesSight = (before: Project, after: Project) =>
  before.network !== after.network || before.guest_view_all_features !== after.guest_view_all_features;

/** Tells those who saw the project to drop or fetch it: their sight of it changed wholesale. */
function announceScope(tx: Tx, row: Project): void {
  tx.announce(row.workspace, { entity: scopeEntity, id: row.id, audience: project.audience(row) });
}

/** Tells each of its members by name: by their place in it alone nobody sees a deleted project any more. */
async function announceToMembers(tx: Tx, row: Project): Promise<void> {
  for (const { member } of await tx.list(projectMember, { project: row.id }))
    tx.announce(row.workspace, { entity: scopeEntity, id: row.id, audience: { person_id: member } });
}

/** Puts a project away, out of everybody's favourites with all that is in it, or brings it back (null). */
export async function archiveProject(tx: Tx, id: string, archived_at: string | null): Promise<Project> {
  if (archived_at) await removeFavorites(tx, sql`project_id = ${id}`);
  const row = await tx.update(project, id, { archived_at });
  announceScope(tx, row);
  return row;
}

/** Brings a deleted project of a workspace back, with all that is in it. Throws `not_found`, or `conflict` for a taken name. */
export async function restoreProject(tx: Tx, workspaceId: string, id: string): Promise<Project> {
  const row: Row<typeof project> = await tx.restore(project, id);
  if (row.workspace !== workspaceId) throw notFound();
  await demandNames(tx, row.workspace, row, row.id);
  announceScope(tx, row);
  return row;
}

/** Deletes a project; it can come back for 60 days. */
export async function removeProject(tx: Tx, id: string): Promise<void> {
  const row = await tx.get(project, id);
  await tx.remove(project, row.id);
  announceScope(tx, row);
  await announceToMembers(tx, row);
}
