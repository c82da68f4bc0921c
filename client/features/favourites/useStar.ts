import { Star, StarOff } from 'lucide-react';
import { useCallback } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useMay } from '#client/features/session/rights.ts';
import { useRows, useSession } from '#client/sync/hooks.ts';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { inProject } from '#shared/access.ts';
import { type Favorite, favorite } from '#shared/features/favorite.ts';
import { type Kept, toggleFavourite } from './favourites.ts';
import { text } from './text.ts';

export interface StarState {
  isOn: boolean;
  label: string;
  /** Why it cannot be kept. */
  off: string | undefined;
  toggle: () => void;
}

/** Whether something is among one's favourites, live, and how to put it there or take it out. */
export function useStar(kept: Kept): StarState {
  const session = useSession();
  const me = useMe().id;
  const { id, projectId, isArchived } = kept;
  const isIt = useCallback((row: Favorite) => row.user === me && row.entity_identifier === id, [me, id]);
  const isOn = useRows(session.table(favorite), { where: isIt }).length > 0;
  const mayKeep = useMay(inProject('member'), { project_id: projectId });
  const off = isArchived ? text('offArchived') : mayKeep ? undefined : text('offGuest');
  return {
    isOn,
    label: text(isOn ? 'remove' : 'add'),
    off: isOn ? undefined : off,
    toggle: () => toggleFavourite(session, me, kept),
  };
}

/** The same as an entry of a thing's menu; none for what is archived. */
export function useStarEntry(kept: Kept): MenuEntry | null {
  const { isOn, label, off, toggle } = useStar(kept);
  if (kept.isArchived) return null;
  return { label, icon: isOn ? StarOff : Star, ...(off ? { off } : {}), onSelect: toggle };
}
