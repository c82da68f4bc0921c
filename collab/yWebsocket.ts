/**
 * The protocol of y-websocket clients, on the same documents: what they type reaches everybody and the log like any
 * other's. Their protocol has no sign-in message, so the address or a header says who they are.
 */
import type { IncomingMessage } from 'node:http';
import type { Hocuspocus } from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import * as sync from 'y-protocols/sync';
import { Doc } from 'yjs';
import type { DocumentAccess, DocumentCaller, DocumentStore, NotTaken } from '#shared/documents.ts';
import type { Documents } from './documents.ts';
import type { Opened } from './opened.ts';
import { shownAs } from './people.ts';
import type { Followed } from './rights.ts';
import { openRights } from './token.ts';

const messageSync = 0;
const messageAwareness = 1;
const messageQueryAwareness = 3;

/** Two pings without an answer end a connection. */
const pingMs = 30_000;

/** Close codes after which asking again is of no use: as HTTP's 403, 413 and 422. */
const refusedCode = 4403;
const notTaken: Record<NotTaken, [code: number, reason: string]> = {
  too_large: [4413, 'full'],
  foreign: [4422, 'not a text'],
};

export interface YMeans {
  access: DocumentAccess<IncomingMessage>;
  store: DocumentStore;
  documents: Documents;
  followed: Followed;
  hocuspocus: Hocuspocus<Opened>;
  log: Logger;
}

export interface YArrival {
  ws: WebSocket;
  name: string;
  /** Who the address or a header says it is. */
  caller: DocumentCaller | null;
}

/** Serves one client until it leaves. What it sends while it is let in waits. */
export async function serveYWebsocket(means: YMeans, { ws, name, caller }: YArrival): Promise<void> {
  ws.binaryType = 'arraybuffer';
  const early: ArrayBuffer[] = [];
  const keep = (data: ArrayBuffer) => void (early.length < 100 ? early.push(data) : ws.terminate());
  ws.on('message', keep);
  try {
    const { opened } = await openRights(means.access, means.store, { documentName: name, token: '', caller });
    const direct = await means.hocuspocus.openDirectConnection(name, opened);
    const { document: doc } = direct;
    if (!doc) throw new Error('A connection that was just made has its document.');
    const end = await converse(means, { ws, name, opened, doc });
    ws.off('message', keep);
    for (const data of early) ws.emit('message', data);
    ws.once('close', () => {
      end();
      void direct.disconnect();
    });
    if (ws.readyState !== ws.OPEN) ws.emit('close');
  } catch (error) {
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'unavailable';
    ws.close(reason === 'unavailable' ? 1013 : refusedCode, reason);
  }
}

interface Conversation extends Omit<YArrival, 'caller'> {
  opened: Opened;
  doc: Doc & { awareness: Awareness };
}

/** Both sides tell each other all they have and then every change. Answers how to end it. */
async function converse({ documents, followed }: YMeans, { ws, name, opened, doc }: Conversation): Promise<() => void> {
  const { awareness } = doc;
  const isReadOnly = opened.rights.readOnly !== null;
  const origin = { source: 'local', skipStoreHooks: true, context: opened, socket: ws } as const;
  const clients = new Set<number>();
  const send = (type: number, write: (encoder: encoding.Encoder) => void) => {
    if (ws.readyState !== ws.OPEN) return;
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, type);
    write(encoder);
    ws.send(encoding.toUint8Array(encoder));
  };
  const sendAwareness = (ids: number[]) =>
    send(messageAwareness, (encoder) => encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, ids)));

  const onUpdate = (update: Uint8Array, from: unknown) => {
    if (from !== origin) send(messageSync, (encoder) => sync.writeUpdate(encoder, update));
  };
  const onAwareness = (
    { added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>,
    from: unknown,
  ) => {
    if (from === origin) for (const id of added) clients.add(id);
    sendAwareness([...added, ...updated, ...removed]);
  };
  const readSync = (decoder: decoding.Decoder) => {
    const type = decoding.readVarUint(decoder);
    if (type === sync.messageYjsSyncStep1)
      return send(messageSync, (encoder) => sync.readSyncStep1(decoder, encoder, doc));
    if (isReadOnly) return;
    const update = decoding.readVarUint8Array(decoding.clone(decoder));
    const why = documents.get(name)?.refusalOf(update);
    if (why) return ws.close(...notTaken[why]);
    if (type === sync.messageYjsSyncStep2) sync.readSyncStep2(decoder, doc, origin);
    else if (type === sync.messageYjsUpdate) sync.readUpdate(decoder, doc, origin);
  };
  const onMessage = (data: ArrayBuffer) => {
    try {
      const decoder = decoding.createDecoder(new Uint8Array(data));
      const type = decoding.readVarUint(decoder);
      if (type === messageSync) readSync(decoder);
      else if (type === messageAwareness)
        applyAwarenessUpdate(awareness, asThemselves(decoding.readVarUint8Array(decoder), opened), origin);
      else if (type === messageQueryAwareness) sendAwareness([...awareness.getStates().keys()]);
    } catch {
      ws.close(1003, 'not understood');
    }
  };

  doc.on('update', onUpdate);
  awareness.on('update', onAwareness);
  ws.on('message', onMessage);
  const stopWatching = watchLife(ws);
  const leave = await followed.enter({ ...opened, close: (code) => ws.close(code, 'rights changed') });
  send(messageSync, (encoder) => sync.writeSyncStep1(encoder, doc));
  if (awareness.getStates().size > 0) sendAwareness([...awareness.getStates().keys()]);
  return () => {
    leave();
    stopWatching();
    doc.off('update', onUpdate);
    awareness.off('update', onAwareness);
    removeAwarenessStates(awareness, [...clients], null);
  };
}

/** What a client says of who is here, with its own name on all of it: they may not speak as somebody else. */
function asThemselves(update: Uint8Array, opened: Opened): Uint8Array {
  const doc = new Doc();
  const awareness = new Awareness(doc);
  try {
    applyAwarenessUpdate(awareness, update, null);
    awareness.getStates().delete(doc.clientID);
    for (const [client, state] of awareness.getStates())
      awareness.getStates().set(client, { user: shownAs(opened), cursor: state.cursor ?? null });
    return encodeAwarenessUpdate(awareness, [...awareness.getStates().keys()]);
  } finally {
    awareness.destroy();
    doc.destroy();
  }
}

function watchLife(ws: WebSocket): () => void {
  let silent = 0;
  ws.on('pong', () => {
    silent = 0;
  });
  const timer = setInterval(() => {
    if (++silent > 2) ws.terminate();
    else ws.ping();
  }, pingMs);
  return () => clearInterval(timer);
}
