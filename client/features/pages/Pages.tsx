import { ArrowDownUp, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { useRow, useRows, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { SearchField } from '#client/ui/SearchField.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { type Page, pageAccess, page as pageEntity } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { NoPageFound, PageEmpty, PagesFailed } from './PageEmpty.tsx';
import { PageRow } from './PageRow.tsx';
import { listPages, pageSortNamed, pageSorts, pageTabs, tabNamed, tabOf } from './pageList.ts';
import { text } from './text.ts';
import { useNewPage } from './useNewPage.ts';
import { usePagesFetched } from './usePagesFetched.ts';

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
        <Button variant="primary" icon={Plus} className="only-l" off={off} onClick={onAdd}>
          {text('add')}
        </Button>
        <IconButton variant="primary" icon={Plus} label={text('add')} className="only-s" off={off} onClick={onAdd} />
      </ScreenHead>
      <div className="filters pages-bar">
        <Tabs
          label={text('kinds')}
          value={tab}
          onChange={(type) => change({ type })}
          tabs={pageTabs.map((value) => ({
            value,
            label: text(value),
            count: all.filter((one) => tabOf(one) === value).length,
          }))}
        />
        <span className="sp" />
        <SearchField
          label={text('search')}
          placeholder={text('search')}
          value={query}
          onChange={(search) => change({ search })}
          className="pfind"
        />
        <Menu
          label={text('sort')}
          align="end"
          items={pageSorts.map((one) => ({
            kind: 'check' as const,
            label: text(one),
            checked: one === sort,
            onChange: () => change({ sort: one }),
          }))}
          trigger={
            <Button variant="ghost" icon={ArrowDownUp}>
              {text(sort)}
            </Button>
          }
        />
      </div>
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

/** All pages of a project that one may see, live. */
export function useProjectPages(projectId: string): readonly Page[] {
  const isHere = useCallback((row: Page) => row.project_ids.includes(projectId), [projectId]);
  return useRows(useSession().table(pageEntity), { where: isHere });
}

/** What of the pages is shown, as the address says. */
function useListing() {
  const [params, setParams] = useSearchParams();
  const change = (given: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(given)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    tab: tabNamed(params.get('type')),
    query: params.get('search') ?? '',
    sort: pageSortNamed(params.get('sort')),
    change,
  };
}
