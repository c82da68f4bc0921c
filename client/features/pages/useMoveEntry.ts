import { FolderInput } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useJoinedProjects } from '#client/features/projects/useJoinedProjects.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { inProject, may } from '#shared/access.ts';
import type { Page } from '#shared/features/page.ts';
import { pathTo } from '#shared/routes.ts';
import { movePage } from './pageActions.ts';
import { manageLivingOff, refused } from './pageOff.ts';
import { text } from './text.ts';

/** The other projects in which one may make pages. */
export function useMoveEntry(page: Page, onScreen: boolean): MenuEntry {
  const doing = { session: useSession(), personId: useMe().id };
  const viewer = useViewer();
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const targets = useJoinedProjects().filter(
    ({ id }) => !page.project_ids.includes(id) && may(viewer, inProject('member'), { project_id: id }),
  );
  const off = manageLivingOff(viewer, page) ?? (targets.length === 0 ? text('offNowhere') : undefined);
  const follow = async (at: number) => {
    const target = targets[at];
    if (!target) return;
    const path = pathTo('page', { workspaceSlug, projectId: target.id, pageId: page.id });
    if (onScreen) navigate(path, { replace: true });
    await movePage(doing, page, target);
  };
  return {
    kind: 'sub',
    label: text('moveTo'),
    icon: FolderInput,
    ...refused(off),
    ...(targets.length > 8 && { search: text('moveSearch') }),
    items: targets.map(({ name }, at) => ({ label: name, onSelect: () => void follow(at) })),
  };
}
