import { type RefObject, useEffect } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { personColour } from '#client/ui/personColour.ts';
import { sameValue } from '#shared/entity/entity.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';

/** Tints `element` in the colour of whoever else changes one of `fields`, gone by itself (look.md, Behaviour). */
export function useTint(element: RefObject<HTMLElement | null>, id: string, fields: readonly (keyof WorkItem)[]): void {
  const session = useSession();
  const me = useMe();
  const key = fields.join(' ');
  useEffect(() => {
    const watched = key.split(' ') as (keyof WorkItem)[];
    return session.table(workItem).watch((shift) => {
      const { before, after, actor_id } = shift;
      if (shift.id !== id || !before || !after || !actor_id || actor_id === me.id) return;
      if (watched.some((field) => !sameValue(before[field], after[field]))) tint(element.current, actor_id);
    });
  }, [session, me.id, id, key, element]);
}

function tint(element: HTMLElement | null, personId: string): void {
  if (!element) return;
  element.style.setProperty('--who', personColour(personId));
  element.classList.remove('just-changed');
  void element.offsetWidth; // begins the animation anew when it is still under way
  element.classList.add('just-changed');
  element.addEventListener('animationend', () => element.classList.remove('just-changed'), { once: true });
}
