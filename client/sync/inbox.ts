/**
 * The changes that have come and are not applied yet.
 *
 * They are applied in order, frame by frame of the browser and for at most 8 ms of each, so that a burst never holds up
 * the page. A frame of many changes may take several turns; `reached` follows its last one.
 */
import type { BulkChange, ClientChange, Frame } from '#shared/change.ts';
import type { Clock } from './clock.ts';

export type Heard = ClientChange | BulkChange;

type Changes = Extract<Frame, { type: 'changes' }>;

export interface InboxOptions {
  clock: Clock;
  change(change: Heard, stream: string): void;
  /** All changes of a frame are applied. */
  reached(stream: string, place: number): void;
  /** A frame that carries no changes. */
  other(frame: Exclude<Frame, Changes>): void;
}

const budgetMs = 8;
const atATime = 100;

export class Inbox {
  readonly #options: InboxOptions;
  #waiting: { frame: Frame; done: number }[] = [];
  #isScheduled = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  take(frame: Frame): void {
    this.#waiting.push({ frame, done: 0 });
    this.#schedule();
  }

  /** Throws away what waits: it comes again. */
  clear(): void {
    this.#waiting = [];
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.clock.frame(() => this.#drain());
  }

  #drain(): void {
    this.#isScheduled = false;
    const { clock } = this.#options;
    const until = clock.now() + budgetMs;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (clock.now() > until) {
        this.#schedule();
        return;
      }
      if (this.#applySome(next)) this.#waiting.shift();
    }
  }

  /** Applies one frame, or the next hundred of its changes. Returns whether it is done. */
  #applySome(next: { frame: Frame; done: number }): boolean {
    const { frame } = next;
    const { change, reached, other } = this.#options;
    if (frame.type !== 'changes') {
      other(frame);
      return true;
    }
    for (const one of frame.changes.slice(next.done, next.done + atATime)) change(one, frame.stream);
    next.done += atATime;
    if (next.done < frame.changes.length) return false;
    reached(frame.stream, frame.to);
    return true;
  }
}
