/** Everything that was fetched and is kept live, so that it can be fetched anew. */
import { backoff, type Clock } from './clock.ts';
import { overlap, type Scope, type StreamKind } from './scope.ts';

/** Something that was fetched and is kept live, and is fetched anew when its sight changes wholesale. */
export interface Source {
  scope: Scope;
  /** Returns whether it worked, or can never work; if not, it is tried again. */
  reload(): Promise<boolean>;
  /** After a gap up to `seq`: counts of what is not held may be off. */
  recount?(seq: number): void;
}

export class Sources {
  readonly #clock: Clock;
  readonly #kept = new Set<Source>();
  #isEnded = false;
  #reloading = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Keeps `source` fetched anew when it must be. Returns how to let it go. */
  keep(source: Source): () => void {
    this.#kept.add(source);
    return () => this.#kept.delete(source);
  }

  /** How many scopes are being fetched anew, or wait until that is tried again. */
  get reloading(): number {
    return this.#reloading;
  }

  /** Tries nothing again any more. */
  end(): void {
    this.#isEnded = true;
  }

  /** There was a gap, of which everything up to the head of its stream was heard in short. */
  recount(headOf: (kind: StreamKind) => number): void {
    for (const source of this.#kept) source.recount?.(headOf(source.scope.kind));
  }

  /** Fetches everything in scope anew, for as long as it takes. Returns false when the session ended before. */
  async reload(scope: Scope): Promise<boolean> {
    this.#reloading += 1;
    try {
      return await this.#reload(scope);
    } finally {
      this.#reloading -= 1;
    }
  }

  async #reload(scope: Scope): Promise<boolean> {
    let left = [...this.#kept].filter((source) => overlap(source.scope, scope));
    for (let tries = 1; ; tries++) {
      const worked = await Promise.all(left.map((source) => source.reload()));
      left = left.filter((source, i) => !worked[i] && this.#kept.has(source));
      if (left.length === 0) return true;
      if (this.#isEnded) return false;
      await new Promise<void>((resolve) => this.#clock.after(backoff(tries, this.#clock), resolve));
    }
  }
}
