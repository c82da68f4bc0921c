import { useSnapshot } from 'valtio/react';
import { CommandDialog } from '#client/ui/CommandDialog.tsx';
import { PaletteInside } from './PaletteInside.tsx';
import { closePalette, palette } from './paletteStore.ts';
import { text } from './text.ts';

/** The palette's dialog. */
export function OpenPalette() {
  const { isOpen } = useSnapshot(palette);
  return (
    <CommandDialog open={isOpen} onOpenChange={(open) => open || closePalette()} label={text('label')}>
      <PaletteInside />
    </CommandDialog>
  );
}
