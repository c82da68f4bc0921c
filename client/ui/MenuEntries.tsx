import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconType } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { MenuInside } from './MenuInside.tsx';
import { unreachable } from './unreachable.ts';

interface Face {
  label: string;
  icon?: IconType | undefined;
  /** A mark or avatar in the icon's place. */
  mark?: ReactNode;
  keys?: string | undefined;
  /** Why it cannot be used now; shown at the right. */
  off?: string | undefined;
}

export interface MenuAction extends Face {
  kind?: 'action' | undefined;
  hint?: string | undefined;
  danger?: boolean | undefined;
  onSelect: () => void;
}
export interface MenuLink extends Face {
  kind: 'link';
  /** The link itself, such as a router's `<Link to=…/>` or an `<a href=…>`. */
  link: ReactElement;
}
export interface MenuCheck extends Face {
  kind: 'check';
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}
export interface MenuSub extends Face {
  kind: 'sub';
  items: readonly MenuEntry[];
  search?: string | undefined;
}
export type MenuEntry =
  | MenuAction
  | MenuLink
  | MenuCheck
  | MenuSub
  | { kind: 'line' }
  | { kind: 'caption'; label: string };

/** The rows of a menu, described as data so that a context menu, a button's menu and the palette can share them. */
export function MenuEntries({ items }: { items: readonly MenuEntry[] }) {
  return items.map((item, at) => <Entry key={'label' in item ? `${at}:${item.label}` : at} item={item} />);
}

function Entry({ item }: { item: MenuEntry }) {
  switch (item.kind) {
    case 'line':
      return <Base.Separator render={<hr />} />;
    case 'caption':
      return <div className="menu-cap">{item.label}</div>;
    case 'sub':
      return <Sub item={item} />;
    case 'check':
      return (
        <Base.CheckboxItem
          className={clsx('mi', item.off && 'is-off')}
          checked={item.checked}
          onCheckedChange={item.onChange}
          disabled={Boolean(item.off)}
          label={item.label}
        >
          <MenuFace {...item} />
          <Base.CheckboxItemIndicator className="end flex">
            <Icon of={Check} size={14} />
          </Base.CheckboxItemIndicator>
        </Base.CheckboxItem>
      );
    case 'link':
      return (
        <Base.LinkItem className="mi" render={item.link} label={item.label} closeOnClick>
          <MenuFace {...item} />
        </Base.LinkItem>
      );
    case 'action':
    case undefined:
      return (
        <Base.Item
          className={clsx('mi', item.danger && 'danger', item.off && 'is-off')}
          disabled={Boolean(item.off)}
          label={item.label}
          onClick={item.onSelect}
        >
          <MenuFace {...item} />
        </Base.Item>
      );
    default:
      return unreachable(item);
  }
}

function MenuFace({ label, icon, mark, keys, off, hint }: Face & { hint?: string | undefined }) {
  return (
    <>
      {icon ? <Icon of={icon} /> : mark}
      <span className="cut">{label}</span>
      {off ? <span className="mi-why cut">{off}</span> : hint && <span className="mi-hint cut">{hint}</span>}
      {keys && !off && <Kbd keys={keys} plain />}
    </>
  );
}

function Sub({ item }: { item: MenuSub }) {
  const root = (
    <Base.SubmenuRoot disabled={Boolean(item.off)}>
      <Base.SubmenuTrigger className={clsx('mi', item.off && 'is-off')} label={item.label}>
        <MenuFace {...item} keys={undefined} />
        {!item.off && (
          <span className="end mute flex items-center gap-2">
            {item.keys && <Kbd keys={item.keys} plain />}
            <Icon of={ChevronRight} size={14} />
          </span>
        )}
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner
          role="region"
          aria-label={item.label}
          className="floats"
          sideOffset={2}
          alignOffset={-4}
          collisionPadding={8}
        >
          <Base.Popup className="menu pops float-menu" data-keys-scope="popup">
            <MenuInside search={item.search}>
              <MenuEntries items={item.items} />
            </MenuInside>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
  return item.search ? <Base.FilterProvider autoHighlight>{root}</Base.FilterProvider> : root;
}
