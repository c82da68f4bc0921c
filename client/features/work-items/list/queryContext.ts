import { viewerOf } from '#client/features/session/rights.ts';
import type { Session } from '#client/sync/session.ts';
import { inProject, may } from '#shared/access.ts';
import { dayAt } from '#shared/features/dateFilter.ts';
import { estimatePoint } from '#shared/features/estimate.ts';
import { label } from '#shared/features/label.ts';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';
import { person } from '#shared/features/person.ts';
import { project } from '#shared/features/project.ts';
import { state } from '#shared/features/state.ts';
import type { QueryContext } from '#shared/features/workItemOrder.ts';

/** The entities that filters, groups and orders of work items read. */
export const contextEntities = [state, label, workspaceMember, projectMember, estimatePoint, project] as const;

/** What a list of work items is filtered, grouped and ordered by, as the tables hold it now. `projectId` null spans all projects. */
export function queryContextOf(session: Session, projectId: string | null, personId: string): QueryContext {
  const isHere = (id: string) => projectId === null || id === projectId;
  const here = <R extends { project_id: string }>(rows: Iterable<R>) =>
    [...rows].filter((row) => isHere(row.project_id));
  const viewer = viewerOf(session, personId);
  const isIn = (id: string) => may(viewer, inProject('guest'), { project_id: id });
  const zone = session.table(person).get(personId)?.user_timezone ?? 'UTC';
  return {
    today: dayAt(Date.now(), zone),
    zone,
    states: new Map(here(session.table(state).rows()).map((row) => [row.id, row])),
    labels: new Map(here(session.table(label).rows()).map((row) => [row.id, row.name])),
    members: new Map([...session.table(workspaceMember).rows()].map((row) => [row.member, row.first_name])),
    points: new Map([...session.table(estimatePoint).rows()].map((row) => [row.id, row.key])),
    projects: new Map(
      [...session.table(project).rows()]
        .filter(({ id, archived_at }) => (projectId === null ? !archived_at && isIn(id) : id === projectId))
        .map((row) => [row.id, row.name]),
    ),
  };
}
