import { useCallback } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { type Page, page as pageEntity } from '#shared/features/page.ts';

/** All pages of a project that one may see, live. */
export function useProjectPages(projectId: string): readonly Page[] {
  const isHere = useCallback((row: Page) => row.project_ids.includes(projectId), [projectId]);
  return useRows(useSession().table(pageEntity), { where: isHere });
}
