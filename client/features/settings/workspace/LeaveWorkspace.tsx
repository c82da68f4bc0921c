import { useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { pathTo } from '#shared/routes.ts';
import { text } from './text.ts';

/** Takes oneself out of the workspace. Its only admin is told to name another first. */
export function LeaveWorkspace({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { slug, name } = useWorkspace();
  const leave = async () => {
    const path = `/api/workspaces/${encodeURIComponent(slug)}/members/leave/`;
    if (!(await sendOrTell(session, 'POST', path, {}))) return;
    toast.show({ id: 'removed', text: text('left', { name }) });
    navigate(pathTo('signIn', {}));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('leaveTitle', { name })}
      confirmLabel={text('leave')}
      danger
      focus="cancel"
      onConfirm={leave}
    >
      {text('leaveBody')}
    </ConfirmDialog>
  );
}
