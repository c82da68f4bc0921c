/**
 * Where the next occurrence of each searched string stands. Asked with rising positions, all answers together cost one
 * walk over the text per searched string: so a text of nothing but opening marks is no slower than any other.
 */
export class Lookahead {
  readonly #text: string;
  readonly #known = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first position ≥ `from` of `search`, or -1. */
  next(search: string, from: number): number {
    const known = this.#known.get(search);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const found = this.#text.indexOf(search, from);
    this.#known.set(search, found);
    return found;
  }

  /** As `next`, but -1 unless it stands on the same line. */
  nextOnLine(search: string, from: number): number {
    const found = this.next(search, from);
    const end = this.next('\n', from);
    return end !== -1 && found > end ? -1 : found;
  }
}
