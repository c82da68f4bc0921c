import { ChevronLeft } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Drawer } from '#client/ui/Drawer.tsx';
import { Icon, type IconType } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { person } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { text } from './text.ts';

/** A screen of settings as the sidebar names it. */
export interface SettingsLink {
  to: string;
  label: string;
  icon: IconType;
}

export interface SettingsGroup {
  label: string;
  links: readonly SettingsLink[];
}

export interface SettingsFrameProps {
  /** Where one came from: what the settings belong to. Its logo stands before its name. */
  back: { to: string; name: string; logo?: ReactNode };
  groups: readonly SettingsGroup[];
  title: string;
  intro?: ReactNode;
  /** Right of the title: the one thing to do here. */
  actions?: ReactNode;
  /** Across the whole screen, above the settings: a `Note`. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of every settings screen: where one came from, the other settings beside, and one column of content. */
export function SettingsFrame({ back, groups, title, intro, actions, banner, children }: SettingsFrameProps) {
  return (
    <div className="app">
      <title>{`${title} · Tandem`}</title>
      <aside className="side" aria-label={text('settings')}>
        <SettingsNav back={back} groups={groups} />
      </aside>
      <main className="main">
        <header className="head">
          <SmallNav back={back} groups={groups} />
          <div className="crumbs">
            <Link className="up only-l flex items-center gap-1.5" to={back.to}>
              {back.logo}
              {back.name}
            </Link>
            <span className="sl only-l">/</span>
            <span className="up only-l">{text('settings')}</span>
            <span className="sl only-l">/</span>
            <span>{title}</span>
          </div>
        </header>
        {banner}
        <div className="set">
          <div className="set-in">
            <div className="set-h">
              <div className="min-w-0 flex-1">
                <h1 className="h-20">{title}</h1>
                {intro && <p>{intro}</p>}
              </div>
              {actions}
            </div>
            {children}
          </div>
        </div>
      </main>
    </div>
  );
}

type NavProps = Pick<SettingsFrameProps, 'back' | 'groups'>;

function SettingsNav({ back, groups }: NavProps) {
  return (
    <>
      <div className="side-top">
        <Link className="side-ws !font-medium text-secondary" to={back.to}>
          <Icon of={ChevronLeft} />
          <span className="cut">{text('backTo', { name: back.name })}</span>
        </Link>
      </div>
      <nav className="side-nav" aria-label={text('settings')}>
        {groups.map((group, at) => (
          <Fragment key={group.label}>
            <div className={at === 0 ? 'nav-cap !mt-0' : 'nav-cap'}>{group.label}</div>
            {group.links.map((link) => (
              <NavLink key={link.to} className="nav max-md:h-10" to={link.to} end>
                <Icon of={link.icon} />
                <span className="cut">{link.label}</span>
              </NavLink>
            ))}
          </Fragment>
        ))}
      </nav>
      <Self />
    </>
  );
}

/** Below 768 px the other settings are one press away, and close when one of them opens. */
function SmallNav(props: NavProps) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the address changes
  useEffect(() => setOpen(false), [pathname]);
  return (
    <span className="only-s">
      <IconButton icon={ChevronLeft} label={text('allSettings')} onClick={() => setOpen(true)} />
      <Drawer open={open} onOpenChange={setOpen} label={text('settings')}>
        <SettingsNav {...props} />
      </Drawer>
    </span>
  );
}

function Self() {
  const me = useMe();
  const row = useRow(useSession().table(person), me.id);
  const name = row?.display_name ?? me.email;
  return (
    <div className="side-foot">
      <Avatar person={{ id: me.id, name, avatarUrl: row?.avatar_url }} tooltip={false} />
      <span className="sec cut">{name}</span>
    </div>
  );
}
