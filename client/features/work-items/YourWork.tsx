import { useMemo } from 'react';
import { useMe } from '../session/place.ts';
import { WorkItemScreen } from './list/WorkItemScreen.tsx';

/** What is assigned to me, over all projects. */
export function YourWork() {
  const { id } = useMe();
  const place = useMemo(() => ({ kind: 'mine' as const, personId: id }), [id]);
  return <WorkItemScreen place={place} />;
}
