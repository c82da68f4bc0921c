/** The rights of everybody in one workspace, held in memory and kept right by the same changes that clients hear. */
import { sql } from 'kysely';
import type { ProjectSight, Viewer } from '#shared/access.ts';
import type { Change } from '#shared/change.ts';
import {
  type ProjectMember,
  projectMember,
  type WorkspaceMember,
  workspaceMember,
} from '#shared/features/membership.ts';
import { type Project, project } from '#shared/features/project.ts';
import type { Role } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { LoadSight, Sight } from '../live/hub.ts';

interface Loaded {
  seq: number;
  members: { member: string; role: Role }[] | null;
  open_projects: string[] | null;
  places: { project: string; member: string; role: Role }[] | null;
}

export class AccessIndex implements Sight {
  readonly #members = new Map<string, Role>();
  /** person → project → role */
  readonly #places = new Map<string, Map<string, Role>>();
  /** Projects whose guests see everything. */
  readonly #openToGuests = new Set<string>();
  #viewers = new Map<string, Viewer>();

  /** Reads the rights and the stream's number in one snapshot. */
  static async load(db: Db, workspaceId: string): Promise<{ index: AccessIndex; seq: number }> {
    const { rows } = await sql<Loaded>`select
      coalesce((select seq from stream where id = ${workspaceId}), 0) as seq,
      (select json_agg(json_build_object('member', member, 'role', role)) from workspace_member
        where workspace_id = ${workspaceId} and is_active and deleted_at is null) as members,
      (select json_agg(id) from project where workspace = ${workspaceId} and guest_view_all_features and deleted_at is null) as open_projects,
      (select json_agg(json_build_object('project', project, 'member', member, 'role', role)) from project_member
        where workspace = ${workspaceId} and deleted_at is null) as places`.execute(db);
    const index = new AccessIndex();
    const loaded = rows[0];
    for (const { member, role } of loaded?.members ?? []) index.#members.set(member, role);
    for (const id of loaded?.open_projects ?? []) index.#openToGuests.add(id);
    for (const { project, member, role } of loaded?.places ?? []) index.#placesOf(member).set(project, role);
    return { index, seq: loaded?.seq ?? 0 };
  }

  /** The rights of a person as they now are. The answer does not change when they do: ask again. */
  viewer(personId: string): Viewer {
    let viewer = this.#viewers.get(personId);
    if (!viewer) {
      const projects = new Map<string, ProjectSight>();
      for (const [id, role] of this.#places.get(personId) ?? [])
        projects.set(id, { role, guestsSeeAll: this.#openToGuests.has(id) });
      viewer = { person_id: personId, role: this.#members.get(personId) ?? null, projects };
      this.#viewers.set(personId, viewer);
    }
    return viewer;
  }

  /** Takes in a change. Answers whether anybody's rights may have moved by it. */
  apply(change: Change): boolean {
    const act = this.#rules[change.entity];
    if (!act) return false;
    act(change);
    this.#viewers = new Map();
    return true;
  }

  readonly #rules: Record<string, (change: Change) => void> = {
    [workspaceMember.name]: ({ row, was }) => {
      const place = (row ?? was) as WorkspaceMember | null;
      if (!place) return;
      if (row && place.is_active) this.#members.set(place.member, place.role);
      else this.#members.delete(place.member);
    },
    [projectMember.name]: ({ row, was }) => {
      const place = (row ?? was) as ProjectMember | null;
      if (!place) return;
      if (row) this.#placesOf(place.member).set(place.project, place.role);
      else this.#placesOf(place.member).delete(place.project);
    },
    [project.name]: ({ id, row }) => {
      const now = row as Project | null;
      if (now?.guest_view_all_features) this.#openToGuests.add(id);
      else this.#openToGuests.delete(id);
    },
  };

  #placesOf(personId: string): Map<string, Role> {
    let places = this.#places.get(personId);
    if (!places) {
      places = new Map();
      this.#places.set(personId, places);
    }
    return places;
  }
}

/** How hubs of workspaces learn who may see what. */
export const loadSight: LoadSight = async (db, workspaceId) => {
  const { index, seq } = await AccessIndex.load(db, workspaceId);
  return { sight: index, seq };
};
