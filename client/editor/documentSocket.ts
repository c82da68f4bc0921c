import { HocuspocusProviderWebsocket, type HocuspocusProviderWebsocketConfiguration } from '@hocuspocus/provider';
import { createDecoder, readVarString } from 'lib0/decoding';
import { type DocumentNews, largestMessage } from '#shared/documents.ts';

export interface DocumentSocketOptions extends HocuspocusProviderWebsocketConfiguration {
  /** Asks the server who one is, which may renew the cookie; nothing where a key speaks for the client. */
  askWho?: (() => Promise<unknown>) | undefined;
}

/**
 * The one socket of a page's documents.
 *
 * What is said while it is not open is dropped instead of queued: a document tells all it has when it is let in again,
 * and a queue would hand the words of a refused one to the next that is opened under its name [C26]. What is larger than
 * the server takes is not sent: it would close the socket, the document would come back and send it again, for ever
 * [C24]. The document hears instead what it would hear of the server.
 */
export class DocumentSocket extends HocuspocusProviderWebsocket {
  readonly #askWho: DocumentSocketOptions['askWho'];
  #asking: Promise<void> | null = null;

  constructor({ askWho, ...settings }: DocumentSocketOptions) {
    super(settings);
    this.#askWho = askWho;
  }

  override send(message: Uint8Array): void {
    if (message.byteLength > largestMessage) queueMicrotask(() => this.#refuse(message));
    else if (this.webSocket?.readyState === 1) super.send(message);
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

  #refuse(message: Uint8Array): void {
    const name = readVarString(createDecoder(message));
    const news: DocumentNews = { type: 'refused', why: 'too_large' };
    this.configuration.providerMap.get(name)?.receiveStateless(JSON.stringify(news));
  }
}
