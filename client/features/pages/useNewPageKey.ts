import { useCurrentProjectId } from '#client/features/shell/currentProject.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { useKeys } from '#client/ui/keys.ts';
import { pageAccess } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { text } from './text.ts';
import { useNewPage } from './useNewPage.ts';

/** N then D makes a page in the project on screen, where it has pages and one may. */
export function useNewPageKey(): void {
  const projectId = useCurrentProjectId() ?? '';
  const row = useRow(useSession().table(project), projectId);
  const { off, add } = useNewPage(projectId);
  const isOffered = row?.page_view === true && row.archived_at === null && !off;
  useKeys(
    { 'n d': { label: text('newPage'), group: text('pages'), run: () => add(pageAccess.public) } },
    { off: !isOffered },
  );
}
