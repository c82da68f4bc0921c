import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { project } from '#shared/features/project.ts';
import { NoProject } from './NoProject.tsx';
import { ProjectCrumbs } from './ProjectCrumbs.tsx';
import { text } from './text.ts';
import { WorkItemScreen } from './WorkItemScreen.tsx';

/** The archived work items of a project: to look at, and to restore. */
export function ArchivedWorkItems() {
  const { projectId = '' } = useParams();
  const row = useRow(useSession().table(project), projectId);
  const place = useMemo(() => ({ kind: 'archived' as const, projectId }), [projectId]);
  if (!row) return <NoProject />;
  return <WorkItemScreen place={place} crumbs={<ProjectCrumbs projectId={projectId} here={text('archive')} />} />;
}
