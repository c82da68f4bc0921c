import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import type { Session } from '#client/sync/session.ts';

/** Joins a project; it then comes into the sidebar by itself. */
export async function joinProject(session: Session, workspaceSlug: string, projectId: string): Promise<void> {
  const path = `/api/users/me/workspaces/${encodeURIComponent(workspaceSlug)}/projects/invitations/`;
  await sendOrTell(session, 'POST', path, { project_ids: [projectId] });
}
