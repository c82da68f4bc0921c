/** The documents that this node has open, and the poll that finds what nobody told of. */
import type { Document, Hocuspocus } from '@hocuspocus/server';
import type { Logger } from 'pino';
import {
  type DocumentId,
  type DocumentLimits,
  type DocumentSize,
  type DocumentStore,
  documentLimits,
  readDocumentName,
} from '#shared/documents.ts';
import { logOrigin, OpenDocument } from './openDocument.ts';
import type { Opened } from './opened.ts';
import { refused } from './token.ts';

const pollMs = 5000;

export interface DocumentsOptions {
  store: DocumentStore;
  log: Logger;
  /** Called when a document's generation ended: everybody on it is to come back. */
  onVoid(name: string): void;
  /** Called when a document has become another size. */
  onSize(doc: Document, size: DocumentSize): void;
  pollMs?: number | undefined;
  sizes?: DocumentLimits | undefined;
}

export class Documents {
  readonly #options: DocumentsOptions;
  readonly #open = new Map<string, OpenDocument>();
  readonly #timer: NodeJS.Timeout;
  #hocuspocus: Hocuspocus | undefined;

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.lookAtAll(), options.pollMs ?? pollMs);
  }

  /** The server whose documents these are; once, before the first is opened. */
  serve(hocuspocus: Hocuspocus): void {
    this.#hocuspocus = hocuspocus;
  }

  get(name: string): OpenDocument | undefined {
    return this.#open.get(name);
  }

  get all(): OpenDocument[] {
    return [...this.#open.values()];
  }

  /** Fills a document from the database and listens to it from now on. Throws where it cannot be read: never a blank one [C5]. */
  async load(name: string, doc: Document): Promise<void> {
    const id = readDocumentName(name);
    const stored = id && (await this.#options.store.load(id));
    if (!id || !stored) throw refused('no_access');
    const opened = this.#start(id, name, doc, stored);
    doc.on('update', (bytes: Uint8Array, origin: Origin | typeof logOrigin) => {
      if (origin === logOrigin) return;
      opened.add({ bytes, personId: personOf(origin as Origin) }, { own: origin.source !== 'redis' });
    });
    doc.on('destroy', () => this.#forget(name, opened));
    this.#open.set(name, opened);
  }

  /** Before a document leaves memory: throws while something of it is not in the database [C1]. */
  async settle(name: string): Promise<void> {
    const opened = this.#open.get(name);
    if (!opened || opened.isVoid) return;
    await opened.settle();
  }

  /** Another document of that name may be open by now. */
  #forget(name: string, opened: OpenDocument): void {
    opened.close();
    if (this.#open.get(name) === opened) this.#open.delete(name);
  }

  /** Looks into the log for what came there without this node. */
  look(name: string): void {
    this.#open
      .get(name)
      ?.readOn()
      .catch(() => undefined); // the database is away: the next round looks again
  }

  lookAtAll(): void {
    for (const name of this.#open.keys()) this.look(name);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const [name, opened] of [...this.#open]) this.#forget(name, opened);
  }

  #start(id: DocumentId, name: string, doc: Document, stored: NonNullable<Awaited<ReturnType<DocumentStore['load']>>>) {
    const { store, log, onVoid, onSize, sizes = documentLimits } = this.#options;
    return new OpenDocument({
      id,
      doc,
      stored,
      store,
      sizes,
      log,
      onVoid: () => onVoid(name),
      onSize: (size) => onSize(doc, size),
      onClean: () => {
        // One that nobody has open any more waited in memory for this.
        if (doc.getConnectionsCount() === 0) void this.#hocuspocus?.unloadDocument(doc);
      },
    });
  }
}

/** What our own transactions and Hocuspocus's say of where they come from. */
type Origin =
  | { source: 'connection'; connection: { context: Opened } }
  | { source: 'local'; context: Opened }
  | { source: 'redis' };

/** Who did it; null for what came from another node, which says so in its own row. */
function personOf(origin: Origin): string | null {
  if (origin.source === 'redis') return null;
  return (origin.source === 'connection' ? origin.connection : origin).context.caller.personId;
}
