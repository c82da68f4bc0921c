import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { LensArt, MissingColumnArt } from '#client/ui/art.tsx';
import { Button, buttonClass } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { pathTo } from '#shared/routes.ts';
import { ScreenHead } from './ScreenHead.tsx';
import { text } from './text.ts';

/** In place of a screen that failed; the sidebar and the line go on, and leaving for another screen mends it. */
export function ScreenStopped() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <ScreenMissing />;
  return (
    <>
      <ScreenHead title={text('screenFailed')} />
      <EmptyState
        art={<MissingColumnArt />}
        title={text('screenFailed')}
        actions={<Button onClick={() => window.location.reload()}>{text('reload')}</Button>}
      >
        {text('screenFailedWhy')}
      </EmptyState>
    </>
  );
}

/** An address in the workspace that leads nowhere, or to what one may not see: the two look the same. */
export function ScreenMissing() {
  const { slug: workspaceSlug } = useWorkspace();
  return (
    <>
      <ScreenHead title={text('notFound')} />
      <EmptyState
        art={<LensArt />}
        title={text('notFoundTitle')}
        actions={
          <Link className={buttonClass({})} to={pathTo('workspace', { workspaceSlug })}>
            {text('goHome')}
          </Link>
        }
      >
        {text('notFoundWhy')}
      </EmptyState>
    </>
  );
}
