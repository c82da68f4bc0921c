import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronRight, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useSnapshot } from 'valtio/react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { useProjectActions } from '#client/features/projects/useProjectActions.tsx';
import { useWorkspace } from '#client/features/session/place.ts';
import { ContextMenu } from '#client/ui/ContextMenu.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import type { Project } from '#shared/features/project.ts';
import { pathTo } from '#shared/routes.ts';
import type { RowDrag } from './rowDrag.ts';
import { sidebar } from './sidebarState.ts';
import { text } from './text.ts';

export interface SidebarProjectProps {
  project: Project;
  isCurrent: boolean;
  drag: RowDrag;
  /** Moves it by so many places; absent where it cannot go that way. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A project in the sidebar: its name leads to its work items, its logo folds out what it holds. */
export function SidebarProject({ project, isCurrent, drag, onUp, onDown }: SidebarProjectProps) {
  const { slug: workspaceSlug } = useWorkspace();
  const { unfolded } = useSnapshot(sidebar);
  const [menuOpen, setMenuOpen] = useState(false);
  const { id, name } = project;
  const isUnfolded = unfolded[id] ?? isCurrent;
  const to = pathTo('workItems', { workspaceSlug, projectId: id });
  const actions = useProjectActions(project);
  const entries: MenuEntry[] = [
    ...(onUp ? [{ label: text('moveUp'), icon: ArrowUp, keys: 'Alt+ArrowUp', onSelect: onUp }] : []),
    ...(onDown ? [{ label: text('moveDown'), icon: ArrowDown, keys: 'Alt+ArrowDown', onSelect: onDown }] : []),
    ...(onUp || onDown ? [{ kind: 'line' as const }] : []),
    ...actions.entries,
  ];
  const byKey = (event: KeyboardEvent) => {
    const move = event.altKey && { ArrowUp: onUp, ArrowDown: onDown }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <>
      <ContextMenu label={name} items={entries}>
        <div className={clsx('nav side-project', menuOpen && 'is-hover', drag.className)} {...drag.handlers}>
          <button
            type="button"
            className="side-fold"
            aria-expanded={isUnfolded}
            aria-label={text(isUnfolded ? 'collapse' : 'expand', { name })}
            onClick={() => {
              sidebar.unfolded[id] = !isUnfolded;
            }}
          >
            <Logo logo={logoValue(project.logo_props)} name={name} />
            <Icon of={ChevronRight} size={14} />
          </button>
          <Link to={to} className="side-link cut" draggable={false} onKeyDown={byKey}>
            {name}
          </Link>
          <Menu
            label={name}
            items={entries}
            onOpenChange={setMenuOpen}
            trigger={
              <IconButton icon={Ellipsis} size="s" label={text('projectMenu', { name })} className="side-more" />
            }
          />
        </div>
      </ContextMenu>
      {isUnfolded && (
        <NavLink to={to} className="nav nav-sub" draggable={false}>
          <span className="cut">{text('workItems')}</span>
        </NavLink>
      )}
      {isUnfolded && project.page_view && (
        <NavLink to={pathTo('pages', { workspaceSlug, projectId: id })} className="nav nav-sub" draggable={false}>
          <span className="cut">{text('pages')}</span>
        </NavLink>
      )}
      {actions.dialogs}
    </>
  );
}
