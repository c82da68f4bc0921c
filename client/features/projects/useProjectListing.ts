import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { type Project, project } from '#shared/features/project.ts';
import { listProjects, type ProjectSort, sortNamed } from './projectOrder.ts';
import { useJoinedProjects } from './useJoinedProjects.ts';
import { useProjectPeople } from './useProjectPeople.ts';

const isOpen = (row: Project) => row.archived_at === null;
const isArchived = (row: Project) => row.archived_at !== null;

/** The projects of a screen, as its address searches and sorts them. */
export function useProjectListing({ archived }: { archived: boolean }) {
  const [params, setParams] = useSearchParams();
  const all = useRows(useSession().table(project), { where: archived ? isArchived : isOpen });
  const own = useJoinedProjects();
  const people = useProjectPeople();
  const query = params.get('q') ?? '';
  const sort = sortNamed(params.get('sort'));
  const projects = useMemo(
    () =>
      listProjects(all, {
        query,
        sort,
        own: own.map(({ id }) => id),
        membersOf: (id) => people.get(id)?.length ?? 0,
      }),
    [all, own, people, query, sort],
  );
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  return {
    projects,
    total: all.length,
    query,
    sort,
    setQuery: (value: string) => set('q', value),
    setSort: (value: ProjectSort) => set('sort', value === 'manual' ? '' : value),
  };
}
