import { useEffect, useRef } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { type ShortcutMap, useKeys } from '#client/ui/keys.ts';
import { copyLinks, deleteItems } from '../menu/itemActions.ts';
import { openPicker, type Pickable } from './itemPickers.ts';
import { targetItems } from './targetItems.ts';
import { text } from './text.ts';

const keys = {
  s: ['state', 'keyState'],
  p: ['priority', 'keyPriority'],
  a: ['assignees', 'keyAssignees'],
  l: ['labels', 'keyLabels'],
  d: ['due', 'keyDue'],
} as const satisfies Record<string, readonly [Pickable, string]>;

/**
 * The keys of work items, for those that `getTargetIds` names when one is pressed: S P A L D open the picker of a
 * property where they stand, ⌘⇧C copies the link, ⌘⌫ asks to delete. The palette's commands go to the same items.
 */
export function useItemKeys(getTargetIds: () => readonly string[], { off = false }: { off?: boolean } = {}): void {
  const session = useSession();
  const { slug } = useWorkspace();
  const group = text('keysGroup');
  const map: ShortcutMap = Object.fromEntries(
    Object.entries(keys).map(([key, [property, label]]) => {
      const run = () => openPicker(property, getTargetIds());
      return [key, { label: text(label), group, run }];
    }),
  );
  useKeys(
    {
      ...map,
      '$mod+Shift+c': { label: text('keyCopyLink'), group, run: () => copyLinks(session, slug, getTargetIds()) },
      '$mod+Backspace': {
        label: text('keyDelete'),
        group,
        whileTyping: false,
        run: () => deleteItems(session, getTargetIds()),
      },
    },
    { off },
  );
  useTargets(getTargetIds, off);
}

function useTargets(getTargetIds: () => readonly string[], off: boolean): void {
  const latest = useRef(getTargetIds);
  latest.current = getTargetIds;
  useEffect(() => (off ? undefined : targetItems.add(() => latest.current())), [off]);
}
