import { Menu as Base } from '@base-ui/react/menu';
import type { MenuProps } from './Menu.tsx';
import { MenuEntries } from './MenuEntries.tsx';
import { MenuInside } from './MenuInside.tsx';
import type { PopupPart } from './popup.tsx';

/** What a menu is made of. */
export function MenuPopup(props: PopupPart<MenuProps>) {
  const { label, trigger, items, search, width, anchor, open, onOpenChange, side = 'bottom', align = 'start' } = props;
  const root = (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
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
