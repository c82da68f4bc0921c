import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { Outlet } from 'react-router';
import { useSnapshot } from 'valtio/react';
import { VersionsLayer } from '#client/features/documents/versions/VersionsLayer.tsx';
import { ImportLayer } from '#client/features/import/ImportLayer.tsx';
import { Drawer } from '#client/ui/Drawer.tsx';
import { useKeys } from '#client/ui/keys.ts';
import { Grip, useResizable } from '#client/ui/useResizable.tsx';
import { Sidebar } from './Sidebar.tsx';
import { sidebar, toggleSidebar } from './sidebarState.ts';
import { text } from './text.ts';
import { useDrawerClosedOnLeave } from './useDrawerClosedOnLeave.ts';

const widths = { storageKey: 'tandem.sidebar-width', initial: 248, min: 208, max: 400, edge: 'right' } as const;

/** The frame around every screen of a workspace but its settings: sidebar, line of state, and the screen itself. */
export function AppShell() {
  const { isHidden, isDrawerOpen } = useSnapshot(sidebar);
  const { width, grip } = useResizable(widths);
  useDrawerClosedOnLeave();
  useKeys({ '[': { label: text('toggleSidebar'), group: text('groupGeneral'), run: toggleSidebar } });
  const style: CSSProperties & { '--sidebar': string } = { '--sidebar': isHidden ? '0px' : `${width}px` };
  return (
    <div className={clsx('app', isHidden && 'is-bare')} style={style}>
      {!isHidden && !isDrawerOpen && (
        <Sidebar>
          <Grip label={text('sidebarSize')} {...grip} />
        </Sidebar>
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
        <Outlet />
      </main>
      <ImportLayer />
      <VersionsLayer />
    </div>
  );
}
