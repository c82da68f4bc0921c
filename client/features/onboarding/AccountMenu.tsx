import { LogOut } from 'lucide-react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { person } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { text } from './text.ts';
import { useSignOut } from './useSignOut.ts';

/** Who is signed in, on screens outside any workspace, and the way out. */
export function AccountMenu() {
  const me = useMe();
  const row = useRow(useSession().table(person), me.id);
  const signOut = useSignOut();
  const name = row?.display_name ?? me.email;
  return (
    <Menu
      label={text('account')}
      align="end"
      trigger={
        <Button variant="ghost">
          <Avatar person={{ id: me.id, name, avatarUrl: row?.avatar_url }} tooltip={false} />
          <span className="cut max-w-40">{name}</span>
        </Button>
      }
      items={[
        { kind: 'caption', label: text('signedInAs', { email: me.email }) },
        { label: text('signOut'), icon: LogOut, onSelect: () => void signOut() },
      ]}
    />
  );
}
