import { useWorkspace } from '#client/features/session/place.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { GateArt } from '#client/ui/art.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { Project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { JoinButton } from './JoinButton.tsx';
import { text } from './text.ts';

/** In place of a public project's screens, for who has not joined it. */
export function JoinProject({ project }: { project: Project }) {
  const { slug: workspaceSlug } = useWorkspace();
  return (
    <>
      <ScreenHead
        title={project.name}
        crumbs={[{ label: text('projects'), to: pathTo('projects', { workspaceSlug }) }]}
      />
      <EmptyState
        art={<GateArt />}
        title={text('joinTitle', { name: project.name })}
        actions={<JoinButton projectId={project.id} label={text('joinConfirm')} variant="primary" />}
      >
        {text('joinWhy')}
      </EmptyState>
    </>
  );
}
