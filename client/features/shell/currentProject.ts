import { useMatches } from 'react-router';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { project } from '#shared/features/project.ts';

/** The project that the address is about: by its id, or by the identifier in a work item's key. */
export function useCurrentProjectId(): string | null {
  const params = useMatches().at(-1)?.params;
  const identifier = params?.workItemKey?.replace(/-\d+$/, '').toUpperCase();
  const projects = useRows(useSession().table(project));
  if (params?.projectId) return params.projectId;
  return (identifier && projects.find((row) => row.identifier === identifier)?.id) || null;
}
