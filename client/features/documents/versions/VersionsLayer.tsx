import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { versioning } from './versionsStore.ts';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));

/** Where the versions of a text are shown; what that needs is loaded when it is first opened. */
export function VersionsLayer() {
  const { asked } = useSnapshot(versioning);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <VersionsDialog asked={asked} />
    </Suspense>
  );
}
