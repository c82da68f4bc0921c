import { Link } from 'react-router';
import { useOwnWorkspaces } from '#client/features/session/place.ts';
import { GateArt } from '#client/ui/art.tsx';
import { buttonClass } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** An address of no workspace of one's own. Whether it exists is not said. */
export function WorkspaceMissing() {
  const workspaces = useOwnWorkspaces();
  return (
    <main className="main workspace-missing">
      <title>Tandem</title>
      <h1 className="sr-only">Tandem</h1>
      <EmptyState
        art={<GateArt />}
        title={text('noWorkspace')}
        actions={
          workspaces.length === 0 && (
            <Link className={buttonClass({})} to={pathTo('createWorkspace', {})}>
              {text('createWorkspace')}
            </Link>
          )
        }
      >
        {text('noWorkspaceWhy')}
      </EmptyState>
      <ul className="workspace-choice">
        {workspaces.map(({ id, slug, name }) => (
          <li key={id}>
            <Link className={buttonClass({})} to={pathTo('workspace', { workspaceSlug: slug })}>
              <span className="cut">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
