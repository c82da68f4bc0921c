import { useLocation, useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { networks } from '#shared/roles.ts';
import { pathTo } from '#shared/routes.ts';
import type { ProjectQuestion } from './ArchiveProject.tsx';
import { text } from './text.ts';

/** Takes oneself out of a project. Its only admin is told to name another first. */
export function LeaveProject({ project, open, onOpenChange }: ProjectQuestion) {
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, name, network } = project;
  const leave = async () => {
    const path = `/api/workspaces/${encodeURIComponent(workspaceSlug)}/projects/${id}/members/leave/`;
    if (!(await sendOrTell(session, 'POST', path, {}))) return;
    toast.show({ text: text('left', { name }) });
    if (pathname.includes(id)) navigate(pathTo('projects', { workspaceSlug }));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('leaveTitle', { name })}
      confirmLabel={text('leaveConfirm')}
      danger
      focus="cancel"
      onConfirm={leave}
    >
      {text(network === networks.public ? 'leaveWhyPublic' : 'leaveWhySecret')}
    </ConfirmDialog>
  );
}
