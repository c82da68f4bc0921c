import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '#client/features/session/NotFound.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { type Project, project } from '#shared/features/project.ts';
import { ProjectLabels } from '../labels/ProjectLabels.tsx';
import { ProjectMembers } from '../members/ProjectMembers.tsx';
import { ProjectStates } from '../states/ProjectStates.tsx';
import { ProjectGeneral } from './ProjectGeneral.tsx';

const screens = { general: ProjectGeneral, members: ProjectMembers, states: ProjectStates, labels: ProjectLabels };

const isTab = (tab: string): tab is keyof typeof screens => Object.hasOwn(screens, tab);

/** The settings of a project; the address says which. */
export function ProjectSettings() {
  const { projectId = '', tab = 'general' } = useParams();
  const row = useSteadyProject(projectId);
  if (!row || !isTab(tab)) return <NotFound />;
  const Screen = screens[tab];
  return <Screen key={row.id} project={row} />;
}

const graceMs = 2000;

/**
 * The project, also in the moment in which it is fetched anew because who may see it changed. Null when it is not
 * there, or not there any more.
 */
function useSteadyProject(id: string): Project | null {
  const row = useRow(useSession().table(project), id);
  const [held, setHeld] = useState(row);
  if (row && row !== held) setHeld(row);
  const isMissing = row === null;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setHeld(null), graceMs);
    return () => clearTimeout(timer);
  }, [isMissing]);
  if (row) return row;
  return held?.id === id ? held : null;
}
