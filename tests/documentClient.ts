/** People on documents, by the client's own code over real sockets, without a screen. */

import { WebSocket } from 'ws';
import type { Doc, XmlElement, XmlText } from 'yjs';
import * as Y from 'yjs';
import { DocumentSocket, type DocumentSocketOptions } from '#client/editor/documentSocket.ts';
import { SharedDocument, type SharedDocumentOptions } from '#client/editor/sharedDocument.ts';
import { bodyField, titleField } from '#shared/editor/extensions.ts';
import type { Browser } from './harness.ts';

/** A page of somebody's: one socket, as many documents as it likes. */
export class DocumentPage {
  readonly socket: DocumentSocket;
  readonly #open: SharedDocument[] = [];

  constructor(
    browser: Pick<Browser, 'url' | 'cookies'>,
    more: { headers?: Record<string, string>; socket?: Partial<DocumentSocketOptions> } = {},
  ) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie, origin: browser.url }), ...more.headers };
    class Socket extends WebSocket {
      constructor(url: string) {
        super(url, { headers });
        this.on('error', () => undefined);
      }
    }
    this.socket = new DocumentSocket({
      url: `${browser.url.replace('http', 'ws')}/collab`,
      WebSocketPolyfill: Socket,
      delay: 100,
      minDelay: 100,
      maxDelay: 400,
      ...more.socket,
    });
  }

  open(name: string, more: Partial<SharedDocumentOptions> = {}): SharedDocument {
    const shared = new SharedDocument({ name, socket: this.socket, copies: null, ...more });
    this.#open.push(shared);
    return shared;
  }

  /** As a tab that is killed: nothing is waited for. */
  kill(): void {
    for (const { state } of this.#open) state.held.awareness.destroy(); // its timer would keep the process alive
    this.socket.disconnect();
    this.socket.destroy();
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((shared) => shared.end()));
    this.socket.destroy();
  }
}

export const bodyOf = (doc: Doc): Y.XmlFragment => doc.getXmlFragment(bodyField);
export const titleOf = (doc: Doc): Y.Text => doc.getText(titleField);

/** The text of a paragraph, made where there is none; as an editor would write into it. */
export function textIn(doc: Doc, block = 0): XmlText {
  const element = bodyOf(doc).get(block) as XmlElement;
  const known = element.get(0) as XmlText | undefined;
  if (known) return known;
  const made = new Y.XmlText();
  element.insert(0, [made]);
  return made;
}

/** Writes at the end of a paragraph. */
export function type(shared: Pick<SharedDocument, 'state'>, words: string, block = 0): void {
  const { doc } = shared.state.held;
  doc.transact(() => {
    const text = textIn(doc, block);
    text.insert(text.length, words);
  });
}

/** The plain words of a document's body. */
export const wordsOf = (doc: Doc): string =>
  bodyOf(doc)
    .toArray()
    .map((element) =>
      (element as XmlElement)
        .toArray()
        .map((text) =>
          (text as XmlText)
            .toDelta()
            .map(({ insert }: { insert: string }) => insert)
            .join(''),
        )
        .join(''),
    )
    .join('\n');
