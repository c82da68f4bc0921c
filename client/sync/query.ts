/**
 * A live list: a filter, grouping, order and window over a table.
 *
 * Every list context is this one class with another query and another path. Here stands what is asked of the server, and
 * when; where rows stand, how many there are and what is shown are kept by `Cells`, `Counts` and `Publisher`. What
 * cannot be told from what is heard is asked again, at most every 300 ms in one request.
 */
import type { Base } from '#shared/entity/entity.ts';
import { AppError } from '#shared/errors.ts';
import { type CellPath, keyOf, noGroup, pathOf } from './cellPath.ts';
import { type Cell, Cells } from './cells.ts';
import type { Clock } from './clock.ts';
import { Counts } from './counts.ts';
import type { ListView } from './listView.ts';
import type { Page, PageCell, PageRequest } from './page.ts';
import { Publisher } from './publisher.ts';
import { pathsOf, type QueryEngine } from './queryEngine.ts';
import { isOutOfSight } from './send.ts';
import type { Shift, Table } from './table.ts';

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

const debounceMs = 300;
const mostRows = 1000;

export class Query<R extends Base, Q> {
  readonly #options: QueryOptions<R, Q>;
  readonly #table: Table<R>;
  readonly #stops: (() => void)[] = [];
  readonly #cells: Cells<R>;
  readonly #counts: Counts<R>;
  readonly #shown: Publisher<R>;
  readonly #held = new Set<string>();
  /** Cells whose next page is on its way. */
  readonly #paging = new WeakSet<Cell<R>>();
  #query: Q;
  /** Answers to what was asked before are thrown away. */
  #generation = 0;
  /** True until the first page: every held row that matches shows. */
  #provisional = true;
  #soon: 'recount' | 'reload' | null = null;
  #stopAsking = () => {};

