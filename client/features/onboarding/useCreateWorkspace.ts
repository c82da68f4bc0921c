import { useSession } from '#client/sync/hooks.ts';
import { newId } from '#client/sync/id.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';

export interface MadeWorkspace {
  id: string;
  slug: string;
}

export interface WorkspaceDraft {
  name: string;
  slug: string;
  organization_size: string | null;
}

/** Making a workspace, or a sample of one. `onMade` leads on to it. */
export function useCreateWorkspace(onMade: (made: MadeWorkspace) => Promise<void>) {
  const session = useSession();
  const creating = useSubmit(
    async (draft: WorkspaceDraft) => {
      const { body } = await session.send<MadeWorkspace>('POST', '/api/workspaces/', { id: newId(), ...draft });
      await onMade(body);
    },
    ['name', 'slug'],
  );
  const exploring = useSubmit(async () => {
    const { body } = await session.send<MadeWorkspace>('POST', '/api/workspaces/sample/', undefined, newId());
    await onMade(body);
  });
  return { creating, exploring };
}
