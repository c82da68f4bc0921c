import { Ellipsis, KeyRound, UserCheck, UserX } from 'lucide-react';
import { Avatar } from '#client/ui/Avatar.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import { useMe } from '../session/place.ts';
import { ago } from '../settings/ago.ts';
import type { InstancePerson } from './instanceLoader.ts';
import { text } from './text.ts';

export interface PersonRowProps {
  one: InstancePerson;
  onResetLink: () => void;
  onDeactivate: () => void;
  onReactivate: () => void;
}

/** Somebody with an account, and what an admin may do about it. */
export function PersonRow({ one, onResetLink, onDeactivate, onReactivate }: PersonRowProps) {
  const isMe = useMe().id === one.id;
  const { id, display_name: name, avatar_url: avatarUrl, is_active: isActive } = one;
  const seen = one.last_seen_at ? text('seen', { when: ago(one.last_seen_at) }) : text('neverSeen');
  const items: MenuEntry[] = [
    { label: text('resetLink'), icon: KeyRound, onSelect: onResetLink, off: isActive ? undefined : text('resetOff') },
    isActive
      ? {
          label: text('deactivate'),
          icon: UserX,
          danger: true,
          onSelect: onDeactivate,
          off: isMe ? text('notYourself') : undefined,
        }
      : { label: text('reactivate'), icon: UserCheck, onSelect: onReactivate },
  ];
  return (
    <div className="sset !flex-nowrap">
      <Avatar person={{ id, name, avatarUrl }} size={28} tooltip={false} />
      <div className="sset-t">
        <div className="flex flex-wrap items-center gap-2">
          <span className="cut font-medium">{`${one.first_name} ${one.last_name}`.trim() || name}</span>
          {isMe && <Tag>{text('you')}</Tag>}
          {one.is_instance_admin && <Tag>{text('admin')}</Tag>}
          {!isActive && <Tag tone="warn">{text('deactivated')}</Tag>}
        </div>
        <p className="break-words">
          {[one.email, text('workspaces', { count: one.workspace_count }), seen].join(' · ')}
        </p>
      </div>
      <Menu
        label={text('actions', { name })}
        align="end"
        width={288}
        items={items}
        trigger={<IconButton icon={Ellipsis} label={text('actions', { name })} />}
      />
    </div>
  );
}