  constructor(options: QueryOptions<R, Q>) {
    const { table, engine, query, dependsOn = [] } = options;
    this.#options = options;
    this.#table = table;
    this.#query = query;
    this.#cells = new Cells({ table, prepared: engine.prepare(query), touched: (path) => this.#shown.touch(path) });
    this.#counts = new Counts<R>({
      tally: (row) => this.#tally(row),
      pending: () => this.#pendingRows(),
      moved: (key) => this.#shown.touch(pathOf(key)),
      doubt: (gone) => this.#provisional || this.#askSoon(gone ? 'reload' : 'recount'),
    });
    this.#shown = new Publisher({ cells: this.#cells, counts: this.#counts, refresh: () => this.#prepare() });
    this.#stops.push(table.watch((shift) => this.#onShift(shift)));
    for (const other of dependsOn) {
      this.#stops.push(other.watch(({ confirmedBefore }) => this.#refreshSoon(confirmedBefore !== null)));
    }
    this.#arrange();
  }

  /** The list as it shows now; a proxy. */
  get view(): ListView {
    return this.#shown.view;
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
    return !this.#provisional && this.#cells.isComplete;
  }

  /** Fetches the first page, of all groups. Failing is a status of the list. */
  async load(): Promise<void> {
    await this.#loadFirst(this.#options.pageSize);
  }

  /** Fetches anew as much as is shown. Returns whether that worked, or is of no use to try again. */
  reload(): Promise<boolean> {
    return this.#loadFirst(Math.min(Math.max(this.#options.pageSize, this.#cells.longest), mostRows));
  }

  /** Asks for the counts again, soon: something up to `seq` was missed, and may have changed them. */
  recount(seq: number): void {
    this.#counts.miss(seq);
  }

  /** Fetches the next page of a cell, of at most `size` rows. Does nothing when there is none, or it is on its way. */
  async loadMore(path: CellPath = noGroup, size: number = this.#options.pageSize): Promise<void> {
    const cell = this.#cells.get(path);
    if (!cell || cell.complete || this.#paging.has(cell) || this.#provisional) return;
    const generation = this.#generation;
    this.#paging.add(cell);
    this.#cells.setStatus(cell, 'pagination');
    const at = this.#cells.prepared.groupsOf ? { at: path } : {};
    const after = cell.end ? { after: cell.end } : {};
    try {
      const page = await this.#fetch({ size, ...at, ...after });
      if (generation === this.#generation) this.#takeNext(cell, page);
    } catch (error) {
      if (generation === this.#generation) this.#fail(error, cell);
    } finally {
      this.#paging.delete(cell);
      this.#counts.endFetch();
    }
  }

  /** Asks something else of the same table. With all rows held, grouping and order change without the network. */
  setQuery(query: Q): Promise<void> {
    const local = this.isComplete && this.#options.engine.sameRows(this.#query, query);
    const { asOf } = this.#counts;
    this.#counts.regroup();
    this.#query = query;
    this.#generation += 1;
    this.#provisional = true;
    this.#prepare();
    if (!local) return this.load();
    this.#provisional = false;
    this.#counts.settle(asOf);
    this.view.status = this.#cells.isEmpty ? 'empty-state' : 'loaded';
    return Promise.resolve();
  }

  /** Keeps a row where it is, whatever others do to it: it is being dragged, or is under the pointer. */
  hold(id: string): void {
    this.#held.add(id);
  }

  /** Lets a held row go where it belongs. */
  release(id: string): void {
    if (this.#held.delete(id)) this.#cells.place(id);
  }

  async #loadFirst(size: number): Promise<boolean> {
    this.#generation += 1;
    const generation = this.#generation;
    this.view.error = null;
    this.view.status = this.#cells.isEmpty ? 'init-loader' : 'mutation';
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
    if (cell) this.#cells.setStatus(cell, 'pagination-error');
    else this.view.status = 'init-error';
  }

  #takeFirst(page: Page<R>): void {
    this.#provisional = false;
    this.#cells.clear();
    this.#counts.clear();
    for (const part of page.cells) this.#open(part, page);
    this.#arrange(page.seq);
    this.#takeTotals(page);
    this.view.status = this.view.total > 0 || !this.#cells.isEmpty ? 'loaded' : 'empty-state';
  }

  #open({ path, rows, total }: PageCell<R>, { more }: Page<R>): void {
    if (!rows) return;
    const isWhole = path.length === 0;
    const complete = isWhole ? !more : rows.length >= total;
    this.#cells.open(isWhole ? noGroup : path, { complete, end: rows.at(-1) ?? null });
  }

  #takeNext(cell: Cell<R>, page: Page<R>): void {
    const [part] = page.cells;
    this.#cells.widen(cell, { complete: !page.more, end: part?.rows?.at(-1) ?? cell.end });
    if (part) this.#counts.setTotals([{ path: cell.path, total: part.total }], page.seq);
    this.#cells.setStatus(cell, 'loaded');
  }

  /** Takes over the totals of a page of all groups; a group that it does not name has nothing. */
  #takeTotals(page: Page<R>): void {
    const totals = page.cells.map(({ path, total }) => ({ path: path.length === 0 ? noGroup : path, total }));
    const named = new Set(totals.map(({ path }) => keyOf(path)));
    const unnamed = [...this.#counts.others()].filter((key) => !named.has(key));
    const empty = unnamed.map((key) => ({ path: pathOf(key), total: 0 }));
    this.#counts.setTotals([...totals, ...empty], page.seq);
  }

  /** Reads the query anew, since it, or what the engine reads, has changed. */
  #prepare(): void {
    this.#cells.prepared = this.#options.engine.prepare(this.#query);
    this.#arrange();
  }

  /** Places every held row anew, and counts them where no page has told how many there are. New counts are of `asOf`. */
  #arrange(asOf = 0): void {
    if (this.#provisional) {
      this.#cells.clear();
      this.#counts.clear();
    }
    const { groupsOf, groups } = this.#cells.prepared;
    for (const group of groupsOf ? groups : noGroup) this.#counts.open(keyOf([group]), asOf);
    const rows = this.#cells.arrange();
    if (this.#provisional) for (const row of rows) this.#counts.add(row, asOf);
    this.#shown.restart();
  }

  #onShift(shift: Shift<R>): void {
    this.#counts.shift(shift);
    const waits = shift.seq !== null && shift.after !== null && this.#held.has(shift.id);
    if (!waits) this.#cells.place(shift.id);
  }

  /** The groups and sub-groups in which a row counts, each once. */
  #tally(row: R | null): string[] {
    const { prepared } = this.#cells;
    if (!row || !prepared.matches(row)) return [];
    const paths = pathsOf(prepared, row);
    if (!prepared.subGroupsOf) return paths.map(keyOf);
    return [...new Set(paths.flatMap((path) => [keyOf(path.slice(0, 1)), keyOf(path)]))];
  }

  *#pendingRows() {
    for (const id of this.#table.pendingIds()) yield { held: this.#table.confirmed(id), shown: this.#table.get(id) };
  }

  /** What the engine reads has changed: held rows are placed anew now; a window that may have moved is fetched soon. */
  #refreshSoon(changed: boolean): void {
    this.#shown.refreshSoon();
    if (changed && !this.isComplete) this.#askSoon('reload');
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
    if (what === 'reload') await this.#reloadAgain();
    else await this.#askTotals();
  }

  async #reloadAgain(): Promise<void> {
    const generation = this.#generation;
    if (!(await this.reload()) && generation + 1 === this.#generation) this.#askSoon('reload');
  }

  async #askTotals(): Promise<void> {
    const generation = this.#generation;
    try {
      const page = await this.#fetch({ size: 1 });
      if (generation === this.#generation) this.#takeTotals(page);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (generation === this.#generation && !isOutOfSight(error)) this.#askSoon('recount');
    } finally {
      this.#counts.endFetch();
    }
  }
}
