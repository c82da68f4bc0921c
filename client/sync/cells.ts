/**
 * Where the rows of a list stand.
 *
 * Each cell (the whole list, a group, or a sub-group) holds all matching rows up to its `end`, the last row that a page
 * brought; what sorts after it is counted, not inserted, until its page comes. So a live change moves one id, by binary
 * search, and needs no network.
 */
import type { Base } from '#shared/entity/entity.ts';
import { type CellPath, keyOf, noGroup } from './cellPath.ts';
import type { ListStatus } from './listView.ts';
import { type Prepared, pathsOf } from './queryEngine.ts';
import type { Table } from './table.ts';

export interface Cell<R> {
  readonly path: CellPath;
  /** In order. */
  readonly ids: string[];
  /** Up to here rows are held; null where no page brought one. */
  end: R | null;
  /** Every row of it is held: its window has no end. */
  complete: boolean;
  status: ListStatus;
}

/** How far a cell's rows are held. */
type Window<R> = Pick<Cell<R>, 'end' | 'complete'>;

interface Placed<R> {
  /** The row as which an id stands in its cells, so that it is found again by binary search. */
  row: R;
  keys: readonly string[];
}

export interface CellsOptions<R extends Base> {
  table: Pick<Table<R>, 'get' | 'rows'>;
  prepared: Prepared<R>;
  /** A cell was made, or changed. */
  touched(path: CellPath): void;
}

export class Cells<R extends Base> {
  /** By this rows are matched, ordered and grouped. Whoever sets another calls `arrange`. */
  prepared: Prepared<R>;
  readonly #table: CellsOptions<R>['table'];
  readonly #touched: CellsOptions<R>['touched'];
  readonly #cells = new Map<string, Cell<R>>();
  readonly #placed = new Map<string, Placed<R>>();

  constructor({ table, prepared, touched }: CellsOptions<R>) {
    this.prepared = prepared;
    this.#table = table;
    this.#touched = touched;
  }

  get(path: CellPath): Cell<R> | undefined {
    return this.#cells.get(keyOf(path));
  }

  keys(): Iterable<string> {
    return this.#cells.keys();
  }

  /** Whether no row stands anywhere. */
  get isEmpty(): boolean {
    return this.#placed.size === 0;
  }

  get isComplete(): boolean {
    return [...this.#cells.values()].every(({ complete }) => complete);
  }

  /** How many rows the longest cell holds. */
  get longest(): number {
    return Math.max(0, ...[...this.#cells.values()].map(({ ids }) => ids.length));
  }

  /** Forgets all windows: until one is opened, a cell takes in every row that matches. */
  clear(): void {
    this.#cells.clear();
  }

  /** Opens a window on a cell; rows are placed in it by `arrange`. */
  open(path: CellPath, window: Window<R>): void {
    this.#cells.set(keyOf(path), newCell(path, window));
  }

  /** Moves the end of a cell's window, and places the held rows that it now takes in. */
  widen(cell: Cell<R>, { end, complete }: Window<R>): void {
    cell.end = end;
    cell.complete = complete;
    const key = keyOf(cell.path);
    for (const row of this.#table.rows()) {
      if (this.#placed.get(row.id)?.keys.includes(key)) continue;
      if (this.prepared.matches(row) && this.#isInWindow(cell, row)) this.place(row.id);
    }
    this.#touched(cell.path);
  }

  setStatus(cell: Cell<R>, status: ListStatus): void {
    cell.status = status;
    this.#touched(cell.path);
  }

  /** Places every held row anew. Returns those that match, in order, whether or not a window takes them in. */
  arrange(): readonly R[] {
    this.#placed.clear();
    for (const cell of this.#cells.values()) cell.ids.length = 0;
    const { prepared } = this;
    const { groupsOf, subGroupsOf, groups } = prepared;
    if (!subGroupsOf) for (const group of groupsOf ? groups : noGroup) this.#cell([group]);
    const rows = [...this.#table.rows()].filter((row) => prepared.matches(row)).sort(prepared.compare);
    for (const row of rows) {
      const cells = this.#cellsFor(row);
      for (const cell of cells) cell.ids.push(row.id);
      if (cells.length > 0) this.#placed.set(row.id, { row, keys: cells.map(({ path }) => keyOf(path)) });
    }
    return rows;
  }

  /** Puts an id where its row belongs now. Costs two binary searches. */
  place(id: string): void {
    const row = this.#table.get(id);
    const old = this.#placed.get(id);
    const shown = row && this.prepared.matches(row) ? row : null;
    const cells = shown ? this.#cellsFor(shown) : [];
    const keys = cells.map(({ path }) => keyOf(path));
    if (old && shown && sameKeys(old.keys, keys) && this.prepared.compare(old.row, shown) === 0) {
      old.row = shown;
      return;
    }
    if (old) this.#takeOut(id, old);
    if (!shown || cells.length === 0) return;
    for (const cell of cells) {
      cell.ids.splice(this.#positionOf(cell, shown), 0, id);
      this.#touched(cell.path);
    }
    this.#placed.set(id, { row: shown, keys });
  }

  #takeOut(id: string, { row, keys }: Placed<R>): void {
    for (const key of keys) {
      const cell = this.#cells.get(key);
      if (!cell) continue;
      const at = this.#positionOf(cell, row);
      if (cell.ids[at] === id) cell.ids.splice(at, 1);
      this.#touched(cell.path);
    }
    this.#placed.delete(id);
  }

  /** Where `row` stands, or would stand. */
  #positionOf({ ids }: Cell<R>, row: R): number {
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#placed.get(ids[middle] ?? '')?.row;
      if (other && this.prepared.compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isInWindow({ complete, end }: Cell<R>, row: R): boolean {
    return complete || (end !== null && this.prepared.compare(row, end) <= 0);
  }

  /** The cells whose windows take the row in. */
  #cellsFor(row: R): Cell<R>[] {
    return pathsOf(this.prepared, row)
      .map((path) => this.#cell(path))
      .filter((cell) => this.#isInWindow(cell, row));
  }

  #cell(path: CellPath): Cell<R> {
    const key = keyOf(path);
    const known = this.#cells.get(key);
    if (known) return known;
    const cell = newCell<R>(path, { complete: true, end: null });
    this.#cells.set(key, cell);
    this.#touched(path);
    return cell;
  }
}

const newCell = <R>(path: CellPath, window: Window<R>): Cell<R> => ({
  path,
  ids: [],
  ...window,
  status: 'loaded',
});

/** Whether two lists hold the same texts in the same order. */
export const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, i) => key === b[i]);
