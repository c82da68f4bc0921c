import { format } from 'date-fns';
import { Link, MailX } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import { toast } from '#client/ui/toast.ts';
import { type WorkspaceInvitation, workspaceInvitation } from '#shared/features/membership.ts';
import { type Role, roles } from '#shared/roles.ts';
import { copyText } from '../CopyField.tsx';
import { MoreMenu } from '../MoreMenu.tsx';
import { RoleMenu } from '../RoleMenu.tsx';
import { text } from './text.ts';

/** Somebody who is invited and has not answered. */
export function InvitationRow({ invitation, ownRole }: { invitation: WorkspaceInvitation; ownRole: Role }) {
  const session = useSession();
  const { slug } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const { id, email, role, created_at, expires_at } = invitation;
  const offAbove = role > ownRole ? text('offOwnRole') : undefined;
  const copy = async () => {
    const path = `/api/workspaces/${encodeURIComponent(slug)}/invitations/${id}/link/`;
    const answer = await sendOrTell<{ invite_link: string }>(session, 'POST', path, {});
    if (answer) await copyText(`${window.location.origin}${answer.body.invite_link}`);
  };
  const withdraw = () => {
    void session
      .remove(workspaceInvitation, id, { undo: false })
      .then((taken) => taken && toast.show({ text: text('withdrawn', { email }) }));
  };
  return (
    <li className="srow srow-p">
      <Avatar person={null} size={28} tooltip={false} />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="name cut">{email}</span>
          {Date.parse(expires_at) < Date.now() && <Tag tone="warn">{text('expired')}</Tag>}
        </div>
        <div className="sec text-12">{text('invitedOn', { date: format(new Date(created_at), 'd MMM yyyy') })}</div>
      </div>
      <RoleMenu
        label={text('roleOf', { name: email })}
        value={role}
        off={offAbove}
        offOf={(one) => (one > ownRole ? text('offOwnRole') : undefined)}
        onChange={(next) => void session.save(workspaceInvitation, id, { role: next })}
      />
      <MoreMenu
        label={text('more', { name: email })}
        width={320}
        items={[
          {
            label: text('copyLink'),
            icon: Link,
            hint: text('copyLinkHint'),
            off: ownRole < roles.admin ? text('offCopy') : undefined,
            onSelect: () => void copy(),
          },
          { label: text('withdraw'), icon: MailX, danger: true, off: offAbove, onSelect: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text('withdrawTitle', { email })}
        confirmLabel={text('withdrawConfirm')}
        danger
        focus="cancel"
        onConfirm={withdraw}
      >
        {text('withdrawBody')}
      </ConfirmDialog>
    </li>
  );
}
