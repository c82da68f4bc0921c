import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import type { FloatingPlace } from './Floating.tsx';
import { MenuEntries, type MenuEntry } from './MenuEntries.tsx';
import { MenuInside } from './MenuInside.tsx';

export type { MenuAction, MenuCheck, MenuEntry, MenuSub } from './MenuEntries.tsx';

export interface MenuProps extends Omit<FloatingPlace, 'trigger'> {
  label: string;
  trigger?: ReactElement | undefined;
  items: readonly MenuEntry[];
  /** Adds a line to filter by, with this in it while it is empty. For menus of more than a dozen. */
  search?: string | undefined;
  width?: number | undefined;
}

/** A menu on a button. Letters jump, arrows move, Enter does, Escape closes one level. */
export function Menu(props: MenuProps) {
  const { label, trigger, items, search, width, anchor, open, onOpenChange, side = 'bottom', align = 'start' } = props;
  const root = (
    <Base.Root {...(open === undefined ? undefined : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          role="region"
          aria-label={label}
          className="floats"
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(anchor ? { anchor } : undefined)}
        >
          <Base.Popup className="menu pops float-menu" style={{ width }} aria-label={label} data-keys-scope="popup">
            <MenuInside search={search}>
              <MenuEntries items={items} />
            </MenuInside>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
  return search ? <Base.FilterProvider autoHighlight>{root}</Base.FilterProvider> : root;
}
