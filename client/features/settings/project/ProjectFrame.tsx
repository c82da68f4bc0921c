import type { ReactNode } from 'react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { restoreProject } from '#client/features/projects/restoreProject.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { Note } from '#client/ui/Note.tsx';
import { inProject } from '#shared/access.ts';
import type { Project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { useProjectOff } from '../settingsOff.ts';
import { projectGroups } from './projectGroups.ts';
import { text } from './text.ts';

export interface ProjectFrameProps {
  project: Project;
  title: string;
  intro?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a project's settings. Whoever cannot change anything here is told so at the top. */
export function ProjectFrame({ project, title, intro, actions, children }: ProjectFrameProps) {
  const { slug: workspaceSlug } = useWorkspace();
  const logo = <Logo logo={logoValue(project.logo_props)} name={project.name} />;
  return (
    <SettingsFrame
      back={{ to: pathTo('workItems', { workspaceSlug, projectId: project.id }), name: project.name, logo }}
      groups={projectGroups(workspaceSlug, project.id)}
      title={title}
      intro={intro}
      actions={actions}
      banner={<Standing project={project} />}
    >
      {children}
    </SettingsFrame>
  );
}

function Standing({ project }: { project: Project }) {
  const session = useSession();
  const off = useProjectOff(project);
  const mayRestore = useMay(inProject('member'), { project_id: project.id });
  if (project.archived_at) {
    const restore = (
      <Button size="s" off={!mayRestore && text('offGuestArchive')} onClick={() => restoreProject(session, project)}>
        {text('restore')}
      </Button>
    );
    return (
      <Note action={restore} className="py-2">
        {text('archivedBanner')}
      </Note>
    );
  }
  return off ? (
    <Note tone="info" className="py-2">
      {text('readOnlyProject')}
    </Note>
  ) : null;
}
