import { useEffect, useState } from 'react';
import type { Instance } from '#client/features/auth/calls.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { CopyField } from '../CopyField.tsx';
import { text } from './text.ts';

/** Somebody who was invited; their link is there for admins only, and only this once. */
export interface Sent {
  email: string;
  invite_link?: string;
}

/** What came of inviting: who was, and the links to hand on. */
export function InvitedDialog({ sent, onClose }: { sent: readonly Sent[] | null; onClose: () => void }) {
  const mails = useSendsMail(sent !== null);
  const rows = sent ?? [];
  const hasLinks = rows.some((row) => row.invite_link);
  const intro = hasLinks ? (mails ? 'sentMail' : 'sentNoMail') : mails ? 'sentNoLinks' : 'sentNoLinksNoMail';
  return (
    <Dialog
      open={sent !== null && mails !== null}
      onOpenChange={onClose}
      title={text('sentTitle', { count: rows.length })}
      description={text(intro)}
      size="l"
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('done')}
        </Button>
      }
    >
      {hasLinks && (
        <div className="mt-4 grid gap-3">
          {rows.map(({ email, invite_link }) => (
            <CopyField
              key={email}
              label={text('linkOf', { email })}
              value={`${window.location.origin}${invite_link}`}
              copyLabel={text('copyOne')}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Whether this Tandem can send mail; null until that is known. */
function useSendsMail(isAsked: boolean): boolean | null {
  const session = useSession();
  const [sends, setSends] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    session.send<Instance>('GET', '/api/instances/').then(
      ({ body }) => setSends(body.config.is_smtp_configured),
      () => setSends(false),
    );
  }, [session, isAsked]);
  return sends;
}
