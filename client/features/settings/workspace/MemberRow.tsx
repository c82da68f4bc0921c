import { LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { toast } from '#client/ui/toast.ts';
import { type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { MoreMenu } from '../MoreMenu.tsx';
import { PersonRow } from '../PersonRow.tsx';
import { RoleMenu } from '../RoleMenu.tsx';
import { LeaveWorkspace } from './LeaveWorkspace.tsx';
import { text } from './text.ts';

/** Somebody in the workspace, with their role and the way out; or somebody who is in it no longer. */
export function MemberRow(props: { person: WorkspaceMember; isMe: boolean; off: string | undefined }) {
  const { person, isMe, off } = props;
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const name = person.display_name;
  const since = person.joining_date ?? person.created_at;
  if (!person.is_active) {
    return (
      <PersonRow person={person} isMe={false} since={null} tag={text('suspended')}>
        <span className="mute only-l max-w-72 text-right text-12">{text('suspendedWhy')}</span>
      </PersonRow>
    );
  }
  const entry: MenuEntry = isMe
    ? { label: text('leaveMenu'), icon: LogOut, danger: true, onSelect: () => setAsking(true) }
    : { label: text('remove'), icon: UserMinus, danger: true, off, onSelect: () => setAsking(true) };
  return (
    <PersonRow person={person} isMe={isMe} since={since}>
      <RoleMenu
        label={text('roleOf', { name })}
        value={person.role}
        off={off ?? (isMe ? text('offSelf') : undefined)}
        onChange={(role) => void session.save(workspaceMember, person.id, { role })}
      />
      <MoreMenu label={text('more', { name })} items={[entry]} />
      {isMe ? (
        <LeaveWorkspace open={isAsking} onOpenChange={setAsking} />
      ) : (
        <RemoveMember person={person} open={isAsking} onOpenChange={setAsking} />
      )}
    </PersonRow>
  );
}

interface RemoveMemberProps {
  person: WorkspaceMember;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks once, naming what happens; they then stand among those who are in no longer. */
function RemoveMember({ person, open, onOpenChange }: RemoveMemberProps) {
  const session = useSession();
  const name = person.display_name;
  const remove = () => {
    void session
      .remove(workspaceMember, person.id, { undo: false })
      .then((taken) => taken && toast.show({ text: text('removed', { name }) }));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('removeTitle', { name })}
      confirmLabel={text('removeConfirm')}
      danger
      focus="cancel"
      onConfirm={remove}
    >
      {text('removeBody')}
    </ConfirmDialog>
  );
}
