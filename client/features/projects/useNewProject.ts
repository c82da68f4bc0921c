import { useMemo, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSend } from '#client/features/session/useSend.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { type Project, project } from '#shared/features/project.ts';
import { useProjectDraft } from './projectDraft.ts';
import { type Problems, projectProblems, refusedProblems } from './projectProblems.ts';
import { asIdentifier, suggestIdentifier } from './suggestIdentifier.ts';
import { useTakenIdentifier } from './useTakenIdentifier.ts';

/** The form that makes a project: its draft, what is wrong with it, and making it. */
export function useNewProject(onMade: (made: Project) => void) {
  const { id, slug } = useWorkspace();
  const projects = useRows(useSession().table(project));
  const { draft, change, drop } = useProjectDraft(id);
  const { send, isSending, refusal, forget } = useSend();
  const [asked, setAsked] = useState(false);
  const names = useMemo(() => new Set(projects.map((row) => row.name.toLowerCase())), [projects]);
  const known = useMemo(() => new Set(projects.map((row) => row.identifier)), [projects]);
  const identifier = draft.identifier ?? suggestIdentifier(draft.name, (one) => known.has(one));
  const isTakenUnseen = useTakenIdentifier(identifier);
  const found = projectProblems({
    name: draft.name,
    identifier,
    names,
    isIdentifierTaken: known.has(identifier) || isTakenUnseen,
  });
  const problems: Problems = {
    ...(asked || draft.name ? withoutMissing(found, draft.name, asked) : {}),
    ...refusedProblems(refusal?.detail.fields ?? {}, identifier),
  };
  const submit = async () => {
    setAsked(true);
    if (found.name || found.identifier) return;
    const body = { ...draft, name: draft.name.trim(), identifier };
    const answer = await send<Project>('POST', `/api/workspaces/${encodeURIComponent(slug)}/projects/`, body);
    if (!answer) return;
    drop();
    setAsked(false);
    onMade(answer.body);
  };
  const edit = (patch: Parameters<typeof change>[0]) => {
    forget();
    change(patch.identifier ? { ...patch, identifier: asIdentifier(patch.identifier) } : patch);
  };
  const general = refusal && !problems.name && !problems.identifier ? refusal.message : null;
  return { draft, identifier, edit, problems, general, submit, isSending };
}

/** What is only missing is not held against somebody who has not got there yet. */
const withoutMissing = (found: Problems, name: string, asked: boolean): Problems => (asked || name ? found : {});
