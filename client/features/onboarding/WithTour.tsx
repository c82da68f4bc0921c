import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { profile } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }));

/** Lays a welcome over the screen of a workspace that is opened first, after being shown in. */
export function WithTour() {
  const row = useRow(useSession().table(profile), useMe().id);
  return (
    <>
      <Outlet />
      {row?.is_onboarded && !row.is_tour_completed && (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      )}
    </>
  );
}
