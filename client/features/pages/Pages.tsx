import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { pageAccess } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { NoPageFound, PageEmpty, PagesFailed } from './PageEmpty.tsx';
import { PageRow } from './PageRow.tsx';
import { PagesBar } from './PagesBar.tsx';
import { listPages, tabOf } from './pageList.ts';
import { text } from './text.ts';
import { useListing } from './useListing.ts';
import { useNewPage } from './useNewPage.ts';
import { usePagesFetched } from './usePagesFetched.ts';
import { useProjectPages } from './useProjectPages.ts';

/** The pages of a project: public ones, one's own, and the archived. The address says which, in what order. */
export function Pages() {
  const { projectId = '' } = useParams();
  return <Inside key={projectId} projectId={projectId} />;
}

function Inside({ projectId }: { projectId: string }) {
  const { tab, query, sort, change } = useListing();
  const { slug: workspaceSlug } = useWorkspace();
  const session = useSession();
  const place = useRow(session.table(project), projectId);
  const all = useProjectPages(projectId);
  const { isFailed, retry } = usePagesFetched(projectId);
  const { off, add } = useNewPage(projectId);
  const pages = listPages(all, { tab, query, sort });
  const onAdd = () => add(tab === 'private' ? pageAccess.private : pageAccess.public);
  const home = pathTo('workItems', { workspaceSlug, projectId });
  const inTab = all.filter((one) => tabOf(one) === tab).length;
  return (
    <>
      <ScreenHead
        title={text('pages')}
        crumbs={place ? [{ label: place.name, to: home, logo: logoValue(place.logo_props) }] : []}
        here={{ project_id: projectId }}
      >
        <Button variant="primary" icon={Plus} className="head-b" aria-label={text('add')} off={off} onClick={onAdd}>
          <span className="only-l">{text('add')}</span>
        </Button>
      </ScreenHead>
      <PagesBar all={all} {...{ tab, query, sort, change }} />
      <div className="pages-list">
        {pages.length > 0 && (
          <ul aria-label={text(tab)}>
            {pages.map((page) => (
              <PageRow key={page.id} page={page} />
            ))}
          </ul>
        )}
        {inTab === 0 &&
          (isFailed ? <PagesFailed why="failedList" onRetry={retry} /> : <PageEmpty {...{ tab, off, onAdd }} />)}
        {inTab > 0 && pages.length === 0 && <NoPageFound onClear={() => change({ search: '' })} />}
      </div>
    </>
  );
}
