import clsx from 'clsx';
import { ArrowDown, ArrowUp, Ellipsis, FileText, StarOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { NavLink } from 'react-router';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import type { RowDrag } from '#client/features/shell/rowDrag.ts';
import { useSession } from '#client/sync/hooks.ts';
import { ContextMenu } from '#client/ui/ContextMenu.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import { pageTitle } from '#shared/features/page.ts';
import { pathTo } from '#shared/routes.ts';
import { pageKept, projectKept, toggleFavourite } from './favourites.ts';
import { text } from './text.ts';
import type { Favourite } from './useFavourites.ts';

export interface SidebarFavouriteProps {
  favourite: Favourite;
  drag: RowDrag;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A favourite in the sidebar. */
export function SidebarFavourite({ favourite, drag, onUp, onDown }: SidebarFavouriteProps) {
  const session = useSession();
  const me = useMe().id;
  const [menuOpen, setMenuOpen] = useState(false);
  const { name, logo, to, kept } = useFace(favourite);
  const entries: MenuEntry[] = [
    ...(onUp ? [{ label: text('moveUp'), icon: ArrowUp, keys: 'Alt+ArrowUp', onSelect: onUp }] : []),
    ...(onDown ? [{ label: text('moveDown'), icon: ArrowDown, keys: 'Alt+ArrowDown', onSelect: onDown }] : []),
    ...(onUp || onDown ? [{ kind: 'line' as const }] : []),
    { label: text('remove'), icon: StarOff, onSelect: () => toggleFavourite(session, me, kept) },
  ];
  const byKey = (event: KeyboardEvent) => {
    const move = event.altKey && { ArrowUp: onUp, ArrowDown: onDown }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <ContextMenu label={name} items={entries}>
      <div className={clsx('nav side-project', menuOpen && 'is-hover', drag.className)} {...drag.handlers}>
        {logo}
        <NavLink to={to} end className="side-link cut" draggable={false} onKeyDown={byKey}>
          {name}
        </NavLink>
        <Menu
          label={name}
          items={entries}
          onOpenChange={setMenuOpen}
          trigger={<IconButton icon={Ellipsis} size="s" label={text('menu', { name })} className="side-more" />}
        />
      </div>
    </ContextMenu>
  );
}

/** What a favourite looks like and leads to. */
function useFace({ page, project }: Favourite) {
  const { slug: workspaceSlug } = useWorkspace();
  if (project) {
    const { id: projectId, name } = project;
    const to = pathTo('workItems', { workspaceSlug, projectId });
    return { name, to, kept: projectKept(project), logo: <Logo logo={logoValue(project.logo_props)} name={name} /> };
  }
  const name = pageTitle(page);
  const value = logoValue(page.logo_props);
  const kept = pageKept(page);
  return {
    name,
    to: pathTo('page', { workspaceSlug, projectId: kept.projectId, pageId: page.id }),
    kept,
    logo: <span className="page-logo">{value ? <Logo logo={value} name={name} /> : <Icon of={FileText} />}</span>,
  };
}
