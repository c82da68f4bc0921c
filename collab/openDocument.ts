/**
 * A document that this node has open: what of it is on its way to the log, what of the log it holds, and who waits to
 * hear that their words are kept.
 *
 * Everything that is applied here is appended, own clients' updates and other nodes' alike (a word may rest on one whose
 * node died before it appended it), but not what was read from the log. Appending is retried until it succeeds; only
 * then is "saved" said, and only then may the document leave memory [C1][C3][C10].
 */
import type { Logger } from 'pino';
import * as Y from 'yjs';
import type {
  DocumentId,
  DocumentLimits,
  DocumentSize,
  DocumentStore,
  NewUpdate,
  NotTaken,
  StoredDocument,
} from '#shared/documents.ts';
import { Deriving } from './deriving.ts';
import { foreignIn } from './foreign.ts';
import { Measured } from './measured.ts';

/** How long updates gather before they are appended together. */
const gatherMs = 5;
const mostRetryMs = 2000;
const foldAtRows = 200;
const foldAtBytes = 256 * 1024;

/** The origin of updates that came out of the log. */
export const logOrigin = { source: 'local', skipStoreHooks: true } as const;

export interface OpenDocumentOptions {
  id: DocumentId;
  doc: Y.Doc;
  stored: StoredDocument;
  store: DocumentStore;
  sizes: DocumentLimits;
  log: Logger;
  /** Called once when another generation stands: whoever has this one open must leave it. */
  onVoid(): void;
  /** Called when all is kept, after there was something to keep. */
  onClean(): void;
  /** Called when it has become large, full, or smaller again. */
  onSize(size: DocumentSize): void;
}

interface WaitingMark {
  /** Answered once so many updates are kept. */
  at: number;
  answer(): void;
}

export class OpenDocument {
  readonly id: DocumentId;
  readonly generation: number;
  readonly doc: Y.Doc;
  readonly #store: DocumentStore;
  readonly #log: Logger;
  readonly #options: OpenDocumentOptions;
  /** Ids of the log rows whose updates this document holds. */
  readonly #known: Set<number>;
  #folded: number;
  #pending: NewUpdate[] = [];
  #applied = 0;
  #kept = 0;
  #marks: WaitingMark[] = [];
  #appending: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = 0;
  #isVoid = false;
  #bytesSinceFold = 0;
  readonly #measured: Measured;
  #reading: Promise<void> | null = null;
  #isAskedAgain = false;
  #folding: Promise<void> | null = null;
  readonly #deriving: Deriving;

