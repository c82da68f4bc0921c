/**
 * The document server: Hocuspocus on `/collab`, and the protocol of y-websocket on `/collab/y/<name>`.
 *
 * It speaks to clients and other nodes; what documents are in the database, and who may do what, it is handed. One file
 * per concern: `documents.ts` and `openDocument.ts` the log, `rights.ts` who may, `people.ts` who is here,
 * `limits.ts` how much, `redisRelay.ts` the other nodes.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Hocuspocus,
  type onAuthenticatePayload,
  type onLoadDocumentPayload,
  type onStatelessPayload,
} from '@hocuspocus/server';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type DocumentCaller,
  type DocumentNews,
  type DocumentServer,
  type DocumentServerParts,
  readDocumentName,
} from '#shared/documents.ts';
import { Documents } from './documents.ts';
import { hearingOf } from './heardOf.ts';
import { dumpUnkept, replayUnkept } from './leftovers.ts';
import { limits, refuseUnfit } from './limits.ts';
import type { Opened } from './opened.ts';
import { nameTheOnesHere } from './people.ts';
import { RedisRelay } from './redisRelay.ts';
import { Followed, presentBy } from './rights.ts';
import { openRights, refused } from './token.ts';
import { serveYWebsocket } from './yWebsocket.ts';

/** How long a stop waits for the database before it puts what is left into files. */
const patienceMs = 8000;

/** The context of a connection before its documents are asked for: who the socket's cookie or key says it is. */
interface Arrived {
  caller: DocumentCaller | null;
}

