import { useMemo } from 'react';
import { useParams } from 'react-router';
import { WorkItemScreen } from './WorkItemScreen.tsx';

/** The work items of a project. */
export function ProjectWorkItems() {
  const { projectId = '' } = useParams();
  const place = useMemo(() => ({ kind: 'project' as const, projectId }), [projectId]);
  return <WorkItemScreen place={place} />;
}
