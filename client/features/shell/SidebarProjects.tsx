import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { moveProject } from '#client/features/projects/moveProject.ts';
import { useJoinedProjects } from '#client/features/projects/useJoinedProjects.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { announce } from '#client/ui/LiveRegion.tsx';
import { later } from '#client/ui/later.tsx';
import { inWorkspace } from '#shared/access.ts';
import { pathTo } from '#shared/routes.ts';
import { useCurrentProjectId } from './currentProject.ts';
import { useRowDrag } from './rowDrag.ts';
import { SidebarProject } from './SidebarProject.tsx';
import { text } from './text.ts';

const CreateProjectDialog = later(
  async () => (await import('#client/features/projects/CreateProjectDialog.tsx')).CreateProjectDialog,
);

/** One's joined projects, in an order of one's own: by dragging, by Alt with an arrow, or by the menu. */
export function SidebarProjects() {
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  const projects = useJoinedProjects();
  const current = useCurrentProjectId();
  const mayCreate = useMay(inWorkspace('member'));
  const [creating, setCreating] = useState(false);
  const move = (from: number, to: number) => {
    moveProject(session, projects, from, to);
    announce(text(to < from ? 'movedUp' : 'movedDown', { name: projects[from]?.name ?? '' }));
  };
  const dragOf = useRowDrag('projects', move);
  return (
    <>
      <div className="nav-cap">
        <h2>{text('projects')}</h2>
        <span className="sp" />
        <IconButton
          icon={Plus}
          size="s"
          label={text('newProject')}
          off={!mayCreate && text('newProjectOff')}
          onClick={() => setCreating(true)}
        />
      </div>
      {projects.map((project, at) => (
        <SidebarProject
          key={project.id}
          project={project}
          isCurrent={project.id === current}
          drag={dragOf(at)}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < projects.length - 1 ? () => move(at, at + 1) : undefined}
        />
      ))}
      {projects.length === 0 && (
        <p className="side-none">
          {text('noProjects')} <Link to={pathTo('projects', { workspaceSlug })}>{text('browseProjects')}</Link>
        </p>
      )}
      {creating && <CreateProjectDialog open onOpenChange={setCreating} />}
    </>
  );
}
