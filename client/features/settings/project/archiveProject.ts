import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { type Project, project } from '#shared/features/project.ts';
import { text } from './text.ts';

/** Takes a project out of the archive. */
export function restoreProject(session: Session, { id, name }: Project): void {
  const label = text('restored', { name });
  void session
    .call(project, id, { at: 'archive/', on: false, patch: { archived_at: null }, label })
    .then((taken) => taken && toast.show({ text: label }));
}

/** Archives a project, with a way back. */
export function archiveProject(session: Session, row: Project): void {
  const label = text('archived', { name: row.name });
  const patch = { archived_at: new Date().toISOString() };
  const action = { label: text('undo'), onPress: () => restoreProject(session, row) };
  void session
    .call(project, row.id, { at: 'archive/', on: true, patch, label })
    .then((taken) => taken && toast.show({ text: label, action }));
}
