import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';

/**
 * The one socket of a page's documents.
 *
 * What is said while it is not open is dropped instead of queued: a document tells all it has when it is let in again,
 * and a queue would hand the words of a refused one to the next that is opened under its name [C26].
 */
export class DocumentSocket extends HocuspocusProviderWebsocket {
  override send(message: Uint8Array): void {
    if (this.webSocket?.readyState === 1) super.send(message);
  }
}
