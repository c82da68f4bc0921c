/**
 * The client's copy of one entity.
 *
 * `confirmed` is what the server last said of each row, a deletion included; `pending` is what this person did since,
 * in order. What shows is always the second folded over the first, so a refused edit is forgotten rather than restored
 * and a change that came from somebody else meanwhile stays. The higher `seq` wins, so news may come twice, late or out
 * of order.
 *
 * Rows are plain objects in a Map and are never changed in place; who looks at one gets a slot (`slots.ts`).
 */
import type { BulkChange, ClientChange } from '#shared/change.ts';
import { type AnyEntity, applyPatch, type Base, baseFields, sameValue } from '#shared/entity/entity.ts';
import { type Edit, PendingEdits } from './pendingEdits.ts';
import { type Slot, Slots } from './slots.ts';

/** What the server says of one row. `change` is there when it came over the live line. */
export interface News<R extends Base> {
  id: string;
  seq: number;
  row: R | null;
  change?: ClientChange<R>;
  /** True in the answer to a read, which says that the row is there now. */
  fetched?: boolean;
}

/** One row became another, on screen, in what the server said, or in both. */
export interface Shift<R extends Base> {
  id: string;
  before: R | null;
  after: R | null;
  /** What was held as the server's; it differs from `confirmedBefore` where only the news tells what the row was. */
  held: R | null;
  confirmedBefore: R | null;
  confirmedAfter: R | null;
  /** The number of the news; null when only this person's pending edits moved, or rows went out of sight. */
  seq: number | null;
  /** False when what the row was before the news is not known: it was not held, or was in doubt. */
  known: boolean;
  /** Up to here the row is known to have been so; between this number and `seq` it may have been something else. */
  knownTo: number;
  actor_id: string | null;
  change: ClientChange<R> | null;
}

export type Watcher<R extends Base> = (shift: Shift<R>) => void;

interface Confirmed<R> {
  seq: number;
  row: R | null;
  /** The row was let go while in doubt: perhaps deleted, perhaps only not fetched. Fetched again, it is there. */
  letGo?: boolean;
}

type Cause<R extends Base> = Pick<Shift<R>, 'seq' | 'known' | 'knownTo' | 'actor_id' | 'change'>;
const byMe = { seq: null, known: true, knownTo: 0, actor_id: null, change: null } as const;

export class Table<R extends Base> {
  readonly entity: AnyEntity;
  readonly #fields: readonly (keyof R & string)[];
  readonly #confirmed = new Map<string, Confirmed<R>>();
  readonly #pending = new PendingEdits<R>();
  /** What shows of the rows that have pending edits. */
  readonly #folded = new Map<string, R | null>();
  readonly #slots: Slots<R>;
  readonly #watchers = new Set<Watcher<R>>();
  /** What went out of sight, and when. */
  readonly #losses: { of: (row: R) => boolean; seq: number }[] = [];
  readonly #doubted = new Set<string>();
  #doubtedAt = 0;
  #inDoubt: (row: R) => boolean = () => false;
  #place = 0;

  constructor(entity: AnyEntity) {
    this.entity = entity;
    this.#fields = [...baseFields, ...Object.keys(entity.fields)] as (keyof R & string)[];
    this.#slots = new Slots(this.#fields);
  }

