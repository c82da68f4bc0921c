import { useLocation, useNavigate } from 'react-router';
import { useWorkspace } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { inWorkspace } from '#shared/access.ts';
import { type Project, project as projects } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import type { ProjectQuestion } from './ArchiveProject.tsx';
import { text } from './text.ts';

/** Deletes a project once its name was typed. Admins of the workspace, who alone can bring it back, are offered to. */
export function DeleteProject({ project, open, onOpenChange }: ProjectQuestion) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { slug: workspaceSlug } = useWorkspace();
  const mayRestore = useMay(inWorkspace('admin'));
  const confirm = () => {
    if (pathname.includes(project.id)) navigate(pathTo('projects', { workspaceSlug }));
    deleteProject(session, project, mayRestore);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('deleteTitle', { name: project.name })}
      confirmLabel={text('deleteConfirm')}
      danger
      typed={project.name}
      onConfirm={confirm}
    >
      {text('deleteWhy')}
    </ConfirmDialog>
  );
}

function deleteProject(session: Session, { id, name }: Project, mayRestore: boolean): void {
  const label = text('deleted', { name });
  void session.remove(projects, id, { undo: mayRestore, label }).then((taken) => {
    if (!taken) return;
    const action = { label: text('undo'), keys: '$mod+z', onPress: () => void session.undo.undo() };
    toast.show({ id, text: label, ...(mayRestore && { action }) });
  });
}
