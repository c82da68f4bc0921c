/** What is worked out of a whole table, once for all who show it: an index, the states of each project. */
import { useSyncExternalStore } from 'react';
import type { Table } from '#client/sync/table.ts';
import type { Base } from '#shared/entity/entity.ts';

interface Store<T> {
  subscribe(listener: () => void): () => void;
  read(): T;
}

type Make<R extends Base, T> = (rows: Iterable<R>) => T;

const stores = new WeakMap<object, WeakMap<object, unknown>>();

/** `make` over the rows of `table`, made anew after each change of it. `make` must be a constant of its module. */
export function useDerived<R extends Base, T>(table: Table<R>, make: Make<R, T>): T {
  const { subscribe, read } = storeOf(table, make);
  return useSyncExternalStore(subscribe, read, read);
}

/** The same outside a component, as it stands now. */
export const derived = <R extends Base, T>(table: Table<R>, make: Make<R, T>): T => storeOf(table, make).read();

function storeOf<R extends Base, T>(table: Table<R>, make: Make<R, T>): Store<T> {
  const known = stores.get(table) ?? new WeakMap<object, unknown>();
  stores.set(table, known);
  const store = (known.get(make) as Store<T> | undefined) ?? newStore(table, make);
  known.set(make, store);
  return store;
}

function newStore<R extends Base, T>(table: Table<R>, make: Make<R, T>): Store<T> {
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