  /** The row as it shows now, as a plain object that never changes. */
  get(id: string): R | null {
    const folded = this.#folded.get(id);
    return folded === undefined ? (this.#confirmed.get(id)?.row ?? null) : folded;
  }

  /** The row as the server last said it, without this person's pending edits. */
  confirmed(id: string): R | null {
    return this.#confirmed.get(id)?.row ?? null;
  }

  /** Whether an edit of this row waits for its answer. */
  isPending(id: string): boolean {
    return this.#pending.has(id);
  }

  /** The ids that have pending edits. */
  pendingIds(): Iterable<string> {
    return this.#pending.ids();
  }

  /** Every row that shows, in no order. */
  *rows(): Iterable<R> {
    for (const [id, { row }] of this.#confirmed) {
      const shown = this.#pending.has(id) ? this.get(id) : row;
      if (shown) yield shown;
    }
    for (const [id, row] of this.#folded) if (row && !this.#confirmed.has(id)) yield row;
  }

  /**
   * The proxy that a component subscribes to. It exists before its row does, so waiting for a row is no special case.
   * Keep it for as long as you listen: a slot that nobody holds is let go.
   */
  slot(id: string): Slot<R> {
    return this.#slots.open(id, () => ({ row: this.get(id), pending: this.isPending(id) }));
  }

  /** How many slots are alive. */
  get slotCount(): number {
    return this.#slots.size;
  }

  /** Calls `watcher` after each change. Lists keep their ids in order and their counts right with it. */
  watch(watcher: Watcher<R>): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Takes in what the server says of one row. Old news is ignored; a deletion is remembered. */
  receive(news: News<R>): void {
    const doubted = this.#doubted.has(news.id);
    if (news.fetched || news.seq > this.#doubtedAt) this.#doubted.delete(news.id);
    const held = this.#confirmed.get(news.id);
    const known = held && isBack(held, news) ? undefined : held;
    const echo = news.change?.mutation_id;
    if (known ? known.seq >= news.seq : this.#isStale(news)) {
      if (echo) this.#release(echo, news.id);
      return;
    }
    const row = news.row && this.#whole(news.row, known?.row ?? null);
    const before = known || this.#pending.isCreating(news.id) ? (known?.row ?? null) : formerRow(news);
    const knownTo = Math.max(this.#place, known?.seq ?? 0);
    this.#step(news.id, before ?? null, { ...causeOf(news), known: before !== undefined && !doubted, knownTo }, () => {
      this.#confirmed.set(news.id, { seq: news.seq, row });
      if (echo) this.#pending.remove(echo, news.id);
    });
  }

  /**
   * Late news of a row that is not held, from before it went out of sight, or before everything in doubt was fetched anew: it
   * may be gone since.
   */
  #isStale({ row, seq, change, fetched }: News<R>): boolean {
    if (!row || fetched) return false;
    if (this.#losses.some((loss) => seq <= loss.seq && loss.of(row))) return true;
    return change !== undefined && seq <= this.#doubtedAt && this.#inDoubt(row);
  }

  /** Takes in a bulk edit. Rows that are not held, or in doubt, cannot be patched; watchers hear of them as not known. */
  receiveBulk(bulk: BulkChange): void {
    for (const [id, seq] of bulk.rows) {
      const known = this.#confirmed.get(id);
      if (known && known.seq >= seq) this.#release(bulk.mutation_id ?? '', id);
      else if (known?.row && !this.#doubted.has(id)) this.#receivePatch(id, seq, known.row, bulk);
      else if (!known || known.row || known.letGo)
        this.#tell({ ...nothing(id), seq, known: false, knownTo: 0, actor_id: bulk.actor_id });
    }
  }

  #receivePatch(id: string, seq: number, held: R, bulk: BulkChange): void {
    const row = { ...applyPatch(held, bulk.patch), seq, updated_at: bulk.at, updated_by: bulk.actor_id };
    const knownTo = Math.max(this.#place, held.seq);
    this.#step(id, held, { seq, known: true, knownTo, actor_id: bulk.actor_id, change: null }, () => {
      this.#confirmed.set(id, { seq, row: this.#whole(row, held) });
      if (bulk.mutation_id) this.#pending.remove(bulk.mutation_id, id);
    });
  }

  /** Shows `edits` at once, under the Idempotency-Key with which they are sent. End them by `settle` or `refuse`. */
  propose(key: string, edits: readonly Edit<R>[]): void {
    for (const edit of edits) this.#showing(edit.id, () => this.#pending.add(key, edit));
  }

  /**
   * The server took the edit. With its own row it is done; without, it stays folded in until the stream has reached
   * `seq`, so that neither a deleted row nor 800 others flicker back.
   */
  settle(key: string, { seq, row }: { seq: number; row?: R | undefined }): void {
    if (row) this.receive({ id: row.id, seq: row.seq, row });
    const own = row !== undefined && this.#pending.idsOf(key).every((id) => id === row.id);
    this.#pending.answer(key, seq);
    if (own || seq <= this.#place) this.refuse(key);
  }

  /** Forgets the edits of `key`; what shows is then what the server said, and other edits over it. */
  refuse(key: string): void {
    for (const id of this.#pending.idsOf(key)) this.#release(key, id);
  }

  /** The stream of this table is at `place`: everything up to it has been received. */
  reach(place: number): void {
    this.#place = place;
    for (const key of this.#pending.doneAt(place)) this.refuse(key);
  }

  /**
   * Lets go of rows that may no longer be seen, without remembering them as deleted. What is heard of them from before
   * `seq`, when that was said, comes too late.
   */
  drop(predicate: (row: R) => boolean, seq: number): void {
    this.#losses.push({ of: predicate, seq });
    this.#drop(predicate, byMe);
  }

  /**
   * From now on rows that match are in doubt until they are fetched, or changed above `head`, the highest number known:
   * older news may be of a row that has been deleted since. See `dropDoubted`.
   */
  doubt(predicate: (row: R) => boolean, head = 0): void {
    this.#doubtedAt = head;
    this.#inDoubt = predicate;
    for (const [id, { row }] of this.#confirmed) if (row && predicate(row)) this.#doubted.add(id);
  }

  /** Lets go of what is still in doubt, once everything on screen was fetched anew. */
  dropDoubted(): void {
    // Number 0: what was fetched anew, and its counts, is without these rows already.
    if (this.#doubted.size > 0) {
      const letGo = { seq: this.#doubtedAt, row: null, letGo: true };
      this.#drop((row) => this.#doubted.has(row.id), { ...byMe, seq: 0 }, letGo);
    }
    this.#doubted.clear();
  }

  #drop(predicate: (row: R) => boolean, cause: Cause<R>, left?: Confirmed<R>): void {
    for (const [id, { row }] of this.#confirmed) {
      if (!row || !predicate(row)) continue;
      this.#step(id, row, cause, () => (left ? this.#confirmed.set(id, left) : this.#confirmed.delete(id)));
    }
  }

  /** Reads the entity's own fields, and keeps the held value of a field that is equal, so that nothing re-renders for nothing. */
  #whole(given: R, held: R | null): R {
    const row: Partial<R> = {};
    for (const field of this.#fields) {
      const value = given[field];
      const old = held?.[field];
      row[field] = (value === undefined || sameValue(value, old) ? (old ?? null) : value) as R[typeof field];
    }
    return row as R;
  }

  #fold(id: string): void {
    if (this.#pending.has(id)) this.#folded.set(id, this.#pending.foldedOver(id, this.confirmed(id)));
    else this.#folded.delete(id);
  }

  /** Does `act`, which moves only pending edits of `id`, and shows the outcome. */
  #showing(id: string, act: () => void): void {
    this.#step(id, this.confirmed(id), byMe, act);
  }

  #step(id: string, confirmedBefore: R | null, cause: Cause<R>, act: () => void): void {
    const before = this.get(id);
    const held = this.confirmed(id);
    act();
    this.#fold(id);
    const after = this.get(id);
    this.#slots.fill(id, { row: after, pending: this.isPending(id) });
    this.#tell({ id, before, after, held, confirmedBefore, confirmedAfter: this.confirmed(id), ...cause });
  }

  #release(key: string, id: string): void {
    if (this.#pending.idsOf(key).includes(id)) this.#showing(id, () => this.#pending.remove(key, id));
  }

  #tell(shift: Shift<R>): void {
    for (const watcher of this.#watchers) watcher(shift);
  }
}

/**
 * What was let go, or went out of sight, and is there after all. A deletion has a number of its own: a row that is
 * fetched with the number at which it went was hidden by that change, and may be seen again.
 */
function isBack({ seq, row, letGo }: Confirmed<unknown>, news: Pick<News<Base>, 'seq' | 'fetched'>): boolean {
  if (row !== null) return false;
  if (letGo && news.seq > seq) return true;
  return news.fetched === true && (letGo === true || news.seq === seq);
}

const causeOf = <R extends Base>({ seq, change }: News<R>) => ({
  seq,
  change: change ?? null,
  actor_id: change?.actor_id ?? null,
});

const nothing = (id: string) =>
  ({ id, before: null, after: null, held: null, confirmedBefore: null, confirmedAfter: null, change: null }) as const;

/** What a row that is not held was before a change; undefined when the news does not tell. */
function formerRow<R extends Base>({ row, change }: News<R>): R | null | undefined {
  if (!change) return undefined;
  if (row) return change.was ? { ...row, ...change.was } : null;
  return isWhole<R>(change.was) ? change.was : undefined;
}

const isWhole = <R extends Base>(was: Partial<R> | null): was is R =>
  was !== null && 'id' in was && 'created_at' in was;
