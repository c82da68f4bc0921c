import { Outlet } from 'react-router';
import { useWorkspaceOrNull } from '#client/features/session/place.ts';
import { ShellKeys } from '#client/features/shell/ShellKeys.tsx';
import { ShortcutsDialog } from '#client/features/shell/ShortcutsDialog.tsx';
import { useMembershipFollowed } from '#client/features/shell/useMembershipFollowed.ts';
import { WorkspaceMissing } from '#client/features/shell/WorkspaceMissing.tsx';

/** Around the settings of a workspace and its projects: the same shortcuts as on its other screens, without its sidebar. */
export function SettingsShell() {
  const workspace = useWorkspaceOrNull();
  useMembershipFollowed();
  if (!workspace) return <WorkspaceMissing />;
  return (
    <>
      <ShellKeys key={workspace.id} />
      <Outlet key={`${workspace.id} screen`} />
      <ShortcutsDialog />
    </>
  );
}
