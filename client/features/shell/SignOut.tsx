import { forgetKept, unsavedDocuments, unsavedTexts } from '#client/editor/keptDocuments.ts';
import { useMe } from '#client/features/session/place.ts';
import { copyText } from '#client/features/work-items/item/copyText.ts';
import { useLine, useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** Ends the session here, forgets what is kept of documents, and leaves by a full load: nothing of the person stays. */
async function signOut(session: Session, personId: string): Promise<void> {
  await session.send('POST', '/api/auth/sign-out/', {}).then(
    async () => {
      await forgetKept(personId);
      window.location.assign(pathTo('signIn', {}));
    },
    () => void toast.show({ text: text('signOutFailed'), tone: 'bad' }),
  );
}

/** Signs out; while changes wait to be sent, `ask` is called instead. */
export function useSignOut(ask: () => void): () => void {
  const session = useSession();
  const { id } = useMe();
  return () => (session.line.waiting > 0 || unsavedDocuments(id).length > 0 ? ask() : void signOut(session, id));
}

/** Puts what was written and not saved on the clipboard, as words. */
async function copyTexts(personId: string): Promise<void> {
  const texts = await unsavedTexts(personId);
  const words = texts.map((html) => new DOMParser().parseFromString(html, 'text/html').body.innerText);
  await copyText(words.join('\n\n'), text('unsavedCopied'));
}

/** Asks before changes that wait would be lost. */
export function SignOutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  const { id } = useMe();
  const waiting = useLine().waiting + (open ? unsavedDocuments(id).length : 0);
  const hasTexts = open && unsavedDocuments(id).length > 0;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('signOutUnsaved')}
      confirmLabel={text('signOut')}
      danger
      focus="cancel"
      onConfirm={() => signOut(session, id)}
    >
      {text('signOutUnsavedWhy', { count: waiting })}
      {hasTexts && (
        <Button size="s" className="mt-2" onClick={() => void copyTexts(id)}>
          {text('copyUnsaved')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
