import { useNavigate } from 'react-router';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { inProject } from '#shared/access.ts';
import type { Page } from '#shared/features/page.ts';
import { pathTo } from '#shared/routes.ts';
import { createPage } from './pageActions.ts';
import { text } from './text.ts';

/** Makes a page and opens it; or why one may not. */
export function useNewPage(projectId: string): { off: string | undefined; add: (access: Page['access']) => void } {
  const doing = { session: useSession(), personId: useMe().id };
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const isMember = useMay(inProject('member'), { project_id: projectId });
  return {
    off: isMember ? undefined : text('offGuest'),
    add: (access) => {
      const pageId = createPage(doing, projectId, access);
      navigate(pathTo('page', { workspaceSlug, projectId, pageId }));
    },
  };
}
