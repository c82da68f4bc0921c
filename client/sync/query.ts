/**
 * A live list: a filter, grouping, order and window over a table.
 *
 * Every list context is this one class with another query and another path. Each cell (the whole list, a group, or a
 * sub-group) holds all matching rows up to its `end`, the last row that a page brought; what sorts after it is counted,
 * not inserted, until its page comes. So a live change moves one id, by binary search, and needs no network.
 *
 * Counts follow what is heard (`counts.ts`); where they cannot, they are asked again, at most every 300 ms in one request.
 *
 * It is long because windows and places move together: each rule here is held by the differential test.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { Base } from '#shared/entity/entity.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from './clock.ts';
import { Counts } from './counts.ts';
import type { Page, PageCell } from './page.ts';
import { isOutOfSight } from './send.ts';
import type { Shift, Table } from './table.ts';

/** One query made ready to answer row by row. `compare` is total: zero only for one and the same row. */
export interface Prepared<R> {
  matches(row: R): boolean;
  compare(a: R, b: R): number;
  /** The groups of a row; null for an ungrouped list. */
  groupsOf: ((row: R) => readonly string[]) | null;
  subGroupsOf: ((row: R) => readonly string[]) | null;
  /** The groups that show even when empty, in order. */
  groups: readonly string[];
}

export interface QueryEngine<R, Q> {
  prepare(query: Q): Prepared<R>;
  /** Whether two queries ask for the same rows, however grouped and ordered. */
  sameRows(a: Q, b: Q): boolean;
}

export interface PageRequest<R, Q> {
  query: Q;
  size: number;
  /** The cell that goes on; absent for the first page, of all cells. */
  at?: readonly string[];
  /** Go on after this row's place, whether or not the row is still there. */
  after?: R;
}

/** The loader states of the specification (§4). */
export type ListStatus =
  | 'init-loader'
  | 'mutation'
  | 'pagination'
  | 'loaded'
  | 'empty-state'
  | 'init-error'
  | 'pagination-error';

export interface GroupView {
  key: string;
  /** In order, as far as loaded. A new array whenever it changes. */
  ids: readonly string[];
  count: number;
  more: boolean;
  status: ListStatus;
  groups: GroupView[];
}

export interface ListView {
  status: ListStatus;
  /** One group with an empty key when the list is not grouped. */
  groups: GroupView[];
  /** The sum over the groups: an item in two of them counts twice. */
  total: number;
  /** Why loading failed, for a person. */
  error: string | null;
}

export interface QueryOptions<R extends Base, Q> {
  table: Table<R>;
  engine: QueryEngine<R, Q>;
  query: Q;
  pageSize: number;
  fetchPage(request: PageRequest<R, Q>): Promise<Page<R>>;
  clock: Clock;
  /** Tables whose rows the engine reads: names of states to order by, and so on. */
  dependsOn?: readonly Pick<Table<Base>, 'watch'>[];
}

interface Cell<R> {
  path: readonly string[];
  ids: string[];
  end: R | null;
  complete: boolean;
  status: ListStatus;
  loading: boolean;
}

const debounceMs = 300;
const mostRows = 1000;
const noGroup: readonly string[] = [''];

export class Query<R extends Base, Q> {
  readonly view: ListView = proxy<ListView>({ status: 'init-loader', groups: [], total: 0, error: null });
  readonly #options: QueryOptions<R, Q>;
  readonly #table: Table<R>;
  readonly #stops: (() => void)[] = [];
  readonly #cells = new Map<string, Cell<R>>();
  readonly #counts: Counts<R>;
  readonly #views = new Map<string, GroupView>();
  /** The row as which an id stands in its cells, so that it is found again by binary search. */
  readonly #placed = new Map<string, { row: R; cells: readonly string[] }>();
  readonly #held = new Set<string>();
  readonly #dirty = new Set<string>();
  #query: Q;
  #prepared: Prepared<R>;
  #generation = 0;
  /** True until the first page: every held row that matches shows. */
  #provisional = true;
  #publishing = false;
  #soon: 'recount' | 'reload' | null = null;
  #stopAsking = () => {};

