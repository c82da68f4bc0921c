import { proxy } from 'valtio/vanilla';
import { targetItems } from '../work-items/properties/targetItems.ts';

/** The palette: open or not, and the items that it was opened over. */
export const palette: { isOpen: boolean; ids: readonly string[] } = proxy({
  isOpen: false,
  ids: [] as readonly string[],
});

/** Opens the palette over what is focused, selected or peeked now. */
export function openPalette(): void {
  palette.ids = [...targetItems.current()];
  palette.isOpen = true;
}

export function closePalette(): void {
  palette.isOpen = false;
}
