import { Outlet } from 'react-router';
import { useWorkspaceOrNull } from '#client/features/session/place.ts';
import { ShellKeys } from './ShellKeys.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useMembershipFollowed } from './useMembershipFollowed.ts';
import { useVisitRemembered } from './useVisitRemembered.ts';
import { WorkspaceMissing } from './WorkspaceMissing.tsx';

/** Around every screen of a workspace, settings too: that one is in it, undo, and the shortcuts that work everywhere. */
export function InWorkspace() {
  const workspace = useWorkspaceOrNull();
  useMembershipFollowed();
  useVisitRemembered(workspace?.id);
  if (!workspace) return <WorkspaceMissing />;
  return (
    <>
      <ShellKeys />
      <Outlet key={workspace.id} />
      <ShortcutsDialog />
    </>
  );
}
