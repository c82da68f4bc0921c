/** A document that was open for so long is asked for as soon as at first. */
const steadyMs = 5000;
const longestMs = 10_000;

/** How long until a document that was closed or refused is asked for again: each time twice as long, until it was open for a while. */
export class Pauses {
  readonly #firstMs: number;
  #nextMs: number;
  #openedAt = 0;
  #pausedAt = 0;

  constructor(firstMs: number) {
    this.#firstMs = firstMs;
    this.#nextMs = firstMs;
  }

  /** The document is open now. */
  opened(): void {
    this.#openedAt = performance.now();
  }

  /** It is not open any more: how long to wait now, in milliseconds. */
  next(): number {
    const now = performance.now();
    if (this.#openedAt > this.#pausedAt && now - this.#openedAt > steadyMs) this.#nextMs = this.#firstMs;
    this.#pausedAt = now;
    const ms = this.#nextMs;
    this.#nextMs = Math.min(2 * ms, longestMs);
    // Not all at the same moment: everybody on the document was closed with us.
    return ms * (0.75 + Math.random() / 2);
  }
}
