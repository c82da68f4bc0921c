import { useViewer } from '#client/features/session/rights.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { inProject, may } from '#shared/access.ts';
import { project } from '#shared/features/project.ts';
import type { RoleName } from '#shared/roles.ts';
import type { ListPlace } from './listPlace.ts';
import { text } from './text.ts';

/** Why this person may not create work items here; undefined when they may. Over all projects, one that lets them is enough. */
export function useCreateOff(place: ListPlace): string | undefined {
  const session = useSession();
  const viewer = useViewer();
  const projects = useDerived(session.table(project), openProjects);
  const ids = place.kind === 'mine' ? projects : [place.projectId];
  const mayIn = (role: RoleName) => ids.some((id) => may(viewer, inProject(role), { project_id: id }));
  if (mayIn('member')) return undefined;
  return text(mayIn('guest') ? 'guestsCannotCreate' : 'notMember');
}

const openProjects = (rows: Iterable<{ id: string; archived_at: string | null }>): readonly string[] =>
  [...rows].flatMap(({ id, archived_at }) => (archived_at ? [] : [id]));
