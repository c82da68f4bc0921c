import type { Base } from '#shared/entity/entity.ts';

/** A group or sub-group of a page: its rows, where it has rows of its own, and how many there are in all. */
export interface PageCell<R> {
  /** No part in an ungrouped list, then the group, then the sub-group. */
  path: readonly string[];
  rows: readonly R[] | null;
  total: number;
}

export interface Page<R> {
  /** The stream's number in the snapshot that was read. */
  seq: number;
  cells: readonly PageCell<R>[];
  /** Whether an ungrouped page has more after it. */
  more: boolean;
}

export interface PageRequest<R, Q> {
  query: Q;
  size: number;
  /** The cell that goes on; absent for the first page, of all cells. */
  at?: readonly string[];
  /** Go on after this row's place, whether or not the row is still there. */
  after?: R;
}

interface Envelope {
  total_count?: number;
  next_page_results?: boolean;
  results?: unknown;
}

/** Reads the envelope of a list (reference §1.4). `at` is the group that was asked for, whose answer is ungrouped. */
export function readPage<R extends Base>(body: Envelope, seq: number, at: readonly string[] = []): Page<R> {
  const { results = [], total_count = 0, next_page_results = false } = body;
  if (Array.isArray(results)) {
    return { seq, more: next_page_results, cells: [{ path: at, rows: results as R[], total: total_count }] };
  }
  return { seq, more: next_page_results, cells: cellsIn<R>(results as Record<string, Group>, []) };
}

interface Group {
  results: unknown;
  total_results: number;
}

function cellsIn<R>(groups: Record<string, Group>, above: readonly string[]): PageCell<R>[] {
  return Object.entries(groups).flatMap(([key, { results, total_results: total }]) => {
    const path = [...above, key];
    if (Array.isArray(results)) return [{ path, rows: results as R[], total }];
    return [{ path, rows: null, total }, ...cellsIn<R>(results as Record<string, Group>, path)];
  });
}

/** The rows of a plain list or of a page. */
export function rowsIn(body: unknown): Base[] {
  const list = typeof body === 'object' && body !== null && 'results' in body ? body.results : body;
  return Array.isArray(list) ? list : [];
}
