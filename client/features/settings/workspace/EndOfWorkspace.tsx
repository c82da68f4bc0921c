import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import type { Workspace } from '#shared/features/workspace.ts';
import { pathTo } from '#shared/routes.ts';
import { SettingRow, SettingSection } from '../SettingRow.tsx';
import { LeaveWorkspace } from './LeaveWorkspace.tsx';
import { text } from './text.ts';

/** Leaving, which everybody may, and deleting, which admins may. */
export function EndOfWorkspace({ row, off }: { row: Workspace; off: string | undefined }) {
  const session = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null);
  const question = (kind: 'leave' | 'delete') => ({
    open: asking === kind,
    onOpenChange: (open: boolean) => setAsking(open ? kind : null),
  });
  const remove = async () => {
    if (!(await sendOrTell(session, 'DELETE', `/api/workspaces/${encodeURIComponent(row.slug)}/`))) return;
    toast.show({ id: 'removed', text: text('deleted', { name: row.name }) });
    navigate(pathTo('signIn', {}));
  };
  return (
    <SettingSection title={text('end')}>
      <SettingRow label={text('leave')} hint={text('leaveWhy')}>
        <Button onClick={() => setAsking('leave')}>{text('leave')}</Button>
      </SettingRow>
      <SettingRow label={text('delete')} hint={text('deleteWhy')}>
        <Button off={off} onClick={() => setAsking('delete')}>
          {text('delete')}
        </Button>
      </SettingRow>
      <LeaveWorkspace {...question('leave')} />
      <ConfirmDialog
        {...question('delete')}
        title={text('deleteTitle', { name: row.name })}
        confirmLabel={text('delete')}
        danger
        typed={row.name}
        onConfirm={remove}
      >
        {text('deleteBody')}
      </ConfirmDialog>
    </SettingSection>
  );
}
