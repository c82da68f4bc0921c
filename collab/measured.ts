/**
 * How large an open document is, and what still fits in.
 *
 * Updates take less once they are merged, and what is deleted takes next to nothing, so their sum is only the most that it
 * can be. It is measured where that sum would mean something: when another size seems to be reached, and when something
 * seems not to fit [C23][C24].
 */
import * as Y from 'yjs';
import { type DocumentLimits, type DocumentSize, sizeOf } from '#shared/documents.ts';

/** Measuring a large document takes some 50 ms: the part of the time that it may take. */
const measuring = 0.1;
/** So much of the greatest size came since: it is measured at once, whoever sent that took longer. */
const muchMore = 0.04;

export interface MeasuredOptions {
  doc: Y.Doc;
  sizes: DocumentLimits;
  /** Called when it has become large, full, or smaller again. */
  onSize(size: DocumentSize): void;
}

export class Measured {
  readonly #options: MeasuredOptions;
  /** Of the whole state, at most. */
  #bytes = 0;
  /** What they were when it was measured. */
  #measured = 0;
  #size: DocumentSize = 'usual';
  #againAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MeasuredOptions) {
    this.#options = options;
  }

  get size(): DocumentSize {
    return this.#size;
  }

  /** Takes in so many bytes that were just applied. */
  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Whether an update may be applied: what only deletes always may. Throws for what is no update. */
  hasRoomFor(update: Uint8Array): boolean {
    const { largest } = this.#options.sizes;
    if (this.#bytes + update.length <= largest) return true;
    if (Y.decodeUpdate(update).structs.length === 0) return true;
    return this.#measure() + update.length <= largest;
  }

  /** Tells when it has become another size, as far as that can be without measuring at each letter. */
  watch(): void {
    if (this.#sizeOf(this.#bytes) !== this.#size) this.#look();
  }

  /** Finds out whether a large one has become smaller. */
  seeWhatWasDeleted(): void {
    if (this.#size !== 'usual') this.#look();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Measures as soon as that may be, and tells when it has another size. */
  #look(): void {
    clearTimeout(this.#timer);
    const wait = this.#againAt - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#look(), wait);
      return;
    }
    const size = this.#sizeOf(this.#measure());
    if (size === this.#size) return;
    this.#size = size;
    this.#options.onSize(size);
  }

  #sizeOf(bytes: number): DocumentSize {
    return sizeOf(bytes, this.#options.sizes);
  }

  /** Bytes of the whole state; as they were, where it was measured a moment ago and little came since. */
  #measure(): number {
    const began = performance.now();
    const isMuchMore = this.#bytes - this.#measured > muchMore * this.#options.sizes.largest;
    if (began < this.#againAt && !isMuchMore) return this.#bytes;
    this.#bytes = Y.encodeStateAsUpdate(this.#options.doc).length;
    this.#measured = this.#bytes;
    this.#againAt = began + (performance.now() - began) / measuring;
    return this.#bytes;
  }
}
