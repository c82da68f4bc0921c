import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Note } from '#client/ui/Note.tsx';
import { toast } from '#client/ui/toast.ts';
import type { Instance } from '../auth/calls.ts';
import { text } from './text.ts';

const path = '/api/users/me/email/';

/** Another address: first a code to it, then the change. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { config } = useLoaderData<Instance>();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState<string>();
  const sending = useSubmit(async () => {
    await session.send('POST', `${path}generate-code/`, { email });
    setCode('');
  }, ['email']);
  const saving = useSubmit(async () => {
    await session.send('PATCH', path, { email, code });
    toast.show({ text: text('emailChanged', { email }), tone: 'done' });
    onClose();
  }, ['email', 'code']);
  const isSent = code !== undefined;
  const note = sending.problem.note ?? saving.problem.note;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={text('changeEmailTitle')}
      dirty={isSent}
      footer={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form="change-email" variant="primary" busy={sending.busy || saving.busy}>
            {text(isSent ? 'saveEmail' : 'sendCode')}
          </Button>
        </>
      }
    >
      <form
        id="change-email"
        noValidate
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void (isSent ? saving.submit() : sending.submit());
        }}
      >
        {note && <Note tone="bad">{note}</Note>}
        <Field
          label={text('newEmail')}
          type="email"
          value={email}
          onChange={setEmail}
          readOnly={isSent}
          error={sending.problem.fields.email ?? saving.problem.fields.email}
          autoComplete="email"
          autoFocus
        />
        {isSent && (
          <Field
            label={text('code')}
            value={code}
            onChange={(value) => setCode(value.trim())}
            hint={config.is_smtp_configured ? text('codeHint', { email }) : text('codeInLog')}
            error={saving.problem.fields.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      </form>
    </Dialog>
  );
}
