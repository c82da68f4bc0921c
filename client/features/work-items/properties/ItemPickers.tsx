import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSession } from '#client/sync/hooks.ts';
import { later } from '#client/ui/later.tsx';
import { closePicker, itemPickers } from './itemPickers.ts';

const ShownPicker = later(async () => (await import('./ShownPicker.tsx')).ShownPicker);

/** Put once in a workspace: shows the picker that a shortcut or a menu asked for. */
export function ItemPickers() {
  const { shown } = useSnapshot(itemPickers);
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picker belongs to the session that it was opened in
  useEffect(() => closePicker, [session]);
  if (!shown) return null;
  return <ShownPicker key={`${shown.property} ${shown.ids.join(' ')}`} {...shown} />;
}
