import { CircleHelp, LogOut, Settings, SlidersHorizontal, Wrench } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import { person } from '#shared/features/person.ts';
import { pathTo } from '#shared/routes.ts';
import { LineState } from './LineState.tsx';
import { openShortcuts } from './ShortcutsDialog.tsx';
import { SignOutDialog, useSignOut } from './SignOut.tsx';
import { text } from './text.ts';

/** Oneself, with one's menu, and how the line to the server stands. */
export function SidebarFoot() {
  const session = useSession();
  const me = useMe();
  const row = useRow(session.table(person), me.id);
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut(() => setAsking(true));
  const name = row?.display_name ?? me.email;
  return (
    <div className="side-foot">
      <Menu
        label={text('accountMenu', { name })}
        side="top"
        items={entries({ isInstanceAdmin: row?.is_instance_admin ?? false, signOut })}
        width={224}
        trigger={
          <button type="button" className="side-me">
            <Avatar person={{ id: me.id, name, avatarUrl: row?.avatar_url }} tooltip={false} />
            <span className="cut">{name}</span>
            <span className="sr-only">{text('account')}</span>
          </button>
        }
      />
      <span className="sp" />
      <LineState />
      <IconButton icon={CircleHelp} size="s" label={text('shortcuts')} keys="?" side="top" onClick={openShortcuts} />
      <SignOutDialog open={asking} onOpenChange={setAsking} />
    </div>
  );
}

function entries(options: { isInstanceAdmin: boolean; signOut: () => void }): MenuEntry[] {
  const link = (label: string, icon: typeof Settings, to: string): MenuEntry => ({
    kind: 'link',
    label,
    icon,
    link: <Link to={to} />,
  });
  return [
    link(text('accountSettings'), Settings, pathTo('account', { tab: 'general' })),
    link(text('preferences'), SlidersHorizontal, pathTo('account', { tab: 'preferences' })),
    ...(options.isInstanceAdmin
      ? [link(text('instanceSettings'), Wrench, pathTo('instance', { tab: 'general' }))]
      : []),
    { label: text('shortcuts'), icon: CircleHelp, keys: '?', onSelect: openShortcuts },
    { kind: 'line' },
    { label: text('signOut'), icon: LogOut, onSelect: options.signOut },
  ];
}
