/**
 * Who may see and do what: one policy, used by routes, the live gateway, search and, later, documents.
 *
 * Sight is decided from two plain values: the audience that a change or row carries, and the viewer's rights as they
 * are now. So the same function answers a read, a live event and a catch-up of last week.
 */
import { type Role, roles } from './roles.ts';

/** Who may hear of a row. No field at all: everybody in its workspace. */
export interface Audience {
  /** Only this person; with `project_id`, while they are in that project. */
  person_id?: string;
  /** Those who are in this project, and the workspace's admins. */
  project_id?: string;
  /** Set where guests without `guest_view_all_features` see only what they made (spec §5). */
  creator_id?: string | null;
  /** A public project's own row: members of the workspace who have not joined hear of it too. */
  open?: boolean;
  /** The least role in the workspace. */
  role?: Role;
}

export interface ProjectSight {
  role: Role;
  /** The project's `guest_view_all_features`. */
  guestsSeeAll: boolean;
}

/** A person's rights in one workspace, as they are now. */
export interface Viewer {
  person_id: string;
  /** Null when not, or no longer, in the workspace. */
  role: Role | null;
  /** The projects joined. A workspace admin is admin of all, joined or not (spec §6). */
  projects: Pick<ReadonlyMap<string, ProjectSight>, 'get'>;
}

const adminSight: ProjectSight = { role: roles.admin, guestsSeeAll: true };

/** The viewer's standing in a project, or null when not in it. */
export function sightOf(viewer: Viewer, projectId: string): ProjectSight | null {
  if (viewer.role === null) return null;
  if (viewer.role === roles.admin) return adminSight;
  return viewer.projects.get(projectId) ?? null;
}

/** Whether `viewer` may know of what has this audience. */
export function maySee(viewer: Viewer, audience: Audience): boolean {
  if (audience.person_id !== undefined) {
    if (audience.person_id !== viewer.person_id) return false;
    return audience.project_id === undefined || sightOf(viewer, audience.project_id) !== null;
  }
  if (viewer.role === null) return false;
  if (audience.role !== undefined && viewer.role < audience.role) return false;
  if (audience.project_id === undefined) return true;
  const sight = sightOf(viewer, audience.project_id);
  if (!sight) return audience.open === true && viewer.role >= roles.member;
  if (audience.creator_id === undefined || sight.role > roles.guest || sight.guestsSeeAll) return true;
  return audience.creator_id === viewer.person_id;
}

/** What a route demands of its caller. Declared on every route; there is no route without. */
export type Access = { who: 'anyone' } | { who: 'person' } | { who: 'instance_admin' } | PlaceRule;

/** A rule about one's role in a workspace or a project. */
export type PlaceRule = { who: 'workspace'; role: Role } | { who: 'project'; role: Role; or?: 'creator' };

export const anyone: Access = { who: 'anyone' };
export const signedIn: Access = { who: 'person' };
export const instanceAdmin: Access = { who: 'instance_admin' };
export const inWorkspace = (role: keyof typeof roles): PlaceRule => ({ who: 'workspace', role: roles[role] });

/** `or: 'creator'` lets through whoever made the thing, whatever their role; the handler says which thing. */
export const inProject = (role: keyof typeof roles, more: { or?: 'creator' } = {}): PlaceRule => ({
  who: 'project',
  role: roles[role],
  ...more,
});

/** What a rule is asked about: the project it is in and, where creators are let through, who made it. */
export interface Thing {
  project_id?: string | null | undefined;
  created_by?: string | null;
}

/** Whether a rule lets the viewer through. Screens ask it before the server has to refuse. */
export function may(viewer: Viewer, rule: PlaceRule, { project_id, created_by }: Thing = {}): boolean {
  if (rule.who === 'workspace') return viewer.role !== null && viewer.role >= rule.role;
  const sight = project_id ? sightOf(viewer, project_id) : null;
  if (!sight) return false;
  return sight.role >= rule.role || (rule.or === 'creator' && created_by === viewer.person_id);
}
