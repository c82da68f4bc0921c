import { useSyncExternalStore } from 'react';
import type { Cell } from './moving.ts';

export const cellKey = ({ group, lane }: Pick<Cell, 'group' | 'lane'>): string => `${group}\u0001${lane ?? ''}`;

/** What is being moved, by pointer or keyboard, and where it would land now. */
export interface DragState {
  spot: string;
  ids: readonly string[];
  from: Cell;
  over: Cell | null;
  /** As `Moving.at`. */
  at: number | null;
  /** Why it may not be moved at all. */
  off: string | null;
  /** Why it may not land there. */
  why: string | null;
  byKeyboard: boolean;
}

/** The one drag of a screen. Cells and cards hear of it without the whole screen rendering again. */
export class Drag {
  #state: DragState | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): DragState | null {
    return this.#state;
  }

  set(state: DragState | null): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** What `read` says of the drag, live. It must give the same value for the same state. */
export function useDrag<T>(drag: Drag, read: (state: DragState | null) => T): T {
  return useSyncExternalStore(drag.subscribe, () => read(drag.state));
}
