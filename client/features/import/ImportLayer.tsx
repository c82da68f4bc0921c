import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { importing } from './importStore.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

/** Where the import dialog stands; what it needs is loaded when it is first opened. */
export function ImportLayer() {
  const { projectId } = useSnapshot(importing);
  if (projectId === null) return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog projectId={projectId} />
    </Suspense>
  );
}
