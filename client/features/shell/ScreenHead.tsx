import { Menu as MenuIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio/react';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Logo, type LogoValue } from '#client/ui/Logo.tsx';
import type { Place } from '#shared/change.ts';
import { usePresence } from './presence.ts';
import { sidebar, toggleSidebar } from './sidebarState.ts';
import { text } from './text.ts';

export interface Crumb {
  label: string;
  to: string;
  /** Given, even as null, it stands before the name. */
  logo?: LogoValue | null | undefined;
}

export interface ScreenHeadProps {
  /** What the screen is. It names the browser's tab too. */
  title: string;
  /** The levels above it, the highest first; hidden below 768 px. */
  crumbs?: readonly Crumb[] | undefined;
  /** How many things the screen lists; absent while that is not known. */
  count?: number | undefined;
  /** The place whose other visitors show. */
  here?: Place | undefined;
  /** Beside the title: a star, a lock, a tag. */
  beside?: ReactNode;
  /** At the right end. Use `only-l` and `only-s` for what differs below 768 px. */
  children?: ReactNode;
}

/** The header of every screen: where one is, who else is there, and what can be done; 48 px, also on a phone. */
export function ScreenHead({ title, crumbs = [], count, here, beside, children }: ScreenHeadProps) {
  const { isHidden } = useSnapshot(sidebar);
  return (
    <header className="head">
      <title>{`${title} · Tandem`}</title>
      <IconButton
        icon={MenuIcon}
        label={isHidden ? text('showSidebar') : text('menu')}
        keys="["
        className={isHidden ? undefined : 'only-s'}
        onClick={toggleSidebar}
      />
      <nav className="crumbs" aria-label={text('breadcrumbs')}>
        {crumbs.map(({ label, to, logo }) => (
          <Fragment key={to}>
            <Link to={to} className="up only-l min-w-0">
              {logo !== undefined && <Logo logo={logo} name={label} />}
              <span className="cut">{label}</span>
            </Link>
            <span className="sl only-l" aria-hidden>
              /
            </span>
          </Fragment>
        ))}
        <h1 className="cut">{title}</h1>
        {count !== undefined && <span className="count">{count}</span>}
        {beside}
      </nav>
      <span className="sp" />
      {here && <HereNow place={here} />}
      {children}
    </header>
  );
}

function HereNow({ place }: { place: Place }) {
  const people = usePresence(place);
  if (people.length === 0) return null;
  return (
    <>
      <AvatarStack people={people} areHere className="only-l head-here" />
      <span className="vr only-l" />
    </>
  );
}
