import { Archive } from 'lucide-react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { useSession } from '#client/sync/hooks.ts';
import { LayersArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Note } from '#client/ui/Note.tsx';
import { inProject } from '#shared/access.ts';
import type { Project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import { restoreProject } from './restoreProject.ts';
import { text } from './text.ts';

/** In place of an archived project's screens: nothing in it shows until it is restored. */
export function ArchivedProject({ project }: { project: Project }) {
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  const mayRestore = useMay(inProject('member'), { project_id: project.id });
  const { name } = project;
  const restore = (
    <Button size="s" off={!mayRestore && text('onlyMembers')} onClick={() => restoreProject(session, project)}>
      {text('restore')}
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={name}
        crumbs={[{ label: text('archivedProjects'), to: pathTo('archivedProjects', { workspaceSlug }) }]}
      />
      <Note icon={Archive} action={restore}>
        {text('isArchivedNote')}
      </Note>
      <EmptyState art={<LayersArt />} title={text('isArchivedTitle', { name })}>
        {text('isArchivedWhy')}
      </EmptyState>
    </>
  );
}
