import { Link } from 'react-router';
import { LensArt } from '#client/ui/art.tsx';
import { buttonClass } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** An address that leads nowhere, or to what one may not see: the two look the same. */
export function NotFound() {
  return (
    <EmptyState
      art={<LensArt />}
      title={text('notFound')}
      actions={
        <Link className={buttonClass({})} to={pathTo('signIn', {})}>
          {text('goHome')}
        </Link>
      }
    >
      {text('notFoundWhy')}
    </EmptyState>
  );
}
