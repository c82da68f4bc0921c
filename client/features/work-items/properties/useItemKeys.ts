import { type ShortcutMap, useKeys } from '#client/ui/keys.ts';
import { openPicker, type Pickable } from './itemPickers.ts';
import { text } from './text.ts';

const keys = {
  s: ['state', 'keyState'],
  p: ['priority', 'keyPriority'],
  a: ['assignees', 'keyAssignees'],
  l: ['labels', 'keyLabels'],
  d: ['due', 'keyDue'],
} as const satisfies Record<string, readonly [Pickable, string]>;

/** S P A L D open the picker of a property on the items that `getTargetIds` names when the key is pressed, at the focused element. */
export function useItemKeys(getTargetIds: () => readonly string[], { off = false }: { off?: boolean } = {}): void {
  const map: ShortcutMap = Object.fromEntries(
    Object.entries(keys).map(([key, [property, label]]) => [
      key,
      { label: text(label), group: text('keysGroup'), run: () => openPicker(property, getTargetIds()) },
    ]),
  );
  useKeys(map, { off });
}
