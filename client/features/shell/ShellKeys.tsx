import { useNavigate } from 'react-router';
import { useNewPageKey } from '#client/features/pages/useNewPageKey.ts';
import { useJoinedProjects } from '#client/features/projects/useJoinedProjects.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { type Shortcut, useKeys } from '#client/ui/keys.ts';
import { toast } from '#client/ui/toast.ts';
import { pathTo } from '#shared/routes.ts';
import { useCurrentProjectId } from './currentProject.ts';
import { openShortcuts } from './ShortcutsDialog.tsx';
import { text } from './text.ts';

/** The shortcuts that work on every screen of a workspace. */
export function ShellKeys() {
  const session = useSession();
  const general = (label: string, run: () => void): Shortcut => ({ label, run, group: text('groupGeneral') });
  useKeys({
    '?': general(text('shortcuts'), openShortcuts),
    '$mod+z': { ...general(text('undo'), () => void turn(session, 'undo')), whileTyping: false },
    '$mod+Shift+z': { ...general(text('redo'), () => void turn(session, 'redo')), whileTyping: false },
  });
  useGoKeys();
  useNewPageKey();
  return null;
}

function useGoKeys(): void {
  const navigate = useNavigate();
  const { slug: workspaceSlug } = useWorkspace();
  const current = useCurrentProjectId();
  const first = useJoinedProjects()[0]?.id;
  const projectId = current ?? first;
  const go = (label: string, to: string): Shortcut => ({
    label,
    group: text('groupGo'),
    run: () => void navigate(to),
  });
  useKeys({
    'g y': go(text('goYourWork'), pathTo('workspace', { workspaceSlug })),
    'g p': go(text('goProjects'), pathTo('projects', { workspaceSlug })),
    ...(projectId && { 'g i': go(text('goWorkItems'), pathTo('workItems', { workspaceSlug, projectId })) }),
    ...(projectId && { 'g d': go(text('goPages'), pathTo('pages', { workspaceSlug, projectId })) }),
    'g s': go(text('goSettings'), pathTo('workspaceSettings', { workspaceSlug })),
  });
}

/** Takes the last change back, or does it again, and says which it was. */
export async function turn(session: Session, way: 'undo' | 'redo'): Promise<void> {
  const what = await session.undo[way]();
  const [done, nothing] =
    way === 'undo' ? (['undone', 'nothingToUndo'] as const) : (['redone', 'nothingToRedo'] as const);
  toast.show({
    id: 'undo',
    tone: what ? 'done' : 'info',
    text: what ? text(done, { what: lowerFirst(what) }) : text(nothing),
  });
}

const lowerFirst = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
