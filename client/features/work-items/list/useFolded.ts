import { useCallback, useMemo, useState } from 'react';
import type { ListPlace } from './listPlace.ts';
import { useSettings } from './useSettings.ts';

const mostKept = 500;

/** The groups and lanes that this person folded away; kept in their settings, seen at once. */
export function useFolded(place: ListPlace) {
  const { settings, save } = useSettings(place);
  const saved = settings?.kanban_filters;
  const [here, setHere] = useState<{ group_by: string[]; sub_group_by: string[] } | null>(null);
  const now = saved ?? here ?? none;
  const folded = useMemo(() => ({ groups: new Set(now.group_by), lanes: new Set(now.sub_group_by) }), [now]);
  const fold = useCallback(
    (what: 'groups' | 'lanes', key: string) => {
      const field = what === 'groups' ? 'group_by' : 'sub_group_by';
      const keys = now[field];
      const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key].slice(-mostKept);
      const patch = { ...now, [field]: next };
      setHere(patch);
      save({ kanban_filters: patch });
    },
    [now, save],
  );
  return { folded, fold };
}

const none = { group_by: [] as string[], sub_group_by: [] as string[] };
