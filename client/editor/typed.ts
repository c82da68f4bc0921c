/**
 * What was typed into a document here, counted, and how much of it is in the database: that is the server's word for a
 * mark that followed all that was typed, not the protocol's own acknowledgement, which only says that it was applied [C3].
 */
export class Typed {
  #count = 0;
  #saved = 0;
  /** The mark that is under way; null when none is. */
  #asked: number | null = null;
  readonly #whenSaved = new Set<() => void>();

  /** Something was typed that the database is not known to have. */
  get isUnsaved(): boolean {
    return this.#saved < this.#count;
  }

  /** Counts one more change. */
  add(): void {
    this.#count++;
  }

  /** The mark to ask the server for; null while one is under way, and where all is saved. */
  ask(): number | null {
    if (this.#asked !== null || !this.isUnsaved) return null;
    this.#asked = this.#count;
    return this.#asked;
  }

  /** Nobody answers the mark that is under way any more. */
  forgetAsked(): void {
    this.#asked = null;
  }

  /** The database has all up to `mark`. */
  settle(mark: number): void {
    this.#saved = Math.max(this.#saved, mark);
    this.#asked = null;
    if (this.isUnsaved) return;
    for (const resolve of this.#whenSaved) resolve();
    this.#whenSaved.clear();
  }

  /** What is not saved was set aside: nobody waits for it any more. */
  forgetUnsaved(): void {
    this.#saved = this.#count;
    this.#asked = null;
  }

  /** Resolves once all that is typed by now is in the database. */
  saved(): Promise<void> {
    if (!this.isUnsaved) return Promise.resolve();
    return new Promise((resolve) => this.#whenSaved.add(resolve));
  }
}
