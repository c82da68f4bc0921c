import { useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useViewer } from '#client/features/session/rights.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { inProject, may } from '#shared/access.ts';
import { compareText } from '#shared/compareText.ts';
import { type Project, project } from '#shared/features/project.ts';
import type { CreateDefaults } from '../createStore.ts';
import { beginDraft, type CreateDraft, projectBound, storeDraft, storedDraft } from './createDraft.ts';

const byName = (a: Project, b: Project) => compareText(a.name, b.name);

/** The projects in which this person may create work items. */
export function useCreatableProjects(): readonly Project[] {
  const session = useSession();
  const viewer = useViewer();
  const projects = useRows(session.table(project), { order: byName });
  return projects.filter((one) => !one.archived_at && may(viewer, inProject('member'), { project_id: one.id }));
}

/** The draft of the create dialog: what was left behind, or a new one from `defaults`. Kept with each change. */
export function useCreateDraft(defaults: CreateDefaults) {
  const { id: workspaceId } = useWorkspace();
  const projects = useCreatableProjects();
  const known = (id: string | null | undefined) => (projects.some((one) => one.id === id) ? (id ?? null) : null);
  const [kept] = useState(() => storedDraft(workspaceId));
  const fresh = () => beginDraft(defaults, known(defaults.project_id) ?? projects[0]?.id ?? null);
  const [given, setDraft] = useState<CreateDraft>(() =>
    kept ? { ...kept, project_id: known(kept.project_id) ?? projects[0]?.id ?? null } : fresh(),
  );
  const [round, setRound] = useState(0);
  useEffect(() => storeDraft(workspaceId, given), [workspaceId, given]);
  // A project that may not be written in any more while the dialog is open has to be chosen anew.
  const draft = known(given.project_id) === given.project_id ? given : { ...given, ...projectBound, project_id: null };
  return {
    draft,
    /** Counts the drafts that were begun here: a field that keeps its own text begins anew with each. */
    round,
    projects,
    wasKept: kept !== null,
    change: (patch: Partial<CreateDraft>) => setDraft((old) => ({ ...old, ...patch })),
    addPicture: (address: string) => setDraft((old) => ({ ...old, pictures: [...old.pictures, address] })),
    moveTo: (project_id: string) => setDraft((old) => ({ ...old, ...projectBound, project_id })),
    /** Without its words, for the next one of the same kind. */
    next: () => {
      setDraft((old) => ({ ...old, name: '', description_html: '', pictures: [] }));
      setRound((old) => old + 1);
    },
    discard: () => {
      storeDraft(workspaceId, null);
      setDraft(fresh());
      setRound((old) => old + 1);
    },
  };
}
