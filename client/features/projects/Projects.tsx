import { Archive, ArrowUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { CardsArt } from '#client/ui/art.tsx';
import { Button, buttonClass } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { inWorkspace } from '#shared/access.ts';
import { pathTo } from '#shared/routes.ts';
import { CreateProjectDialog } from './CreateProjectDialog.tsx';
import { ProjectGrid } from './ProjectGrid.tsx';
import { NoneFound, ProjectSearch } from './ProjectSearch.tsx';
import { type ProjectSort, projectSorts } from './projectOrder.ts';
import { text } from './text.ts';
import { useProjectListing } from './useProjectListing.ts';

const sortLabels = {
  manual: 'sortManual',
  name: 'sortName',
  created: 'sortCreated',
  members: 'sortMembers',
} as const satisfies Record<ProjectSort, string>;

/** All projects of the workspace that one may know of. */
export function Projects() {
  const { projects, total, query, sort, setQuery, setSort } = useProjectListing({ archived: false });
  const { slug: workspaceSlug } = useWorkspace();
  const mayCreate = useMay(inWorkspace('member'));
  const [creating, setCreating] = useState(false);
  const off = !mayCreate && text('newProjectOff');
  const create = () => setCreating(true);
  const sorts = projectSorts.map((one) => ({
    kind: 'check' as const,
    label: text(sortLabels[one]),
    checked: one === sort,
    onChange: () => setSort(one),
  }));
  return (
    <>
      <ScreenHead title={text('projects')} count={total}>
        <Button variant="primary" icon={Plus} off={off} onClick={create} className="only-l">
          {text('newProject')}
        </Button>
        <IconButton icon={Plus} label={text('newProject')} off={off} onClick={create} className="only-s" />
      </ScreenHead>
      <div className="filters" role="toolbar" aria-label={text('projects')}>
        <ProjectSearch value={query} onChange={setQuery} />
        <span className="sp" />
        <Menu
          label={text('sort', { by: '' })}
          items={sorts}
          align="end"
          trigger={
            <Button variant="ghost" size="s" icon={ArrowUpDown}>
              {text(sortLabels[sort])}
            </Button>
          }
        />
        <Link
          className={buttonClass({ variant: 'ghost', size: 's' })}
          to={pathTo('archivedProjects', { workspaceSlug })}
        >
          <Icon of={Archive} size={14} />
          {text('showArchived')}
        </Link>
      </div>
      <div className="pscroll">
        {projects.length > 0 && <ProjectGrid projects={projects} />}
        {projects.length === 0 && total > 0 && <NoneFound onClear={() => setQuery('')} />}
        {total === 0 && (
          <EmptyState
            art={<CardsArt />}
            title={text('none')}
            actions={mayCreate && <Button onClick={create}>{text('newProject')}</Button>}
          >
            {text(mayCreate ? 'noneWhy' : 'noneForGuest')}
          </EmptyState>
        )}
      </div>
      <CreateProjectDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}
