import { useSnapshot } from 'valtio/react';
import { CommandDialog } from '#client/ui/CommandDialog.tsx';
import { useKeys } from '#client/ui/keys.ts';
import { PaletteInside } from './PaletteInside.tsx';
import { closePalette, openPalette, palette } from './paletteStore.ts';
import { text } from './text.ts';

/** Everything one can do and find, by typing. Put once in a workspace; ⌘K opens it, also while writing. */
export function Palette() {
  const { isOpen } = useSnapshot(palette);
  useKeys({ '$mod+k': { label: text('open'), group: text('groupGeneral'), run: openPalette, whileTyping: true } });
  return (
    <CommandDialog open={isOpen} onOpenChange={(open) => open || closePalette()} label={text('label')}>
      <PaletteInside />
    </CommandDialog>
  );
}
