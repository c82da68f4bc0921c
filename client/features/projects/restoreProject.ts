import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { type Project, project } from '#shared/features/project.ts';
import { text } from './text.ts';

/** Takes a project out of the archive. */
export function restoreProject(session: Session, { id, name }: Project): void {
  const patch = { archived_at: null };
  void session
    .call(project, id, { at: 'archive/', on: false, patch, label: text('restored', { name }) })
    .then((taken) => taken && void toast.show({ id, text: text('restored', { name }) }));
}

/** Archives a project, with a way back. */
export function archiveProject(session: Session, row: Project): void {
  const { id, name } = row;
  const patch = { archived_at: new Date().toISOString() };
  void session
    .call(project, id, { at: 'archive/', on: true, patch, label: text('archived', { name }) })
    .then((taken) => {
      if (!taken) return;
      const action = { label: text('undo'), keys: '$mod+z', onPress: () => restoreProject(session, row) };
      toast.show({ id, text: text('archived', { name }), action });
    });
}
