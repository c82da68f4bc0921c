import { Building2, ContactRound, KeyRound, Mail, Shield, Sun, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { person, profile } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import { useMe, useOwnWorkspaces } from '../session/place.ts';
import { SettingsFrame, type SettingsFrameProps, type SettingsGroup } from '../settings/SettingsFrame.tsx';
import { text } from './text.ts';

const account = (tab: string) => pathTo('account', { tab });
const instance = (tab: string) => pathTo('instance', { tab });

/** The settings of one's own account, for any settings screen. */
export const accountGroup: SettingsGroup = {
  label: text('account'),
  links: [
    { to: account('general'), label: text('general'), icon: ContactRound },
    { to: account('preferences'), label: text('preferences'), icon: Sun },
    { to: account('security'), label: text('security'), icon: Shield },
    { to: account('api-tokens'), label: text('apiTokens'), icon: KeyRound },
  ],
};

/** The settings of this Tandem, for its admins. */
export const instanceGroup: SettingsGroup = {
  label: text('thisTandem'),
  links: [
    { to: instance('general'), label: text('instanceGeneral'), icon: Building2 },
    { to: instance('people'), label: text('people'), icon: Users },
    { to: instance('mail'), label: text('mail'), icon: Mail },
  ],
};

type AccountFrameProps = Omit<SettingsFrameProps, 'back' | 'groups' | 'children'> & { children: ReactNode };

/** The frame of the settings outside any workspace; back leads to the workspace that one was in last. */
export function AccountFrame(props: AccountFrameProps) {
  const session = useSession();
  const me = useMe();
  const last = useRow(session.table(profile), me.id)?.last_workspace_id;
  const isAdmin = useRow(session.table(person), me.id)?.is_instance_admin === true;
  const workspaces = useOwnWorkspaces();
  const home = workspaces.find(({ id }) => id === last) ?? workspaces[0];
  const back = home
    ? { to: pathTo('workspace', { workspaceSlug: home.slug }), name: home.name }
    : { to: pathTo('signIn', {}), name: 'Tandem' };
  return <SettingsFrame {...props} back={back} groups={isAdmin ? [accountGroup, instanceGroup] : [accountGroup]} />;
}
