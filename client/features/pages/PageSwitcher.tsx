import { ChevronsUpDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { type Page, pageTitle } from '#shared/features/page.ts';
import { pathTo } from '#shared/routes.ts';
import { PageLogo } from './PageLogo.tsx';
import { listPages, pageTabs } from './pageList.ts';
import { text } from './text.ts';
import { useProjectPages } from './useProjectPages.ts';

/** From one page of the project to another. */
export function PageSwitcher({ page }: { page: Page }) {
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const [projectId = ''] = page.project_ids;
  const all = useProjectPages(projectId);
  const options = pageTabs.flatMap((tab) =>
    listPages(all, { tab, query: '', sort: 'modified' }).map((one) => ({
      value: one.id,
      label: pageTitle(one),
      icon: <PageLogo page={one} />,
      group: text(tab),
    })),
  );
  return (
    <Picker
      label={text('switchPage')}
      value={page.id}
      options={options}
      onChange={(pageId) => pageId && navigate(pathTo('page', { workspaceSlug, projectId, pageId }))}
      trigger={<IconButton icon={ChevronsUpDown} size="s" label={text('switchPage')} />}
    />
  );
}
