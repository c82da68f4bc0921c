/** Why the signed-in person can change nothing in the settings of a workspace or project; undefined when they can. */
import { useMay } from '#client/features/session/rights.ts';
import { inProject, inWorkspace } from '#shared/access.ts';
import type { Project } from '#shared/features/project.ts';
import { text } from './project/text.ts';

export const useWorkspaceOff = (): string | undefined =>
  useMay(inWorkspace('admin')) ? undefined : text('offWorkspace');

/** An archived project can be changed by nobody. */
export function useProjectOff({ id, archived_at }: Pick<Project, 'id' | 'archived_at'>): string | undefined {
  const isAdmin = useMay(inProject('admin'), { project_id: id });
  if (archived_at) return text('offArchived');
  return isAdmin ? undefined : text('offProject');
}
