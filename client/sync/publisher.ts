/** Shows a list to React: a proxy in which only what changed is set, once, however many rows moved. */
import { proxy, ref } from 'valtio/vanilla';
import type { Base } from '#shared/entity/entity.ts';
import { type CellPath, keyOf, pathOf } from './cellPath.ts';
import { type Cells, sameKeys } from './cells.ts';
import type { Counts } from './counts.ts';
import type { GroupView, ListView } from './listView.ts';

export interface PublisherOptions<R extends Base> {
  cells: Cells<R>;
  counts: Counts<R>;
  /** Works everything out anew, before it is shown. */
  refresh(): void;
}

/** Keeps a `ListView` as the cells and counts of its list are. */
export class Publisher<R extends Base> {
  readonly view: ListView = proxy<ListView>({ status: 'init-loader', groups: [], total: 0, error: null });
  readonly #options: PublisherOptions<R>;
  readonly #groups = new Map<string, GroupView>();
  readonly #changed = new Set<string>();
  #isScheduled = false;
  #isRefreshing = false;

  constructor(options: PublisherOptions<R>) {
    this.#options = options;
  }

  /** A cell, or the count of a group, has changed. */
  touch(path: CellPath): void {
    this.#changed.add(keyOf(path));
    this.#soon();
  }

  /** The groups are others now, or in another order. */
  restart(): void {
    this.#groups.clear();
    this.#soon();
  }

  /** Asks for a refresh before what is next shown; for one, however often. */
  refreshSoon(): void {
    this.#isRefreshing = true;
    this.#soon();
  }

  #soon(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      if (this.#isRefreshing) this.#options.refresh();
      this.#isRefreshing = false;
      this.#isScheduled = false;
      this.#publish();
    });
  }

  #publish(): void {
    const { view } = this;
    const { cells, counts } = this.#options;
    const all = this.#groups.size === 0;
    const keys = all ? [...counts.keys(), ...cells.keys()] : [...this.#changed];
    this.#changed.clear();
    if (all) view.groups = [];
    for (const key of keys) this.#show(pathOf(key));
    view.total = view.groups.reduce((sum, { count }) => sum + count, 0);
    if (view.status === 'loaded' && view.total === 0 && cells.isEmpty) view.status = 'empty-state';
    if (view.status === 'empty-state' && view.total > 0) view.status = 'loaded';
  }

  #show(path: CellPath): void {
    const { cells, counts } = this.#options;
    const cell = cells.get(path);
    const group = this.#groupOf(path);
    group.count = counts.get(keyOf(path)) ?? cell?.ids.length ?? 0;
    if (!cell) return;
    if (!sameKeys(group.ids, cell.ids)) group.ids = ref([...cell.ids]);
    group.more = !cell.complete;
    group.status = cell.status;
  }

  #groupOf(path: CellPath): GroupView {
    const known = this.#groups.get(keyOf(path));
    if (known) return known;
    const siblings = path.length > 1 ? this.#groupOf(path.slice(0, -1)).groups : this.view.groups;
    siblings.push({ key: path.at(-1) ?? '', ids: ref([]), count: 0, more: false, status: 'loaded', groups: [] });
    const group = siblings[siblings.length - 1];
    if (!group) throw new Error('A group that was just added is missing.');
    this.#groups.set(keyOf(path), group);
    return group;
  }
}
