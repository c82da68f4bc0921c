import { useSyncExternalStore } from 'react';

/** One showing of an item: an item of two groups stands in two places. */
export const spotOf = (path: readonly string[], id: string): string => [...path, id].join('\u0001');

/** The item that stands at a spot. */
export const idAt = (spot: string): string => spot.slice(spot.lastIndexOf('\u0001') + 1);

export type Direction = 'down' | 'up' | 'left' | 'right';

/** The most items that are changed together (api.md). */
export const mostSelected = 1000;

/**
 * What of a list is selected, and where the keyboard stands. Kept apart from the rows, which hear only of themselves.
 * `columns` is what shows, in order: one column for a list.
 */
export class ListMarks {
  columns: readonly (readonly string[])[] = [];
  /** The spot that takes the browser's focus when it is next on screen. */
  wanted: string | null = null;
  /** The spot that is to be scrolled to. */
  sought: string | null = null;
  /** Titles being typed on the lines that add, by cell: a line that scrolls out of sight and back still has its words. */
  readonly typed = new Map<string, string>();
  #focused: string | null = null;
  #selected: ReadonlySet<string> = new Set();
  #anchor: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get focused(): string | null {
    return this.#focused;
  }

  get selected(): ReadonlySet<string> {
    return this.#selected;
  }

  /** The items that a command means: those selected, else the focused one. */
  get targets(): readonly string[] {
    if (this.#selected.size > 0) return [...this.#selected];
    return this.#focused === null ? [] : [idAt(this.#focused)];
  }

  /** The browser's focus is at `spot`. */
  focusIsAt(spot: string): void {
    if (this.#focused === spot) return;
    this.#focused = spot;
    this.#tell();
  }

  /** Brings the browser's focus to `spot`, as soon as it is on screen. */
  bringFocus(spot: string): void {
    this.wanted = spot;
    this.sought = spot;
    this.#focused = spot;
    this.#tell();
  }

  /** Moves the focus; `extend` selects what it passes over. */
  step(direction: Direction, extend = false): void {
    const from = this.#focused;
    const to = from === null ? this.columns.find((column) => column.length > 0)?.[0] : this.#neighbour(from, direction);
    if (to === undefined) return;
    if (extend && from !== null) this.#add([idAt(from), idAt(to)]);
    this.bringFocus(to);
  }

  toggle(id: string): void {
    const next = new Set(this.#selected);
    if (!next.delete(id)) next.add(id);
    this.#anchor = id;
    this.#select(next);
  }

  /** Selects all between the last one toggled and `id`, as shown. */
  selectTo(id: string): void {
    const shown = this.columns.flat().map(idAt);
    const [from, to] = [shown.indexOf(this.#anchor ?? id), shown.indexOf(id)];
    this.#add(shown.slice(Math.min(from, to), Math.max(from, to) + 1).concat(id));
  }

  /** Selects all these, or none of them. */
  selectAll(ids: readonly string[], on: boolean): void {
    const next = new Set(this.#selected);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    this.#select(next);
  }

  clear(): void {
    this.#anchor = null;
    if (this.#selected.size > 0) this.#select(new Set());
  }

  /** Items that are gone are selected no more. */
  drop(id: string): void {
    if (!this.#selected.has(id)) return;
    this.#select(new Set([...this.#selected].filter((other) => other !== id)));
  }

  #add(ids: readonly string[]): void {
    this.#select(new Set([...this.#selected, ...ids]));
  }

  #select(next: ReadonlySet<string>): void {
    this.#selected = next.size > mostSelected ? new Set([...next].slice(0, mostSelected)) : next;
    this.#tell();
  }

  #neighbour(from: string, direction: Direction): string | undefined {
    const { columns } = this;
    const at = columns.findIndex((column) => column.includes(from));
    const place = columns[at]?.indexOf(from) ?? -1;
    if (at < 0) return columns.find((column) => column.length > 0)?.[0];
    if (direction === 'down') return columns[at]?.[place + 1];
    if (direction === 'up') return columns[at]?.[place - 1];
    const beside =
      direction === 'right'
        ? columns.slice(at + 1).find((column) => column.length > 0)
        : columns.slice(0, at).findLast((column) => column.length > 0);
    return beside?.[Math.min(place, beside.length - 1)];
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What `read` says of the marks, live. It must give the same value for the same marks. */
export function useMarks<T>(marks: ListMarks, read: (marks: ListMarks) => T): T {
  return useSyncExternalStore(marks.subscribe, () => read(marks));
}
