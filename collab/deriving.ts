/** Html and text follow within two seconds; another node's words are its own to follow first. */
const afterMs = { own: 800, others: 4000 };
/** How soon it is looked again whether all is in the database. */
const lookAgainMs = 50;

export interface DerivingOptions {
  /** Derives html and text from what the database has, in the name of whoever wrote here last. */
  derive(author: string | null): Promise<void>;
  /** Whether something is not in the database yet, and so not seen there. */
  isDirty(): boolean;
  onDone(): void;
  onFailure(error: unknown): void;
}

/** When what is derived from an open document follows it. One at a time, and only where something was written since. */
export class Deriving {
  readonly #options: DerivingOptions;
  #author: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;
  #running: Promise<void> | null = null;
  #isEnded = false;

  constructor(options: DerivingOptions) {
    this.#options = options;
  }

  /** Somebody wrote: a client of this node, or one of another's. */
  written(author: string | null, { own }: { own: boolean }): void {
    if (own) this.#author = author;
    this.#soon(own ? afterMs.own : afterMs.others);
  }

  /** Derives if there is something to derive. Rejects when it cannot, and is tried again later. */
  async now(): Promise<void> {
    await this.#running;
    if (this.#at === Number.POSITIVE_INFINITY || this.#isEnded) return;
    clearTimeout(this.#timer);
    this.#at = Number.POSITIVE_INFINITY;
    this.#running = this.#options.derive(this.#author).finally(() => {
      this.#running = null;
    });
    await this.#running.catch((error: unknown) => {
      this.#soon(afterMs.others);
      throw error;
    });
    if (!this.#isEnded) this.#options.onDone();
  }

  /** Nothing is derived any more. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  /** Derives so long from now, or at the earlier moment that was named before. */
  #soon(ms: number): void {
    const at = performance.now() + ms;
    if (at >= this.#at || this.#isEnded) return;
    this.#at = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#quietly(), ms);
  }

  async #quietly(): Promise<void> {
    if (this.#options.isDirty()) {
      this.#at = Number.POSITIVE_INFINITY;
      return this.#soon(lookAgainMs);
    }
    await this.now().catch((error: unknown) => this.#options.onFailure(error));
  }
}
