import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { roles } from '#shared/roles.ts';
import { useDerived } from '../properties/derived.ts';
import { roleIn } from '../properties/rights.ts';
import { membersByPerson, rolesByProject } from '../properties/tables.ts';
import type { ListPlace } from './listPlace.ts';
import { text } from './text.ts';

/** Why this person may not create work items here; undefined when they may. Over all projects, one that lets them is enough. */
export function useCreateOff(place: ListPlace): string | undefined {
  const session = useSession();
  const me = useMe();
  useDerived(session.table(workspaceMember), membersByPerson);
  useDerived(session.table(projectMember), rolesByProject);
  const projects = useDerived(session.table(project), openProjects);
  const ids = place.kind === 'mine' ? projects : [place.projectId];
  const role = Math.max(0, ...ids.map((id) => roleIn(session, me.id, id) ?? 0));
  if (role >= roles.member) return undefined;
  return text(role === 0 ? 'notMember' : 'guestsCannotCreate');
}

const openProjects = (rows: Iterable<{ id: string; archived_at: string | null }>): readonly string[] =>
  [...rows].flatMap(({ id, archived_at }) => (archived_at ? [] : [id]));
