import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { Project } from '#shared/features/project.ts';
import { archiveProject } from './restoreProject.ts';
import { text } from './text.ts';

export interface ProjectQuestion {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks once before a project goes out of everybody's sight. */
export function ArchiveProject({ project, open, onOpenChange }: ProjectQuestion) {
  const session = useSession();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('archiveTitle', { name: project.name })}
      confirmLabel={text('archive')}
      onConfirm={() => archiveProject(session, project)}
    >
      {text('archiveWhy')}
    </ConfirmDialog>
  );
}
