import { compareText } from '#shared/compareText.ts';
import type { Project } from '#shared/features/project.ts';

export const projectSorts = ['manual', 'name', 'created', 'members'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** The sort that an address names; one's own order where it names none. */
export const sortNamed = (name: string | null): ProjectSort => projectSorts.find((one) => one === name) ?? 'manual';

type Listed = Pick<Project, 'id' | 'name' | 'identifier' | 'description' | 'created_at'>;

export interface ProjectListing {
  query: string;
  sort: ProjectSort;
  /** One's own order: ids, first to last. What is not in it comes after, by name. */
  own: readonly string[];
  membersOf: (id: string) => number;
}

/** The projects in whose name, identifier or description the query stands, in order. */
export function listProjects<P extends Listed>(
  projects: readonly P[],
  { query, sort, own, membersOf }: ProjectListing,
): P[] {
  const wanted = query.trim().toLowerCase();
  const place = new Map(own.map((id, at) => [id, at]));
  const placeOf = (row: Listed) => place.get(row.id) ?? own.length;
  const byName = (a: Listed, b: Listed) => compareText(a.name, b.name);
  const orders: Record<ProjectSort, (a: Listed, b: Listed) => number> = {
    manual: (a, b) => placeOf(a) - placeOf(b) || byName(a, b),
    name: byName,
    created: (a, b) => b.created_at.localeCompare(a.created_at),
    members: (a, b) => membersOf(b.id) - membersOf(a.id) || byName(a, b),
  };
  return projects
    .filter((row) => `${row.name} ${row.identifier} ${row.description}`.toLowerCase().includes(wanted))
    .sort(orders[sort]);
}
