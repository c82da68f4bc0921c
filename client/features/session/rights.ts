/**
 * What a person may do in this workspace, as the tables hold it now.
 *
 * Every "may I" of a screen is a rule of `shared/access.ts`, as routes declare them, held against a `Viewer` by `may`.
 * A screen adds only the sentence for those whom the rule keeps out.
 */
import { derived } from '#client/sync/derived.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { may, type PlaceRule, type Thing, type Viewer } from '#shared/access.ts';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';
import { type Project, project } from '#shared/features/project.ts';
import { membersByPerson, rolesByProject } from './memberships.ts';
import { useMe } from './place.ts';

/** Somebody's rights, for `may` and `sightOf` of `shared/access.ts`. */
export function viewerOf(session: Session, personId: string): Viewer {
  const own = derived(session.table(workspaceMember), membersByPerson).get(personId);
  const joined = derived(session.table(projectMember), rolesByProject);
  const projects = session.table(project);
  return {
    person_id: personId,
    role: own?.is_active ? own.role : null,
    projects: {
      get(id) {
        const role = joined.get(id)?.get(personId);
        return role && { role, guestsSeeAll: projects.get(id)?.guest_view_all_features ?? false };
      },
    },
  };
}

/** One's own rights, live: renders again when memberships change, or what a project lets be done. */
export function useViewer(): Viewer {
  const session = useSession();
  const me = useMe();
  useDerived(session.table(workspaceMember), membersByPerson);
  useDerived(session.table(projectMember), rolesByProject);
  useDerived(session.table(project), projectLimits);
  return viewerOf(session, me.id);
}

/** Whether a rule lets one through, live. */
export const useMay = (rule: PlaceRule, thing?: Thing): boolean => may(useViewer(), rule, thing);

/** What of projects bears on rights, as one value that changes only when that does. */
const projectLimits = (rows: Iterable<Project>): string =>
  [...rows].map((row) => `${row.id} ${row.archived_at !== null} ${row.guest_view_all_features}`).join();
