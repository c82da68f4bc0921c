import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement } from 'react';
import { MenuEntries, type MenuEntry } from './MenuEntries.tsx';

/** The menu of a right click, a long press, or the menu key. `items` may be a function, to be made only when opened. */
export function ContextMenu(props: {
  label: string;
  items: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactElement;
}) {
  const { label, items, onOpenChange, children } = props;
  return (
    <Base.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner role="region" aria-label={label} className="floats" collisionPadding={8}>
          <Base.Popup className="menu pops float-menu" aria-label={label} data-keys-scope="popup">
            <Entries items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entries({ items }: { items: readonly MenuEntry[] | (() => readonly MenuEntry[]) }) {
  return <MenuEntries items={typeof items === 'function' ? items() : items} />;
}
