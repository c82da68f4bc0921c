import { HocuspocusProviderWebsocket, type HocuspocusProviderWebsocketConfiguration } from '@hocuspocus/provider';
import { createDecoder, readVarString } from 'lib0/decoding';
import { type DocumentNews, largestMessage } from '#shared/documents.ts';

export interface DocumentSocketOptions extends HocuspocusProviderWebsocketConfiguration {
  /** Asks the server who one is, which may renew the cookie; nothing where a key speaks for the client. */
  askWho?: (() => Promise<unknown>) | undefined;
  /** How long a new socket may take to open; 20 s unless given. */
  openingMs?: number;
}

const usualOpeningMs = 20_000;

/**
 * The one socket of a page's documents.
 *
 * What is said while it is not open is dropped instead of queued: a document tells all it has when it is let in again,
 * and a queue would hand the words of a refused one to the next that is opened under its name [C26]. What is larger than
 * the server takes is not sent: it would close the socket, the document would come back and send it again, for ever
 * [C24]. The document hears instead what it would hear of the server.
 *
 * A line that has died without a word is given up, and all who are open on it are told, though no other comes to be for as
 * long as it stays dead. It is known by its silence: a caret is told of anew every 15 s, and comes back; words are
 * acknowledged at once.
 */
export class DocumentSocket extends HocuspocusProviderWebsocket {
  readonly #askWho: DocumentSocketOptions['askWho'];
  #asking: Promise<void> | null = null;
  #heardAt = 0;
  #awaitingSince: number | null = null;
  #unsentBytes = 0;
  #opening: ReturnType<typeof setTimeout> | undefined;

  constructor({ askWho, openingMs = usualOpeningMs, ...settings }: DocumentSocketOptions) {
    super(settings);
    this.#askWho = askWho;
    for (const event of ['open', 'message']) this.on(event, () => this.#hear());
    const awaitOpening = () => {
      clearTimeout(this.#opening);
      if (this.status === 'connecting') this.#opening = setTimeout(() => this.#giveUp(), openingMs);
    };
    this.on('status', awaitOpening);
    this.on('destroy', () => clearTimeout(this.#opening));
    awaitOpening(); // the first has begun by now
  }

  override send(message: Uint8Array): void {
    if (message.byteLength > largestMessage) queueMicrotask(() => this.#refuse(message));
    else if (this.webSocket?.readyState === 1) super.send(message);
  }

  /** Called ten times within the time of the longest silence. */
  override checkConnection(): void {
    if (this.status !== 'connected') return;
    const { providerMap, messageReconnectTimeout: longestMs } = this.configuration;
    const { bufferedAmount = 0 } = this.webSocket ?? {};
    // What takes long to send leaves no room for an answer meanwhile; and without a document there is nothing to hear.
    if (bufferedAmount < this.#unsentBytes || providerMap.size === 0) this.#hear();
    this.#unsentBytes = bufferedAmount;
    const isAwaited = [...providerMap.values()].some((one) => one.isAuthenticated && one.hasUnsyncedChanges);
    const now = Date.now();
    this.#awaitingSince = isAwaited ? (this.#awaitingSince ?? now) : null;
    const isAnswerLate = now - Math.max(this.#heardAt, this.#awaitingSince ?? now) >= longestMs / 2;
    if (isAnswerLate || now - this.#heardAt >= longestMs) this.#giveUp();
  }

  /**
   * Comes back as whoever the cookie now speaks for, since a socket is for ever who it was when it was opened. Asks who
   * that is once, however many documents were refused [C16].
   */
  comeBack(): Promise<void> {
    this.#asking ??= (this.#askWho?.() ?? Promise.resolve())
      .catch(() => undefined) // not to be asked now: the socket finds out itself
      .then(() => {
        this.webSocket?.close();
        this.#asking = null;
      });
    return this.#asking;
  }

  /** Tries at once, without waiting for the next turn. */
  wake(): void {
    if (this.shouldConnect) void this.connect();
  }

  /** As if it had been closed. */
  #giveUp(): void {
    this.emit('close', { event: { code: 4408, reason: 'silence' } });
  }

  #hear(): void {
    this.#heardAt = Date.now();
  }

  #refuse(message: Uint8Array): void {
    const name = readVarString(createDecoder(message));
    const news: DocumentNews = { type: 'refused', why: 'too_large' };
    this.configuration.providerMap.get(name)?.receiveStateless(JSON.stringify(news));
  }
}
