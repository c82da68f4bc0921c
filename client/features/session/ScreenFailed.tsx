import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LoadFailed } from './LoadFailed.tsx';
import { NotFound } from './NotFound.tsx';

/** What shows in place of a screen that failed: no such address, or something that a reload may mend. */
export function ScreenFailed() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <LoadFailed onRetry={() => window.location.reload()} />;
}