/** Starts it. Takes up first what a former process could not keep. */
export async function startCollab(
  parts: DocumentServerParts<IncomingMessage, Logger>,
): Promise<DocumentServer<Server>> {
  const { store, access, log, redisUrl, dataDir, pollMs, sizes } = parts;
  await replayUnkept({ dataDir, store, log });
  const documents = new Documents({
    store,
    log,
    pollMs,
    sizes,
    onVoid: (name) => dismiss(name),
    onSize(doc, size) {
      for (const connection of doc.getConnections()) say(connection, { type: 'size', size });
    },
  });
  const followed = new Followed({ access, log, onChanged: (name) => documents.look(name) });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.payload, perMessageDeflate: false });
  let isClosing = false;

  const hocuspocus = new Hocuspocus<Opened>({
    quiet: true,
    timeout: limits.silenceMs,
    debounce: 1000,
    maxUnauthenticatedQueueSize: limits.queuedBytes,
    maxUnauthenticatedQueueMessages: limits.queuedMessages,
    maxPendingDocuments: limits.pendingDocuments,
    extensions: redisUrl ? [new RedisRelay(redisUrl, { log, onReturn: () => documents.lookAtAll() })] : [],
    async onAuthenticate(payload: onAuthenticatePayload<Opened>) {
      if (isClosing) throw refused('unavailable');
      const { caller } = payload.context as unknown as Arrived;
      const { opened } = await openRights(access, store, { ...payload, caller });
      payload.connectionConfig.readOnly = opened.rights.readOnly !== null;
      return opened;
    },
    async onLoadDocument({ documentName, document }: onLoadDocumentPayload<Opened>) {
      try {
        await documents.load(documentName, document);
      } catch (error) {
        document.destroy(); // else its timer lives on [C6]
        if (isRefusal(error)) throw error;
        log.error({ err: error, document: documentName }, 'a document could not be loaded');
        throw refused('unavailable');
      }
    },
    async connected({ connection, documentName }) {
      const open = documents.get(documentName);
      const { readOnly } = connection.context.rights;
      if (open) say(connection, { type: 'opened', generation: open.generation, readOnly, size: open.size });
      const leave = await followed.enter(presentBy(connection));
      connection.onClose(leave);
      if (!connection.document.hasConnection(connection)) leave();
    },
    async beforeSync(payload) {
      refuseUnfit(payload, documents, (connection, why) => say(connection, { type: 'refused', why }));
    },
    beforeHandleAwareness: nameTheOnesHere,
    onStateless: hearMark,
    beforeUnloadDocument: ({ documentName }) => documents.settle(documentName),
  });
  documents.serve(hocuspocus);

  async function hearMark({ connection, documentName, payload }: onStatelessPayload): Promise<void> {
    const mark = readMark(payload);
    if (mark === undefined || connection.readOnly) return;
    documents.get(documentName)?.mark(() => say(connection, { type: 'saved', mark }));
  }

  /** Everybody leaves a document whose generation ended; it goes out of memory and is loaded anew with the first who is back. */
  function dismiss(name: string): void {
    followed.dismiss(name);
  }

  async function arrive(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const caller = await access.callerOf(req);
    if (isClosing) return void socket.destroy();
    sockets.handleUpgrade(req, socket, head, (ws) => {
      ws.on('error', () => ws.terminate());
      const name = yName(req.url);
      if (name === undefined) return serveHocuspocus(ws, req, caller);
      const means = { access, store, documents, followed, hocuspocus, log };
      void serveYWebsocket(means, { ws, name, caller });
    });
  }

  function serveHocuspocus(ws: WebSocket, req: IncomingMessage, caller: DocumentCaller | null): void {
    ws.binaryType = 'arraybuffer';
    const connection = hocuspocus.handleConnection(ws as never, requestOf(req), { caller } as never);
    const heard = hearingOf(log);
    ws.on('message', (data: ArrayBuffer) => heard(() => connection.handleMessage(new Uint8Array(data))));
    ws.on('close', (code, reason) => heard(() => connection.handleClose({ code, reason: String(reason) })));
  }

  return {
    attach(server) {
      server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (!/^\/collab(\/|\?|$)/.test(req.url ?? '')) return;
        arrive(req, socket, head).catch((error: unknown) => refuseUpgrade(socket, error));
      });
    },
    get gauges() {
      const { documents: open, loadingDocuments } = hocuspocus;
      return {
        documents: open.size,
        loading: loadingDocuments.size,
        people: followed.count,
        sockets: sockets.clients.size,
      };
    },
    async close() {
      isClosing = true;
      for (const ws of sockets.clients) ws.close(1012, 'restarting');
      const until = performance.now() + patienceMs;
      while (performance.now() < until && (hocuspocus.documents.size > 0 || documents.all.some((open) => open.isDirty)))
        await pause(20);
      for (const ws of sockets.clients) ws.terminate();
      const isKept = await dumpUnkept({ dataDir, documents, log });
      followed.close();
      documents.close();
      await hocuspocus.hooks('onDestroy', { instance: hocuspocus });
      sockets.close();
      return isKept;
    },
  };
}

function say(connection: { sendStateless(payload: string): void }, news: DocumentNews): void {
  connection.sendStateless(JSON.stringify(news));
}

/** The number of a mark, or undefined for anything else that a client says. */
function readMark(payload: string): number | undefined {
  if (payload.length > 100) return undefined;
  try {
    const { mark } = JSON.parse(payload) as { mark?: unknown };
    return typeof mark === 'number' && Number.isSafeInteger(mark) ? mark : undefined;
  } catch {
    return undefined;
  }
}

const isRefusal = (error: unknown): boolean => typeof error === 'object' && error !== null && 'reason' in error;

/** The document that a y-websocket address names; undefined for Hocuspocus's own. */
function yName(url = ''): string | undefined {
  const [, name] = /^\/collab\/y\/([^/?]+)/.exec(url) ?? [];
  if (name === undefined) return undefined;
  const plain = decodeURIComponent(name);
  return readDocumentName(plain) ? plain : '';
}

/** Hocuspocus knows requests as a browser does. */
function requestOf({ url, headers }: IncomingMessage): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(`http://localhost${url ?? '/'}`, { headers: given });
}

function refuseUpgrade(socket: Duplex, error: unknown): void {
  const { status = 500, message = '' } = error as { status?: number; message?: string };
  const words = status === 500 ? 'Something went wrong on our side.' : message.replace(/[^\x20-\x7e]/g, '');
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
