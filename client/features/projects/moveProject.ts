import type { Session } from '#client/sync/session.ts';
import type { Project, ProjectUserProperty } from '#shared/features/project.ts';
import { projectUserProperty } from '#shared/features/project.ts';
import { placeBetween } from '#shared/order.ts';

/** Between which two projects the one at `from` comes to stand when it goes to `to`; null beyond an end. */
export function neighboursAt<T>(list: readonly T[], from: number, to: number): { before: T | null; after: T | null } {
  const rest = list.filter((_, at) => at !== from);
  return { before: rest[to - 1] ?? null, after: rest[to] ?? null };
}

/** Puts the project at `from` of the person's own order to `to`. Others do not see it. */
export function moveProject(session: Session, projects: readonly Project[], from: number, to: number): void {
  const own = [...session.table(projectUserProperty).rows()];
  const propertyOf = (row: Project | null): ProjectUserProperty | undefined =>
    own.find((property) => property.project === row?.id);
  const moved = propertyOf(projects[from] ?? null);
  if (!moved || to === from || to < 0 || to >= projects.length) return;
  const { before, after } = neighboursAt(projects, from, to);
  const sort_order = placeBetween({
    before: propertyOf(before)?.sort_order ?? null,
    after: propertyOf(after)?.sort_order ?? null,
  });
  void session.save(projectUserProperty, moved.id, { sort_order }, { label: 'Moved the project' });
}
