import { Navigate, useParams } from 'react-router';
import { pathTo } from '#shared/routes.ts';
import { ApiTokens } from './ApiTokens.tsx';
import { General } from './General.tsx';
import { Preferences } from './Preferences.tsx';
import { Security } from './Security.tsx';

/** One's own settings; the tab stands in the address. */
export function AccountSettings() {
  const { tab } = useParams();
  switch (tab) {
    case 'general':
      return <General />;
    case 'preferences':
      return <Preferences />;
    case 'security':
      return <Security />;
    case 'api-tokens':
      return <ApiTokens />;
    default:
      return <Navigate to={pathTo('account', { tab: 'general' })} replace />;
  }
}
