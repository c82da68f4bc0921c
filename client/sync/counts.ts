/**
 * How many rows a list has in each group, loaded or not.
 *
 * A count is the server's at number `asOf`, moved by what is heard above that number and by pending edits. A row may jump
 * over numbers: the answer to one's own edit overtakes the stream, and of a row changed twice during a gap only the
 * latest change comes. A count from between is then of a row that nobody here has seen, so moving it would be a guess;
 * wherever that may be so, the counts are asked for again.
 */
import type { Base } from '#shared/entity/entity.ts';
import { keyOf } from './cellPath.ts';
import type { PageCell } from './page.ts';
import type { Shift } from './table.ts';

interface Count {
  count: number;
  asOf: number;
}

type Deltas = Map<string, number>;

/** What one piece of news did to the counts; from `knownTo` up to `seq` it is not certain. */
interface Heard {
  seq: number;
  knownTo: number;
  deltas: Deltas;
}

/** A row as the server last said it, and as it shows. */
interface Seen<R> {
  held: R | null;
  shown: R | null;
}

export interface CountsOptions<R> {
  /** The groups and sub-groups in which a row counts, each once. */
  tally(row: R | null): string[];
  /** Each row with pending edits. */
  pending(): Iterable<Seen<R>>;
  moved(key: string): void;
  /** The counts cannot be told from what was heard; `gone` when a row went of which nothing was known. */
  doubt(gone: boolean): void;
}

export class Counts<R extends Base> {
  readonly #options: CountsOptions<R>;
  readonly #counts = new Map<string, Count>();
  /** What was heard while an answer is outstanding. */
  #log: Heard[] = [];
  #outstanding = 0;

  constructor(options: CountsOptions<R>) {
    this.#options = options;
  }

  keys(): Iterable<string> {
    return this.#counts.keys();
  }

  get(key: string): number | undefined {
    return this.#counts.get(key)?.count;
  }

  /** The highest number that any count is of. */
  get asOf(): number {
    return Math.max(0, ...[...this.#counts.values()].map((count) => count.asOf));
  }

  /** The groups are others from now on: what was heard of the former ones goes. Answers asked before do not fit. */
  regroup(): void {
    this.#counts.clear();
    this.#log = [];
  }

  /** Forgets the counts, but not what was heard while answers are outstanding. */
  clear(): void {
    this.#counts.clear();
  }

  /** Makes sure that there is a count; a new one is as of `asOf`, or of the newest. */
  open(key: string, asOf = this.asOf): Count {
    const known = this.#counts.get(key);
    if (known) return known;
    const count = { count: 0, asOf };
    this.#counts.set(key, count);
    return count;
  }

  /** Counts a row that is there, while no totals are known. */
  add(row: R, asOf: number): void {
    for (const key of this.#options.tally(row)) this.open(key, asOf).count += 1;
  }

  /** All counts are of `asOf`: every row is held. */
  settle(asOf: number): void {
    for (const count of this.#counts.values()) count.asOf = asOf;
  }

  /** What is heard until `endFetch` is laid over the answer. */
  beginFetch(): void {
    this.#outstanding += 1;
  }

  endFetch(): void {
    this.#outstanding -= 1;
    if (this.#outstanding === 0) this.#log = [];
  }

  /** Moves the counts. Of news up to a count's `asOf` only the effect on pending edits is new to it. */
  shift(shift: Shift<R>): void {
    const { before, after, held, confirmedBefore, confirmedAfter, seq, known } = shift;
    const heard = known ? this.#deltas(confirmedBefore, confirmedAfter) : noDeltas;
    const pending = this.#difference({ held, shown: before }, { held: confirmedAfter, shown: after });
    if (seq !== null) {
      this.#hear({ seq, knownTo: known ? shift.knownTo : -1, deltas: heard }, { gone: !known && after === null });
    }
    for (const key of new Set([...heard.keys(), ...pending.keys()])) {
      const count = this.open(key);
      const isCounted = seq !== null && seq <= count.asOf;
      count.count += (isCounted ? 0 : (heard.get(key) ?? 0)) + (pending.get(key) ?? 0);
      this.#options.moved(key);
    }
  }

  /** Something up to `seq` was not heard in full, so answers from before it do not count. */
  miss(seq: number): void {
    this.#hear({ seq, knownTo: -1, deltas: noDeltas }, { gone: false });
    this.#options.doubt(false);
  }

  /** Takes over totals as of `seq`, unless newer ones are known. */
  setTotals(cells: readonly Pick<PageCell<R>, 'path' | 'total'>[], seq: number): void {
    const pending = this.#pendingDeltas();
    const since = this.#log.filter((news) => news.seq > seq);
    for (const { path, total } of cells) {
      const key = keyOf(path);
      const count = this.open(key, seq);
      if (seq < count.asOf) continue;
      count.asOf = seq;
      count.count = since.reduce((sum, { deltas }) => sum + (deltas.get(key) ?? 0), total + (pending.get(key) ?? 0));
      this.#options.moved(key);
    }
    if (since.some((news) => jumpsOver(news, seq))) this.#options.doubt(false);
  }

  /** The groups that a page of all groups may have left out because nothing is in them. */
  others(): Set<string> {
    const logged = this.#log.flatMap(({ deltas }) => [...deltas.keys()]);
    return new Set([...this.#counts.keys(), ...logged, ...this.#pendingDeltas().keys()]);
  }

  #hear(news: Heard, { gone }: { gone: boolean }): void {
    if (this.#outstanding > 0) this.#log.push(news);
    if ([...this.#counts.values()].some(({ asOf }) => jumpsOver(news, asOf))) this.#options.doubt(gone);
  }

  /** What a row's pending edits make of the counts now, beyond what they made of them before. */
  #difference(before: Seen<R>, after: Seen<R>): Deltas {
    if (before.held === before.shown && after.held === after.shown) return noDeltas;
    const all = new Map(this.#deltas(after.held, after.shown));
    for (const [key, delta] of this.#deltas(before.held, before.shown)) all.set(key, (all.get(key) ?? 0) - delta);
    return all;
  }

  #deltas(before: R | null, after: R | null): Deltas {
    const deltas: Deltas = new Map();
    for (const key of this.#options.tally(after)) deltas.set(key, 1);
    for (const key of this.#options.tally(before)) {
      if (!deltas.delete(key)) deltas.set(key, -1);
    }
    return deltas;
  }

  /** What pending edits make of the counts. */
  #pendingDeltas(): Deltas {
    const all: Deltas = new Map();
    for (const { held, shown } of this.#options.pending()) {
      for (const [key, delta] of this.#deltas(held, shown)) all.set(key, (all.get(key) ?? 0) + delta);
    }
    return all;
  }
}

const noDeltas: Deltas = new Map();

/** Whether a count of `asOf` may be of a row as it was between what was held and the news. */
const jumpsOver = ({ seq, knownTo }: Heard, asOf: number): boolean => knownTo < asOf && asOf < seq;
