import { useCallback, useMemo } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { type Favorite, favorite } from '#shared/features/favorite.ts';
import { type Page, page } from '#shared/features/page.ts';
import { type Project, project } from '#shared/features/project.ts';
import { byPlace } from './favourites.ts';

/** A favourite with what it stands for. */
export type Favourite = { row: Favorite } & ({ page: Page; project?: never } | { project: Project; page?: never });

/** Those of the favourites whose thing is here to be opened, in the person's order. */
export function withThings(
  rows: readonly Favorite[],
  pages: ReadonlyMap<string, Page>,
  projects: ReadonlyMap<string, Project>,
): Favourite[] {
  return rows.flatMap((row): Favourite[] => {
    const id = row.entity_identifier ?? '';
    const [held, place] = [pages.get(id), projects.get(id)];
    if (row.entity_type === 'page' && held && !held.archived_at) return [{ row, page: held }];
    if (row.entity_type === 'project' && place && !place.archived_at) return [{ row, project: place }];
    return [];
  });
}

const byId = <R extends { id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]));

/** One's favourites in one's own order, live. */
export function useFavourites(): readonly Favourite[] {
  const session = useSession();
  const me = useMe().id;
  const isMine = useCallback((row: Favorite) => row.user === me, [me]);
  const rows = useRows(session.table(favorite), { where: isMine, order: byPlace });
  const pages = useRows(session.table(page));
  const projects = useRows(session.table(project));
  return useMemo(() => withThings(rows, byId(pages), byId(projects)), [rows, pages, projects]);
}
