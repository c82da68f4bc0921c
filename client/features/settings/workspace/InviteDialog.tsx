import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Note } from '#client/ui/Note.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import type { Role } from '#shared/roles.ts';
import { RoleMenu } from '../RoleMenu.tsx';
import { InvitedDialog, type Sent } from './InvitedDialog.tsx';
import { addressesIn, type InviteRow } from './inviteRows.ts';
import { text } from './text.ts';
import { type Inviting, useInviting } from './useInviting.ts';

export interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  ownRole: Role;
}

/** Invites several people at once; what came of it, with the links, shows afterwards. */
export function InviteDialog({ open, onOpenChange, ownRole }: InviteDialogProps) {
  const { name } = useWorkspace();
  const [sent, setSent] = useState<Sent[] | null>(null);
  const inviting = useInviting((answer) => {
    setSent(answer);
    onOpenChange(false);
  });
  const { rows, count, message, setMessage, note, busy, reset, send, add } = inviting;
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const footer = (
    <>
      <Button onClick={() => close(false)}>{text('cancel')}</Button>
      <Button variant="primary" busy={busy} off={count === 0 && text('needOne')} onClick={send}>
        {text('send', { count: Math.max(1, count) })}
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
        dirty={count > 0}
        footer={footer}
        size="l"
      >
        <form className="mt-4 grid gap-2" onSubmit={submit}>
          {note && <Note tone="bad">{note}</Note>}
          {rows.map((row, at) => (
            <RowFields key={row.key} row={row} place={at + 1} ownRole={ownRole} inviting={inviting} />
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

interface RowFieldsProps {
  row: InviteRow;
  place: number;
  ownRole: Role;
  inviting: Inviting;
}

/** One address and its role. Several addresses that are pasted become a row each. */
function RowFields({ row, place, ownRole, inviting }: RowFieldsProps) {
  const { rows, problems, change, remove, paste } = inviting;
  const onPaste = (event: ClipboardEvent) => {
    const addresses = addressesIn(event.clipboardData.getData('text'));
    if (addresses.length < 2) return;
    event.preventDefault();
    paste(row.key, addresses);
  };
  return (
    <div className="flex items-start gap-2">
      <Field
        className="min-w-0 flex-1"
        label={text('emailAt', { place })}
        hideLabel
        type="email"
        placeholder={text('email')}
        value={row.email}
        onChange={(email) => change(row.key, { email })}
        onPaste={onPaste}
        error={problems.get(row.key)}
        autoComplete="off"
      />
      <RoleMenu
        label={text('roleAt', { place })}
        value={row.role}
        onChange={(role) => change(row.key, { role })}
        offOf={(role) => (role > ownRole ? text('offOwnRole') : undefined)}
      />
      {rows.length > 1 && <IconButton icon={X} label={text('removeRow', { place })} onClick={() => remove(row.key)} />}
    </div>
  );
}
