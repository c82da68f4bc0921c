import { useParams } from 'react-router';
import { later } from '#client/ui/later.tsx';
import { usePeek } from './usePeek.ts';

const PeekPanel = later(async () => (await import('./PeekPanel.tsx')).PeekPanel);

/** The panel over any list that shows the item which the address names. Put once in a workspace's main area. */
export function Peek() {
  const { id } = usePeek();
  const { projectId } = useParams();
  if (!id) return null;
  return <PeekPanel id={id} projectId={projectId} />;
}
