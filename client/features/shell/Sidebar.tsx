import { Blocks, CircleUserRound, type LucideIcon, Search, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { SidebarFavourites } from '#client/features/favourites/SidebarFavourites.tsx';
import { useWorkspace } from '#client/features/session/place.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { runShortcut, useShortcuts } from '#client/ui/keys.ts';
import { pathTo } from '#shared/routes.ts';
import { SidebarFoot } from './SidebarFoot.tsx';
import { SidebarProjects } from './SidebarProjects.tsx';
import { text } from './text.ts';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

/** The way everywhere: workspaces, one's own work, projects; and at its foot oneself and how the line stands. `children` is its edge. */
export function Sidebar({ children }: { children?: ReactNode }) {
  const { slug: workspaceSlug } = useWorkspace();
  return (
    <aside className="side" aria-label={text('sidebar')}>
      <div className="side-top">
        <WorkspaceSwitcher />
        <ShortcutButton icon={Search} label={text('search')} keys="$mod+k" />
        <ShortcutButton icon={SquarePen} label={text('newWorkItem')} keys="c" />
      </div>
      <nav className="side-nav" aria-label={text('sidebar')}>
        <Door icon={CircleUserRound} to={pathTo('workspace', { workspaceSlug })} label={text('yourWork')} />
        <div className="nav-cap">
          <h2>{text('workspace')}</h2>
        </div>
        <Door icon={Blocks} to={pathTo('projects', { workspaceSlug })} label={text('projects')} />
        <SidebarFavourites />
        <SidebarProjects />
      </nav>
      <SidebarFoot />
      {children}
    </aside>
  );
}

function Door({ icon, to, label }: { icon: LucideIcon; to: string; label: string }) {
  return (
    <NavLink to={to} end className="nav">
      <Icon of={icon} />
      <span className="cut">{label}</span>
    </NavLink>
  );
}

/** A button for what a shortcut does; there only while something answers to it. */
function ShortcutButton({ icon, label, keys }: { icon: LucideIcon; label: string; keys: string }) {
  const isBound = useShortcuts().some((shortcut) => shortcut.keys === keys);
  if (!isBound) return null;
  return <IconButton icon={icon} label={label} keys={keys} onClick={() => runShortcut(keys)} />;
}
