import { useWorkspace } from '#client/features/session/place.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { LayersArt } from '#client/ui/art.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { pathTo } from '#shared/routes.ts';
import { ProjectGrid } from './ProjectGrid.tsx';
import { NoneFound, ProjectSearch } from './ProjectSearch.tsx';
import { text } from './text.ts';
import { useProjectListing } from './useProjectListing.ts';

/** The projects that are over: each can be restored, or deleted. */
export function ArchivedProjects() {
  const { slug: workspaceSlug } = useWorkspace();
  const { projects, total, query, setQuery } = useProjectListing({ archived: true });
  return (
    <>
      <ScreenHead
        title={text('archivedProjects')}
        crumbs={[{ label: text('projects'), to: pathTo('projects', { workspaceSlug }) }]}
        count={total}
      />
      {total > 0 && (
        <div className="filters">
          <ProjectSearch value={query} onChange={setQuery} />
        </div>
      )}
      <div className="pscroll">
        {projects.length > 0 && <ProjectGrid projects={projects} />}
        {projects.length === 0 && total > 0 && <NoneFound onClear={() => setQuery('')} />}
        {total === 0 && (
          <EmptyState art={<LayersArt />} title={text('noArchived')}>
            {text('noArchivedWhy')}
          </EmptyState>
        )}
      </div>
    </>
  );
}
