import type { CSSProperties, ReactElement } from 'react';
import { alongside } from './alongside.ts';
import type { MenuEntry } from './MenuEntries.tsx';
import { popup, type Triggered } from './popup.tsx';

export interface ContextMenuProps extends Triggered {
  label: string;
  items: readonly MenuEntry[];
}

const Popup = popup<ContextMenuProps>(
  'context menu',
  async () => (await import('./ContextMenuPopup.tsx')).ContextMenuPopup,
);

/** On iOS a long press would show the link below it instead. */
const style: CSSProperties = { WebkitTouchCallout: 'none' };

/** The menu of a right click, a long press, or the menu key, on what is inside. */
export function ContextMenu({ children, ...rest }: Omit<ContextMenuProps, 'trigger'> & { children: ReactElement }) {
  return <Popup {...rest} trigger={alongside(children, { style })} />;
}
