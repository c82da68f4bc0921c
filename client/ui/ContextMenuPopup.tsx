import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ContextMenuProps } from './ContextMenu.tsx';
import { MenuEntries } from './MenuEntries.tsx';
import type { PopupPart } from './popup.tsx';

/** What a context menu is made of. */
export function ContextMenuPopup({ label, items, open, onOpenChange, trigger }: PopupPart<ContextMenuProps>) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner role="region" aria-label={label} className="floats" collisionPadding={8}>
          <Base.Popup className="menu pops float-menu" aria-label={label} data-keys-scope="popup">
            <MenuEntries items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
