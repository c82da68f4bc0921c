import { Link } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { ScreenHead } from '#client/features/shell/ScreenHead.tsx';
import { GateArt } from '#client/ui/art.tsx';
import { buttonClass } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** A project that is not, or that one may not know of: the two look the same. */
export function NoProject() {
  const to = pathTo('projects', { workspaceSlug: useWorkspace().slug });
  return (
    <>
      <ScreenHead title={text('projects')} />
      <EmptyState
        art={<GateArt />}
        title={text('noProject')}
        actions={
          <Link className={buttonClass({})} to={to}>
            {text('allProjects')}
          </Link>
        }
      >
        {text('noProjectWhy')}
      </EmptyState>
    </>
  );
}
