/** Time and chance in the hands of a test. */
import type { Clock } from '#client/sync/clock.ts';

/** A clock that a test moves on. */
export class ManualClock implements Clock {
  readonly random: () => number;
  #now = 0;
  #timers: { at: number; act: () => void }[] = [];

  constructor(random: () => number = () => 0.5) {
    this.random = random;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, act: () => void): () => void {
    const timer = { at: this.#now + ms, act };
    const at = this.#timers.findIndex((other) => other.at > timer.at);
    this.#timers.splice(at < 0 ? this.#timers.length : at, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  frame(act: () => void): void {
    this.after(16, act);
  }

  /** Moves time on, letting everything that is due happen in order, and what follows from it too. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settled();
    for (let next = this.#timers[0]; next && next.at <= until; next = this.#timers[0]) {
      this.#timers.shift();
      this.#now = next.at;
      next.act();
      if (this.#timers[0]?.at !== next.at) await settled();
    }
    this.#now = until;
  }
}

/** Lets all promises that can go on go on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
