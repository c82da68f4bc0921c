import { Link } from 'react-router';
import { buttonClass } from '#client/ui/Button.tsx';
import { pathTo } from '#shared/routes.ts';
import { useOwnWorkspaces } from '../session/place.ts';
import { text } from './text.ts';
import { useInvitations } from './useInvitations.ts';

/** Ways on from a screen outside any workspace: home, where one has one, and to what waits for an answer. */
export function HomeLinks({ showInvitations, showCreate }: { showInvitations?: boolean; showCreate?: boolean }) {
  const hasHome = useOwnWorkspaces().length > 0;
  const count = useInvitations().length;
  const look = buttonClass({ variant: 'ghost', size: 'l' });
  return (
    <div className="flex flex-col gap-2">
      {showInvitations && count > 0 && (
        <Link className={look} to={pathTo('invitations', {})}>
          {text('joinInstead')} <span className="count">{count}</span>
        </Link>
      )}
      {showCreate && (
        <Link className={look} to={pathTo('createWorkspace', {})}>
          {text('createWorkspace')}
        </Link>
      )}
      {hasHome && (
        <Link className={look} to={pathTo('signIn', {})}>
          {text('goHome')}
        </Link>
      )}
    </div>
  );
}
