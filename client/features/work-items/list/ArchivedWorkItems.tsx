import { useMemo } from 'react';
import { useParams } from 'react-router';
import { WorkItemScreen } from './WorkItemScreen.tsx';

/** The archived work items of a project: to look at, and to restore. */
export function ArchivedWorkItems() {
  const { projectId = '' } = useParams();
  const place = useMemo(() => ({ kind: 'archived' as const, projectId }), [projectId]);
  return <WorkItemScreen place={place} />;
}
