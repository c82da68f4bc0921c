import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { newId } from '#client/sync/id.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Note } from '#client/ui/Note.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { normalEmail } from '#shared/email.ts';
import { type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { type Role, roles } from '#shared/roles.ts';
import { RoleMenu } from '../RoleMenu.tsx';
import { InvitedDialog, type Sent } from './InvitedDialog.tsx';
import { addressesIn, type InviteRow, problemsOf, withPasted } from './inviteRows.ts';
import { text } from './text.ts';

export interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  ownRole: Role;
}

const firstRows: readonly InviteRow[] = [{ key: 1, email: '', role: roles.member }];
const isActive = (row: WorkspaceMember) => row.is_active;

/** Invites several people at once; what came of it, with the links, shows afterwards. */
export function InviteDialog({ open, onOpenChange, ownRole }: InviteDialogProps) {
  const session = useSession();
  const { slug, name } = useWorkspace();
  const [rows, setRows] = useState(firstRows);
  const [message, setMessage] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [sent, setSent] = useState<Sent[] | null>(null);
  const members = useRows(session.table(workspaceMember), { where: isActive });
  const problems = problemsOf(rows, new Set(members.map((row) => normalEmail(row.email ?? ''))));
  const filled = rows.filter((row) => row.email.trim());
  const reset = () => {
    setRows(firstRows);
    setMessage('');
    setAsked(false);
    clear();
  };
  const { busy, problem, submit, clear } = useSubmit(async () => {
    const emails = filled.map(({ email, role }) => ({ email: normalEmail(email), role }));
    const path = `/api/workspaces/${encodeURIComponent(slug)}/invitations/`;
    const body = { emails, message: message.trim() || null };
    const answer = await session.send<{ invitations?: Sent[] }>('POST', path, body, newId());
    setSent(answer.body.invitations ?? emails);
    onOpenChange(false);
    reset();
  });
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) reset();
  };
  const send = () => {
    setAsked(true);
    if (problems.size === 0) void submit();
  };
  const change = (key: number, patch: Partial<InviteRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const paste = (event: ClipboardEvent, key: number) => {
    const addresses = addressesIn(event.clipboardData.getData('text'));
    if (addresses.length < 2) return;
    event.preventDefault();
    setRows(withPasted(rows, key, addresses));
  };
  const add = () =>
    setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, email: '', role: roles.member }]);
  const footer = (
    <>
      <Button onClick={() => close(false)}>{text('cancel')}</Button>
      <Button variant="primary" busy={busy} off={filled.length === 0 && text('needOne')} onClick={send}>
        {text('send', { count: Math.max(1, filled.length) })}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={close}
        title={text('inviteTitle', { name })}
        description={text('inviteIntro')}
        dirty={filled.length > 0}
        footer={footer}
        size="l"
      >
        <form
          className="mt-4 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {problem.note && <Note tone="bad">{problem.note}</Note>}
          {rows.map((row, at) => (
            <div key={row.key} className="flex items-start gap-2">
              <Field
                className="min-w-0 flex-1"
                label={text('emailAt', { place: at + 1 })}
                hideLabel
                type="email"
                placeholder={text('email')}
                value={row.email}
                onChange={(email) => change(row.key, { email })}
                onPaste={(event) => paste(event, row.key)}
                error={isAsked ? problems.get(row.key) : undefined}
                autoComplete="off"
              />
              <RoleMenu
                label={text('roleAt', { place: at + 1 })}
                value={row.role}
                onChange={(role) => change(row.key, { role })}
                offOf={(role) => (role > ownRole ? text('offOwnRole') : undefined)}
              />
              {rows.length > 1 && (
                <IconButton
                  icon={X}
                  label={text('removeRow', { place: at + 1 })}
                  onClick={() => setRows(rows.filter((other) => other.key !== row.key))}
                />
              )}
            </div>
          ))}
          <Button variant="ghost" icon={Plus} className="justify-self-start" onClick={add}>
            {text('addRow')}
          </Button>
          <TextArea label={text('message')} value={message} onChange={setMessage} maxLength={2000} className="mt-2" />
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
        </form>
      </Dialog>
      <InvitedDialog sent={sent} onClose={() => setSent(null)} />
    </>
  );
}
