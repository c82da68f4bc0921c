import { useLine, useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** Ends the session here and leaves by a full load, so that nothing of the person stays in memory. */
async function signOut(session: Session): Promise<void> {
  await session.send('POST', '/api/auth/sign-out/', {}).then(
    () => window.location.assign(pathTo('signIn', {})),
    () => void toast.show({ text: text('signOutFailed'), tone: 'bad' }),
  );
}

/** Signs out; while changes wait to be sent, `ask` is called instead. */
export function useSignOut(ask: () => void): () => void {
  const session = useSession();
  return () => (session.line.waiting > 0 ? ask() : void signOut(session));
}

/** Asks before changes that wait would be lost. */
export function SignOutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  const { waiting } = useLine();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('signOutUnsaved')}
      confirmLabel={text('signOut')}
      danger
      focus="cancel"
      onConfirm={() => signOut(session)}
    >
      {text('signOutUnsavedWhy', { count: waiting })}
    </ConfirmDialog>
  );
}
