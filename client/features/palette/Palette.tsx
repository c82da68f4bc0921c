import { useSnapshot } from 'valtio/react';
import { useKeys } from '#client/ui/keys.ts';
import { later, SinceOpened } from '#client/ui/later.tsx';
import { openPalette, palette } from './paletteStore.ts';
import { text } from './text.ts';

const OpenPalette = later(async () => (await import('./OpenPalette.tsx')).OpenPalette);

/** Everything one can do and find, by typing. Put once in a workspace; ⌘K opens it, also while writing. */
export function Palette() {
  const { isOpen } = useSnapshot(palette);
  useKeys({ '$mod+k': { label: text('open'), group: text('groupGeneral'), run: openPalette, whileTyping: true } });
  return (
    <SinceOpened open={isOpen}>
      <OpenPalette />
    </SinceOpened>
  );
}
