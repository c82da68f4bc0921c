import { format } from 'date-fns';
import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import type { WorkspaceMember } from '#shared/features/membership.ts';
import { text } from './members/text.ts';

/** Somebody in a list of members: who they are, since when, and at the right what can be done. */
export function PersonRow(props: {
  person: WorkspaceMember;
  isMe: boolean;
  /** When they came. */
  since: string | null;
  tag?: string | undefined;
  children: ReactNode;
}) {
  const { person, isMe, since, tag, children } = props;
  const full = `${person.first_name} ${person.last_name}`.trim();
  const detail = [full === person.display_name ? '' : full, person.email ?? ''].filter(Boolean).join(' · ');
  return (
    <li className="srow srow-p">
      <Avatar
        person={{ id: person.member, name: person.display_name, avatarUrl: person.avatar_url }}
        size={28}
        tooltip={false}
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="name cut">{person.display_name}</span>
          {isMe && <span className="mute flex-none text-12">{text('you')}</span>}
          {tag && <Tag className="flex-none">{tag}</Tag>}
        </div>
        {detail && <div className="sec cut text-12">{detail}</div>}
      </div>
      {since && (
        <span className="mute only-l flex-none text-12 tabular-nums">{text('since', { date: dayOf(since) })}</span>
      )}
      {children}
    </li>
  );
}

const dayOf = (moment: string): string => format(new Date(moment), 'd MMM yyyy');
