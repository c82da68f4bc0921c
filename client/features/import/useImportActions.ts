import { useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { sendOrTell } from '#client/features/session/sendOrTell.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { ImportProblem } from '#shared/features/importDraft.ts';
import { type ImportJob, importJob } from '#shared/features/importJob.ts';

/** What can be done to an import. */
export function useImportActions(job: ImportJob | null) {
  const session = useSession();
  const { slug } = useWorkspace();
  const [isUndoing, setUndoing] = useState(false);
  const path = `/api/workspaces/${encodeURIComponent(slug)}/projects/${job?.project_id}/imports/${job?.id}/`;
  const command = async (name: string): Promise<ImportJob | null> => {
    const answer = await sendOrTell<ImportJob>(session, 'POST', `${path}${name}/`);
    if (answer) session.receive(importJob, [answer.body]);
    return answer?.body ?? null;
  };
  return {
    isUndoing,
    stop: () => void command('stop'),
    /** Takes back piece by piece, until nothing is left or a piece is refused. */
    async undo() {
      setUndoing(true);
      let left = await command('undo');
      while (left?.status === 'undoing') left = await command('undo');
      setUndoing(false);
    },
    readProblems: async (): Promise<readonly ImportProblem[]> =>
      (await sendOrTell<ImportProblem[]>(session, 'GET', `${path}problems/`))?.body ?? [],
  };
}