  constructor(options: OpenDocumentOptions) {
    const { id, doc, stored, store, log } = options;
    this.#options = options;
    this.id = id;
    this.doc = doc;
    this.generation = stored.generation;
    this.#folded = stored.folded;
    this.#known = new Set(stored.updates.map((update) => update.id));
    this.#measured = new Measured({ doc, sizes: options.sizes, onSize: options.onSize });
    this.#measured.add(stored.snapshot.length);
    this.#store = store;
    this.#log = log;
    this.#deriving = new Deriving({
      derive: (author) => store.derive(id, author),
      isDirty: () => this.isDirty,
      onDone: () => this.#measured.seeWhatWasDeleted(),
      onFailure: (error) => log.warn({ err: error, document: id }, 'what is derived from a document waits'),
    });
    unheard(doc, () => {
      Y.applyUpdate(doc, stored.snapshot, logOrigin);
      for (const { bytes } of stored.updates) this.#apply(bytes);
    });
    this.#measured.watch();
    if (doc.store.pendingStructs) log.error({ document: id }, 'a document lacks updates that others rest on');
  }

  /** Whether something of it is not in the database yet. */
  get isDirty(): boolean {
    return !this.#isVoid && this.#kept < this.#applied;
  }

  get isVoid(): boolean {
    return this.#isVoid;
  }

  get size(): DocumentSize {
    return this.#measured.size;
  }

  /** Why an update may not be applied, or undefined. Throws for what is no update. */
  refusalOf(update: Uint8Array): NotTaken | undefined {
    if (!this.#measured.hasRoomFor(update)) return 'too_large';
    const foreign = foreignIn(update, this.doc);
    if (!foreign) return undefined;
    this.#log.warn({ document: this.id, foreign }, 'an update was refused');
    return 'foreign';
  }

  /** What is not kept yet, as one update; for the time when it cannot be. */
  get unkept(): Uint8Array | null {
    return this.#pending.length === 0 ? null : Y.mergeUpdates(this.#pending.map(({ bytes }) => bytes));
  }

  /** Takes in an update that was just applied. `own`: it came from a client of this node. */
  add(update: NewUpdate, { own }: { own: boolean }): void {
    if (this.#isVoid) return;
    this.#applied++;
    this.#pending.push(update);
    this.#measured.add(update.bytes.length);
    this.#measured.watch();
    this.#deriving.written(update.personId, { own });
    this.#appendSoon(gatherMs);
  }

  /** Answers once all that is applied by now is in the database; never, where it is void. */
  mark(answer: () => void): void {
    if (this.#isVoid) return;
    if (!this.isDirty) answer();
    else this.#marks.push({ at: this.#applied, answer });
  }

  /** Applies what came into the log without this node. Rejects when the database cannot be asked. */
  readOn(): Promise<void> {
    // Whoever asks meanwhile may have been told of what this look came too early for.
    if (this.#reading) this.#isAskedAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#readOnce();
    } while (this.#isAskedAgain && !this.#isVoid);
  }

  async #readOnce(): Promise<void> {
    await Promise.all([this.#appending, this.#folding]); // else what is its own is news
    await this.#readNow();
  }

  async #readNow(): Promise<void> {
    const news = await this.#store.readOn(this.id, { folded: this.#folded, ids: [...this.#known] });
    if (!news || news.generation !== this.generation) return this.#becomeVoid();
    if (!news.snapshot && news.updates.length === 0) return;
    this.doc.transact(() => {
      if (news.snapshot) {
        Y.applyUpdate(this.doc, news.snapshot, logOrigin);
        this.#known.clear(); // rows that still stand come again with the next look, which does no harm
      }
      for (const { id, bytes } of news.updates) {
        this.#apply(bytes);
        this.#known.add(id);
      }
    }, logOrigin);
    this.#measured.watch();
    this.#folded = news.folded;
  }

  /** Appends what is left, lets html follow and folds the log. Rejects when it cannot. */
  async settle(): Promise<void> {
    await this.#append();
    if (this.isDirty) throw new Error(); // without words: Hocuspocus would log them
    await this.#deriving.now();
    await this.#fold();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#deriving.end();
    this.#measured.close();
  }

  #apply(bytes: Uint8Array): void {
    Y.applyUpdate(this.doc, bytes, logOrigin);
    this.#measured.add(bytes.length);
    this.#bytesSinceFold += bytes.length;
  }

  #appendSoon(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#append();
    }, ms);
  }

  /** One append at a time; what comes meanwhile goes with the next. */
  #append(): Promise<void> {
    this.#appending ??= this.#appendBatch().finally(() => {
      this.#appending = null;
      if (this.isDirty) this.#appendSoon(this.#retryMs || gatherMs);
    });
    return this.#appending;
  }

  async #appendBatch(): Promise<void> {
    const batch = this.#pending;
    if (batch.length === 0 || this.#isVoid) return;
    this.#pending = [];
    try {
      const rows = mergedByPerson(batch);
      const ids = await this.#store.append(this.id, this.generation, rows);
      if (!ids) return this.#becomeVoid();
      for (const id of ids) this.#known.add(id);
      this.#retryMs = 0;
      this.#kept += batch.length;
      this.#bytesSinceFold += rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
      this.#answerMarks();
      if (!this.isDirty) this.#options.onClean();
      if (this.#known.size >= foldAtRows || this.#bytesSinceFold >= foldAtBytes) void this.#foldQuietly();
    } catch (error) {
      this.#pending = [...batch, ...this.#pending];
      if (this.#retryMs === 0) this.#log.warn({ err: error, document: this.id }, 'a document waits to be kept');
      this.#retryMs = Math.min(Math.max(50, this.#retryMs * 2), mostRetryMs);
    }
  }

  #answerMarks(): void {
    const kept = this.#marks.filter(({ at }) => at <= this.#kept);
    this.#marks = this.#marks.filter(({ at }) => at > this.#kept);
    for (const { answer } of kept) answer();
  }

  #becomeVoid(): void {
    if (this.#isVoid) return;
    this.#isVoid = true;
    this.#pending = [];
    this.#marks = [];
    this.close();
    this.#options.onVoid();
  }

  #fold(): Promise<void> {
    this.#folding ??= this.#foldOnce().finally(() => {
      this.#folding = null;
    });
    return this.#folding;
  }

  async #foldOnce(): Promise<void> {
    if (this.#known.size === 0 || this.#isVoid) return;
    const done = await this.#store.fold(this.id);
    this.#bytesSinceFold = 0;
    // What others had folded before is not known here.
    if (!done || done.folded !== this.#folded + 1 || !done.ids.every((id) => this.#known.has(id)))
      return this.#readNow();
    this.#folded = done.folded;
    for (const id of done.ids) this.#known.delete(id);
  }

  async #foldQuietly(): Promise<void> {
    await this.#fold().catch((error: unknown) =>
      this.#log.warn({ err: error, document: this.id }, 'a log waits to be folded'),
    );
  }
}

/**
 * Fills a document that nobody is on yet. Where an update is listened to Yjs writes all that was applied once more, as an
 * update: a seventh of the time that a large page takes to open.
 */
function unheard(doc: Y.Doc, fill: () => void): void {
  const listeners = doc._observers.get('update');
  doc._observers.delete('update');
  try {
    doc.transact(fill, logOrigin);
  } finally {
    if (listeners) doc._observers.set('update', listeners);
  }
}

/** One row per person and batch: the log says who wrote what. */
function mergedByPerson(batch: readonly NewUpdate[]): NewUpdate[] {
  return [...Map.groupBy(batch, ({ personId }) => personId)].map(([personId, updates]) => ({
    personId,
    bytes: Y.mergeUpdates(updates.map(({ bytes }) => bytes)),
  }));
}