  constructor(options: QueryOptions<R, Q>) {
    this.#options = options;
    this.#table = options.table;
    this.#query = options.query;
    this.#prepared = options.engine.prepare(options.query);
    this.#counts = new Counts<R>({
      tally: (row) => this.#tally(row),
      pending: () => this.#pendingRows(),
      moved: (key) => this.#touch(pathOf(key)),
      doubt: (gone) => this.#provisional || this.#askSoon(gone ? 'reload' : 'recount'),
    });
    this.#stops.push(options.table.watch((shift) => this.#onShift(shift)));
    for (const other of options.dependsOn ?? []) {
      this.#stops.push(other.watch(({ confirmedBefore }) => this.#refreshSoon(confirmedBefore !== null)));
    }
    this.#rebuild();
  }

  get query(): Q {
    return this.#query;
  }

  /** Calls `act` when the list is closed. */
  onClose(act: () => void): void {
    this.#stops.push(act);
  }

  /** Stops listening. */
  close(): void {
    this.#generation += 1;
    this.#stopAsking();
    for (const stop of this.#stops) stop();
  }

  /** Whether every matching row is held. */
  get isComplete(): boolean {
    return !this.#provisional && [...this.#cells.values()].every((cell) => cell.complete);
  }

  /** Fetches the first page, of all groups. Failing is a status of the list. */
  async load(): Promise<void> {
    await this.#loadFirst(this.#options.pageSize);
  }

  /** Fetches anew as much as is shown. Returns whether that worked, or is of no use to try again. */
  reload(): Promise<boolean> {
    const longest = Math.max(this.#options.pageSize, ...[...this.#cells.values()].map(({ ids }) => ids.length));
    return this.#loadFirst(Math.min(longest, mostRows));
  }

  /** Asks for the counts again, soon: something up to `seq` was missed, and may have changed them. */
  recount(seq: number): void {
    this.#counts.miss(seq);
  }

  /** Fetches the next page of a cell. Does nothing when there is none, or it is on its way. */
  async loadMore(path: readonly string[] = noGroup): Promise<void> {
    const cell = this.#cells.get(keyOf(path));
    if (!cell || cell.complete || cell.loading || this.#provisional) return;
    const generation = this.#generation;
    cell.loading = true;
    this.#setStatus(cell, 'pagination');
    const { end } = cell;
    const grouped = this.#prepared.groupsOf !== null;
    try {
      const page = await this.#fetch({
        size: this.#options.pageSize,
        ...(grouped ? { at: path } : {}),
        ...(end ? { after: end } : {}),
      });
      if (generation !== this.#generation) return;
      this.#takeNext(cell, page);
    } catch (error) {
      if (generation === this.#generation) this.#fail(error, cell);
    } finally {
      cell.loading = false;
      this.#counts.endFetch();
    }
  }

  /** Asks something else of the same table. With all rows held, grouping and order change without the network. */
  setQuery(query: Q): Promise<void> {
    const local = this.isComplete && this.#options.engine.sameRows(this.#query, query);
    const { asOf } = this.#counts;
    this.#counts.regroup();
    this.#query = query;
    this.#prepared = this.#options.engine.prepare(query);
    this.#generation += 1;
    this.#provisional = true;
    this.#rebuild();
    if (!local) return this.load();
    this.#provisional = false;
    this.#counts.settle(asOf);
    this.view.status = this.#placed.size > 0 ? 'loaded' : 'empty-state';
    return Promise.resolve();
  }

  /** Keeps a row where it is, whatever others do to it: it is being dragged, or is under the pointer. */
  hold(id: string): void {
    this.#held.add(id);
  }

  /** Lets a held row go where it belongs. */
  release(id: string): void {
    if (this.#held.delete(id)) this.#place(id);
  }

  async #loadFirst(size: number): Promise<boolean> {
    this.#generation += 1;
    const generation = this.#generation;
    this.view.error = null;
    this.view.status = this.#placed.size > 0 ? 'mutation' : 'init-loader';
    try {
      const page = await this.#fetch({ size });
      if (generation === this.#generation) this.#takeFirst(page);
      return true;
    } catch (error) {
      if (generation === this.#generation) this.#fail(error);
      return isOutOfSight(error);
    } finally {
      this.#counts.endFetch();
    }
  }

  #fetch(request: Omit<PageRequest<R, Q>, 'query'>): Promise<Page<R>> {
    this.#counts.beginFetch();
    return this.#options.fetchPage({ query: this.#query, ...request });
  }

  #fail(error: unknown, cell?: Cell<R>): void {
    if (!(error instanceof AppError)) throw error;
    this.view.error = error.message;
    if (cell) this.#setStatus(cell, 'pagination-error');
    else this.view.status = 'init-error';
  }

  #takeFirst(page: Page<R>): void {
    this.#provisional = false;
    this.#cells.clear();
    this.#counts.clear();
    for (const part of page.cells) this.#openCell(part, page);
    this.#rebuild(page.seq);
    this.#applyTotals(page);
    this.view.status = this.view.total > 0 || this.#placed.size > 0 ? 'loaded' : 'empty-state';
  }

  #openCell({ path: given, rows, total }: PageCell<R>, { more }: Page<R>): void {
    if (!rows) return;
    const path = given.length === 0 ? noGroup : given;
    const complete = given.length === 0 ? !more : rows.length >= total;
    this.#cells.set(keyOf(path), newCell(path, { complete, end: rows.at(-1) ?? null }));
  }

  #takeNext(cell: Cell<R>, page: Page<R>): void {
    const [part] = page.cells;
    cell.complete = !page.more;
    cell.end = part?.rows?.at(-1) ?? cell.end;
    this.#fill(cell);
    if (part) this.#counts.setTotals([{ ...part, path: cell.path }], page.seq, keyOf);
    this.#setStatus(cell, 'loaded');
  }

  /** Places the held rows that the widened window of a cell now takes in. */
  #fill(cell: Cell<R>): void {
    const key = keyOf(cell.path);
    for (const row of this.#table.rows()) {
      if (this.#placed.get(row.id)?.cells.includes(key)) continue;
      if (this.#prepared.matches(row) && this.#isInWindow(cell, row)) this.#place(row.id);
    }
    this.#touch(cell.path);
  }

  /** Places every held row anew. */
  #rebuild(asOf = 0): void {
    this.#placed.clear();
    if (this.#provisional) {
      this.#cells.clear();
      this.#counts.clear();
    }
    this.#views.clear();
    for (const cell of this.#cells.values()) cell.ids = [];
    const { groupsOf, subGroupsOf, groups } = this.#prepared;
    for (const group of groupsOf ? groups : noGroup) {
      this.#counts.open(keyOf([group]), asOf);
      if (!subGroupsOf) this.#cell([group]);
    }
    const rows = [...this.#table.rows()].filter((row) => this.#prepared.matches(row)).sort(this.#prepared.compare);
    for (const row of rows) {
      const cells = this.#cellsOf(row).filter((cell) => this.#isInWindow(cell, row));
      for (const cell of cells) cell.ids.push(row.id);
      if (cells.length > 0) this.#placed.set(row.id, { row, cells: cells.map(({ path }) => keyOf(path)) });
      if (this.#provisional) this.#counts.add(row, asOf);
    }
    this.#publishSoon();
  }

  /** Puts an id where its row belongs now. Costs two binary searches. */
  #place(id: string): void {
    const row = this.#table.get(id);
    const old = this.#placed.get(id);
    const shown = row && this.#prepared.matches(row) ? row : null;
    const cells = shown ? this.#cellsOf(shown).filter((cell) => this.#isInWindow(cell, shown)) : [];
    const keys = cells.map(({ path }) => keyOf(path));
    if (old && shown && sameKeys(old.cells, keys) && this.#prepared.compare(old.row, shown) === 0) {
      old.row = shown;
      return;
    }
    if (old) this.#unplace(id, old);
    if (!shown || cells.length === 0) return;
    for (const cell of cells) {
      cell.ids.splice(this.#positionOf(cell, shown), 0, id);
      this.#touch(cell.path);
    }
    this.#placed.set(id, { row: shown, cells: keys });
  }

  #unplace(id: string, { row, cells }: { row: R; cells: readonly string[] }): void {
    for (const key of cells) {
      const cell = this.#cells.get(key);
      if (!cell) continue;
      const at = this.#positionOf(cell, row);
      if (cell.ids[at] === id) cell.ids.splice(at, 1);
      this.#touch(cell.path);
    }
    this.#placed.delete(id);
  }

  /** Where `row` stands, or would stand. */
  #positionOf({ ids }: Cell<R>, row: R): number {
    let [low, high] = [0, ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#placed.get(ids[middle] ?? '')?.row;
      if (other && this.#prepared.compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isInWindow({ complete, end }: Cell<R>, row: R): boolean {
    return complete || (end !== null && this.#prepared.compare(row, end) <= 0);
  }

  #cellsOf(row: R): Cell<R>[] {
    return this.#pathsOf(row).map((path) => this.#cell(path));
  }

  #pathsOf(row: R): (readonly string[])[] {
    const { groupsOf, subGroupsOf } = this.#prepared;
    if (!groupsOf) return [noGroup];
    const groups = groupsOf(row);
    if (!subGroupsOf) return groups.map((group) => [group]);
    const subGroups = subGroupsOf(row);
    return groups.flatMap((group) => subGroups.map((subGroup) => [group, subGroup]));
  }

  #cell(path: readonly string[]): Cell<R> {
    const key = keyOf(path);
    const known = this.#cells.get(key);
    if (known) return known;
    const cell = newCell<R>(path, { complete: true, end: null });
    this.#cells.set(key, cell);
    this.#touch(path);
    return cell;
  }

  #onShift(shift: Shift<R>): void {
    this.#counts.shift(shift);
    const waits = shift.seq !== null && shift.after !== null && this.#held.has(shift.id);
    if (!waits) this.#place(shift.id);
  }

  /** The groups and sub-groups in which a row counts, each once. */
  #tally(row: R | null): string[] {
    if (!row || !this.#prepared.matches(row)) return [];
    const paths = this.#pathsOf(row);
    if (!this.#prepared.subGroupsOf) return paths.map(keyOf);
    return [...new Set(paths.flatMap((path) => [keyOf(path.slice(0, 1)), keyOf(path)]))];
  }

  /** Takes over the totals of a page of all groups; a group that it does not name has nothing. */
  #applyTotals(page: Page<R>): void {
    const cells = page.cells.map((cell) => (cell.path.length === 0 ? { ...cell, path: noGroup } : cell));
    const named = new Set(cells.map(({ path }) => keyOf(path)));
    const empty = [...this.#counts.others()]
      .filter((key) => !named.has(key))
      .map((key) => ({ path: pathOf(key), rows: null, total: 0 }));
    this.#counts.setTotals([...cells, ...empty], page.seq, keyOf);
  }

  *#pendingRows() {
    for (const id of this.#table.pendingIds()) yield { held: this.#table.confirmed(id), shown: this.#table.get(id) };
  }

  #askSoon(what: 'recount' | 'reload'): void {
    const scheduled = this.#soon !== null;
    if (this.#soon !== 'reload') this.#soon = what;
    if (!scheduled) this.#stopAsking = this.#options.clock.after(debounceMs, () => void this.#askNow());
  }

  async #askNow(): Promise<void> {
    const what = this.#soon;
    this.#soon = null;
    if (this.#provisional) return;
    const generation = this.#generation;
    if (what === 'reload') {
      if (!(await this.reload()) && generation + 1 === this.#generation) this.#askSoon('reload');
      return;
    }
    try {
      const page = await this.#fetch({ size: 1 });
      if (generation === this.#generation) this.#applyTotals(page);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (generation === this.#generation && !isOutOfSight(error)) this.#askSoon('recount');
    } finally {
      this.#counts.endFetch();
    }
  }

  /** What the engine reads has changed: held rows are placed anew now; a window that may have moved is fetched soon. */
  #refreshSoon(changed: boolean): void {
    if (this.#publishing && this.#dirty.has(refreshing)) return;
    this.#dirty.add(refreshing);
    this.#publishSoon();
    if (changed && !this.isComplete) this.#askSoon('reload');
  }

  #setStatus(cell: Cell<R>, status: ListStatus): void {
    cell.status = status;
    this.#touch(cell.path);
  }

  #touch(path: readonly string[]): void {
    this.#dirty.add(keyOf(path));
    this.#publishSoon();
  }

  /** However many rows moved, a list is shown anew once. */
  #publishSoon(): void {
    if (this.#publishing) return;
    this.#publishing = true;
    queueMicrotask(() => {
      if (this.#dirty.delete(refreshing)) {
        this.#prepared = this.#options.engine.prepare(this.#query);
        this.#rebuild();
      }
      this.#publishing = false;
      this.#publish();
    });
  }

  #publish(): void {
    const all = this.#views.size === 0;
    const keys = all ? [...this.#counts.keys(), ...this.#cells.keys()] : [...this.#dirty];
    this.#dirty.clear();
    if (all) this.view.groups = [];
    for (const key of keys) this.#show(key);
    this.view.total = this.view.groups.reduce((sum, { count }) => sum + count, 0);
    if (this.view.status === 'loaded' && this.view.total === 0 && this.#placed.size === 0)
      this.view.status = 'empty-state';
    if (this.view.status === 'empty-state' && this.view.total > 0) this.view.status = 'loaded';
  }

  #show(key: string): void {
    const cell = this.#cells.get(key);
    const count = this.#counts.get(key) ?? cell?.ids.length ?? 0;
    const view = this.#viewOf(pathOf(key));
    view.count = count;
    if (!cell) return;
    if (!sameKeys(view.ids, cell.ids)) view.ids = ref([...cell.ids]);
    view.more = !cell.complete;
    view.status = cell.status;
  }

  #viewOf(path: readonly string[]): GroupView {
    const known = this.#views.get(keyOf(path));
    if (known) return known;
    const siblings = path.length > 1 ? this.#viewOf(path.slice(0, -1)).groups : this.view.groups;
    siblings.push({ key: path.at(-1) ?? '', ids: ref([]), count: 0, more: false, status: 'loaded', groups: [] });
    const view = siblings[siblings.length - 1];
    if (!view) throw new Error('A group that was just added is missing.');
    this.#views.set(keyOf(path), view);
    return view;
  }
}

const refreshing = '\u0000refresh';

const keyOf = (path: readonly string[]): string => path.join('\u0001');
const pathOf = (key: string): readonly string[] => key.split('\u0001');

const newCell = <R>(path: readonly string[], { complete, end }: Pick<Cell<R>, 'complete' | 'end'>): Cell<R> => ({
  path,
  ids: [],
  end,
  complete,
  status: 'loaded',
  loading: false,
});

const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, i) => key === b[i]);
