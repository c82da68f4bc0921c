import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { Outlet } from 'react-router';
import { useSnapshot } from 'valtio/react';
import { ImportLayer } from '#client/features/import/ImportLayer.tsx';
import { useWorkspaceOrNull } from '#client/features/session/place.ts';
import { Drawer } from '#client/ui/Drawer.tsx';
import { Grip, useResizable } from '#client/ui/useResizable.tsx';
import { ProjectGate } from './ProjectGate.tsx';
import { ShellKeys } from './ShellKeys.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Sidebar } from './Sidebar.tsx';
import { sidebar } from './sidebarState.ts';
import { text } from './text.ts';
import { useDrawerClosedOnLeave } from './useDrawerClosedOnLeave.ts';
import { useMembershipFollowed } from './useMembershipFollowed.ts';
import { WorkspaceMissing } from './WorkspaceMissing.tsx';

/** The frame around every screen of a workspace: sidebar, line of state, and the screen itself. */
export function AppShell() {
  const workspace = useWorkspaceOrNull();
  useMembershipFollowed();
  return workspace ? <Frame key={workspace.id} /> : <WorkspaceMissing />;
}

const widths = { storageKey: 'tandem.sidebar-width', initial: 248, min: 208, max: 400, edge: 'right' } as const;

function Frame() {
  const { isHidden, isDrawerOpen } = useSnapshot(sidebar);
  const { width, grip } = useResizable(widths);
  useDrawerClosedOnLeave();
  const style: CSSProperties & { '--sidebar': string } = { '--sidebar': isHidden ? '0px' : `${width}px` };
  return (
    <div className={clsx('app', isHidden && 'is-bare')} style={style}>
      <ShellKeys />
      {!isHidden && !isDrawerOpen && (
        <div className="side-hold">
          <Sidebar />
          <Grip label={text('sidebarSize')} {...grip} />
        </div>
      )}
      <Drawer
        open={isDrawerOpen}
        onOpenChange={(open) => {
          sidebar.isDrawerOpen = open;
        }}
        label={text('sidebar')}
      >
        <Sidebar />
      </Drawer>
      <main className="main">
        <ProjectGate>
          <Outlet />
        </ProjectGate>
      </main>
      <ShortcutsDialog />
      <ImportLayer />
    </div>
  );
}
