/** What others, and the line, say of one item: who has it open, who just changed it, whether it is saved. */
import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { workItem } from '#shared/features/workItem.ts';

const tintMs = 600;

/** Who changed which item within the last moment, by session. */
class Recent {
  readonly #changes = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  constructor(session: Session, personId: string) {
    session.table(workItem).watch(({ id, actor_id, after }) => {
      if (!actor_id || actor_id === personId || !after) return;
      this.#changes.set(id, actor_id);
      this.#tell();
      session.clock.after(tintMs, () => {
        this.#changes.delete(id);
        this.#tell();
      });
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly changerOf = (id: string): string | null => this.#changes.get(id) ?? null;

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const recents = new WeakMap<Session, Recent>();

/** The person who changed this item just now, when it was somebody else; null again after 600 ms. */
export function useChanger(id: string): string | null {
  const session = useSession();
  const me = useMe();
  const recent = recents.get(session) ?? new Recent(session, me.id);
  recents.set(session, recent);
  return useSyncExternalStore(recent.subscribe, () => recent.changerOf(id));
}

/** Somebody else who has this item open now. */
export function useGuest(id: string): string | null {
  const { here } = useSession().presence;
  const me = useMe();
  const onChange = useCallback((act: () => void) => subscribe(here, act), [here]);
  return useSyncExternalStore(
    onChange,
    () => here.people.find(({ person_id, at }) => at.id === id && person_id !== me.id)?.person_id ?? null,
  );
}

/** Whether an edit of this item has no answer yet. */
export function useIsWaiting(id: string): boolean {
  const table = useSession().table(workItem);
  const onChange = useCallback((act: () => void) => table.watch((shift) => shift.id === id && act()), [table, id]);
  return useSyncExternalStore(onChange, () => table.isPending(id));
}

/** Why the last edit of this item was not taken, until the person has seen to it. */
export function useRefusal(id: string): string | null {
  const { line } = useSession();
  const onChange = useCallback((act: () => void) => subscribe(line, act), [line]);
  return useSyncExternalStore(onChange, () => line.refused.findLast(({ ids }) => ids.includes(id))?.sentence ?? null);
}
