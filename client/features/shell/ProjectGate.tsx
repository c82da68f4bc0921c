import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { ArchivedProject } from '#client/features/projects/ArchivedProject.tsx';
import { JoinProject } from '#client/features/projects/JoinProject.tsx';
import { NoProject } from '#client/features/projects/NoProject.tsx';
import { useMay } from '#client/features/session/rights.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { inProject } from '#shared/access.ts';
import { project } from '#shared/features/project.ts';
import { usePlaceTold } from './presence.ts';

/** Lets a project's screens show to those who are in it; others are offered to join, or told that they may not. */
export function ProjectGate() {
  const projectId = useMatches().at(-1)?.params.projectId;
  return projectId ? <Gate key={projectId} projectId={projectId} /> : <Outlet />;
}

function Gate({ projectId }: { projectId: string }) {
  const row = useRow(useSession().table(project), projectId);
  const isIn = useMay(inProject('guest'), { project_id: projectId });
  const isGone = useLasting(row === null);
  usePlaceTold(isIn ? { project_id: projectId } : {});
  if (!row) return isGone ? <NoProject /> : null;
  if (!isIn) return <JoinProject project={row} />;
  if (row.archived_at) return <ArchivedProject project={row} />;
  return <Outlet />;
}

const graceMs = 500;

/** Whether `value` has been true for a while: when sight of a project changes, its row is away until it is fetched. */
function useLasting(value: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!value) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), graceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value && lasts;
}
