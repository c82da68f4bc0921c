/** How React reads a session. Everything else in this folder knows nothing of React. */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Base } from '#shared/entity/entity.ts';
import { derivedOf, type Make } from './derived.ts';
import type { Line } from './line.ts';
import type { ListView } from './listView.ts';
import type { Query } from './query.ts';
import type { Session } from './session.ts';
import type { Table } from './table.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the workspace on screen. Throws outside `<SessionContext>`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a <SessionContext> above it.');
  return session;
}

/** The row as it now stands, or null. Renders again when a field that the caller read changes. */
export function useRow<R extends Base>(table: Table<R>, id: string): Readonly<R> | null {
  return useSnapshot(table.slot(id)).row as R | null;
}

/** Whether an edit of the row waits for its answer. */
export function usePending<R extends Base>(table: Table<R>, id: string): boolean {
  return useSnapshot(table.slot(id)).pending;
}

export interface RowsOptions<R> {
  /** Which rows; must be stable, or made by useCallback. Absent for all. */
  where?: (row: R) => boolean;
  order?: (a: R, b: R) => number;
}

/**
 * The rows that match, in order, for tables of some dozens to some hundreds: states, labels, members. Renders again when
 * one of them changes; for work items, use a `Query`.
 */
export function useRows<R extends Base>(table: Table<R>, { where, order }: RowsOptions<R> = {}): readonly R[] {
  const store = useMemo(() => rowsStore(table, where, order), [table, where, order]);
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

function rowsStore<R extends Base>(
  table: Table<R>,
  where: (row: R) => boolean = () => true,
  order?: (a: R, b: R) => number,
) {
  let rows: readonly R[] | null = null;
  const read = () => {
    rows ??= [...table.rows()].filter(where).sort(order);
    return rows;
  };
  const subscribe = (onChange: () => void) => {
    // What changed between the first reading and now was not heard.
    rows = null;
    return table.watch(({ before, after }) => {
      if (!(before && where(before)) && !(after && where(after))) return;
      const scheduled = rows === null;
      rows = null;
      if (!scheduled) onChange();
    });
  };
  return { read, subscribe };
}

/** `make` over all rows of `table`, made anew after each change of it. `make` must be a constant of its module. */
export function useDerived<R extends Base, T>(table: Table<R>, make: Make<R, T>): T {
  const { subscribe, read } = derivedOf(table, make);
  return useSyncExternalStore(subscribe, read, read);
}

/** A list as it now stands. Renders again when a part that the caller read changes. */
export function useList<R extends Base, Q>(query: Query<R, Q>): Readonly<ListView> {
  return useSnapshot(query.view) as ListView;
}

/** How the line stands: live, waiting, refused. */
export function useLine(): Readonly<Line> {
  return useSnapshot(useSession().line) as Line;
}
