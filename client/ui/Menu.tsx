import type { FloatingPlace } from './Floating.tsx';
import type { MenuEntry } from './MenuEntries.tsx';
import { popup } from './popup.tsx';

export type { MenuEntry } from './MenuEntries.tsx';

export interface MenuProps extends FloatingPlace {
  label: string;
  items: readonly MenuEntry[];
  /** Adds a line to filter by, with this in it while it is empty. For menus of more than a dozen. */
  search?: string | undefined;
  width?: number | undefined;
}

/** A menu on a button. Letters jump, arrows move, Enter does, Escape closes one level. */
export const Menu = popup<MenuProps>('menu', async () => (await import('./MenuPopup.tsx')).MenuPopup);
