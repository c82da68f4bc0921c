/** What a caller may do in the workspace and project that a path names. Read before the handler, and again under the lock. */
import { type RawBuilder, sql } from 'kysely';
import type { Access } from '#shared/access.ts';
import { AppError, forbidden, notFound, unreachable } from '#shared/errors.ts';
import { networks, type Role, roleLabels, roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Caller } from './caller.ts';

export interface WorkspaceRights {
  id: string;
  slug: string;
  role: Role;
}

export interface ProjectRights {
  id: string;
  /** A workspace admin is admin in every project (spec §6). */
  role: Role;
  /** False for a guest who sees only what they made. */
  seesAll: boolean;
  isArchived: boolean;
}

export interface Rights {
  workspace: WorkspaceRights | null;
  project: ProjectRights | null;
  /** The stream's number before anything else was read. */
  seq: number;
}

/** What the database says of somebody in the places that a path names. */
export interface Found {
  workspace_id: string;
  slug: string;
  role: Role | null;
  project_id: string | null;
  network: number | null;
  archived: boolean;
  guests_see_all: boolean | null;
  project_role: Role | null;
  seq: number;
}

/** What a path names. */
export interface Places {
  workspaceSlug?: string | undefined;
  projectId?: string | undefined;
}

/**
 * Reads the caller's rights by one statement, unless they were `found` along with the caller, and holds them against the
 * route's rule. Throws what the rule says.
 */
export async function demand(
  db: Db,
  rule: Access,
  caller: Caller | null,
  { found, ...places }: Places & { found?: Found | null | undefined },
): Promise<Rights> {
  if (rule.who === 'anyone')
    return { workspace: null, project: null, seq: caller ? await seqOf(db, caller.person_id) : 0 };
  if (!caller) throw new AppError('unauthenticated', 'Sign in to go on.');
  switch (rule.who) {
    case 'person':
      return { workspace: null, project: null, seq: await seqOf(db, caller.person_id) };
    case 'instance_admin':
      if (!caller.is_instance_admin) throw forbidden('Only an admin of this Tandem may do that.');
      return { workspace: null, project: null, seq: await seqOf(db, caller.person_id) };
    case 'workspace':
      return workspaceRights(found === undefined ? await find(db, caller, places) : found, rule.role);
    case 'project':
      return projectRights(found === undefined ? await find(db, caller, places) : found, rule);
    default:
      return unreachable(rule);
  }
}

async function seqOf(db: Db, stream: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from stream where id = ${stream}`.execute(db);
  return rows[0]?.seq ?? 0;
}

async function find(db: Db, { person_id }: Caller, places: Places): Promise<Found | null> {
  const { rows } = await sql<{
    found: Found | null;
  }>`select ${rightsSql(sql`${person_id}::uuid`, places)} as found`.execute(db);
  return rows[0]?.found ?? null;
}

/** `Found` of a person as JSON; null without such a workspace. */
export const rightsSql = (
  personId: RawBuilder<unknown>,
  { workspaceSlug, projectId }: Places,
): RawBuilder<Found | null> =>
  sql`(select row_to_json(f) from (
    select w.id as workspace_id, w.slug, m.role, p.id as project_id, p.network, p.archived_at is not null as archived,
      p.guest_view_all_features as guests_see_all, pm.role as project_role, s.seq
    from workspace w
    join stream s on s.id = w.id
    left join workspace_member m on m.workspace_id = w.id and m.member = ${personId} and m.is_active and m.deleted_at is null
    left join project p on p.id = ${projectId ?? null}::uuid and p.workspace = w.id and p.deleted_at is null
    left join project_member pm on pm.project = p.id and pm.member = ${personId} and pm.deleted_at is null
    where w.slug = ${workspaceSlug ?? ''} and w.deleted_at is null) f)`;

function workspaceRights(found: Found | null, least: Role): Rights {
  if (!found?.role) throw notFound();
  const { role } = found;
  if (role < least) throw forbidden(needs(least, 'this workspace'));
  return { workspace: { id: found.workspace_id, slug: found.slug, role }, project: null, seq: found.seq };
}

function projectRights(found: Found | null, rule: Access & { who: 'project' }): Rights {
  const { workspace, seq } = workspaceRights(found, roles.guest);
  if (!found?.project_id || !workspace) throw notFound();
  const role = workspace.role === roles.admin ? roles.admin : found.project_role;
  if (!role) {
    if (found.network === networks.public && workspace.role >= roles.member)
      throw forbidden('Join this project to see what is in it.');
    throw notFound();
  }
  if (role < rule.role && rule.or !== 'creator') throw forbidden(needs(rule.role, 'this project'));
  const seesAll = role > roles.guest || found.guests_see_all === true;
  return { workspace, project: { id: found.project_id, role, seesAll, isArchived: found.archived }, seq };
}

const needs = (least: Role, place: string) =>
  least === roles.admin
    ? `Only admins of ${place} may do that.`
    : `${roleLabels[least]}s and admins of ${place} may do that; guests may not.`;
