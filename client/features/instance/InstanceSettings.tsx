import { Navigate, useParams } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { GateArt } from '#client/ui/art.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { person } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import { useMe } from '../session/place.ts';
import { InstanceGeneral } from './InstanceGeneral.tsx';
import { InstanceMail } from './InstanceMail.tsx';
import { InstancePeople } from './InstancePeople.tsx';
import { text } from './text.ts';

/** The settings of this Tandem, for its admins; the tab stands in the address. */
export function InstanceSettings() {
  const { tab } = useParams();
  const row = useRow(useSession().table(person), useMe().id);
  if (!row?.is_instance_admin)
    return (
      <EmptyState art={<GateArt />} title={text('notAdmin')}>
        {text('notAdminWhy')}
      </EmptyState>
    );
  switch (tab) {
    case 'general':
      return <InstanceGeneral />;
    case 'people':
      return <InstancePeople />;
    case 'mail':
      return <InstanceMail />;
    default:
      return <Navigate to={pathTo('instance', { tab: 'general' })} replace />;
  }
}
