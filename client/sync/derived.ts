/** What is worked out of a whole table, once for all who show it: an index, the states of each project. */
import type { Base } from '#shared/entity/entity.ts';
import type { Table } from './table.ts';

export interface Derived<T> {
  subscribe(listener: () => void): () => void;
  read(): T;
}

export type Make<R extends Base, T> = (rows: Iterable<R>) => T;

const known = new WeakMap<object, WeakMap<object, unknown>>();

/** `make` over the rows of `table` as they now stand. `make` must be a constant of its module. */
export const derived = <R extends Base, T>(table: Table<R>, make: Make<R, T>): T => derivedOf(table, make).read();

/** The same, to be followed: `make` is called anew when it is read after a change of the table. */
export function derivedOf<R extends Base, T>(table: Table<R>, make: Make<R, T>): Derived<T> {
  const ofTable = known.get(table) ?? new WeakMap<object, unknown>();
  known.set(table, ofTable);
  const one = (ofTable.get(make) as Derived<T> | undefined) ?? newDerived(table, make);
  ofTable.set(make, one);
  return one;
}

function newDerived<R extends Base, T>(table: Table<R>, make: Make<R, T>): Derived<T> {
  const listeners = new Set<() => void>();
  let held: { value: T } | null = null;
  table.watch(() => {
    held = null;
    for (const listener of listeners) listener();
  });
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => {
      held ??= { value: make(table.rows()) };
      return held.value;
    },
  };
}
