/**
 * One open connection, over a WebSocket or as server-sent events.
 *
 * Both are written to in the same way, and both are dropped when they are too slow: catching up is cheap, an
 * ever-growing buffer is not.
 */
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Response } from 'express';
import type { WebSocket } from 'ws';
import { type ByeReason, byeCodes, type Frame, type Place } from '#shared/change.ts';
import type { Caller } from '../http/caller.ts';
import type { Hub } from './hub.ts';
import type { PresenceBoard } from './presenceBoard.ts';
import type { Subscriber } from './subscriber.ts';

/** A connection that holds back more than this many bytes is closed. */
const mostBuffered = 1_000_000;

export interface Connection extends Subscriber {
  readonly id: string;
  hubs: Hub[];
  board: PresenceBoard | undefined;
  lastSaid: number;
  /** Where its person said to be. */
  at: Place | null;
}

/** Up to where its streams have been heard; it lives by saying so. */
export const beatOf = ({ hubs }: Connection): Frame => ({
  type: 'beat',
  streams: Object.fromEntries(hubs.map((hub) => [hub.stream, hub.place])),
});

function connectionOf(caller: Caller, carrier: Pick<Subscriber, 'send' | 'close'>): Connection {
  const { person_id, session_id, token_id } = caller;
  return {
    id: randomUUID(),
    person_id,
    session_id,
    token_id,
    hubs: [],
    board: undefined,
    lastSaid: 0,
    at: null,
    ...carrier,
  };
}

/**
 * Over a WebSocket. What goes to many is written to the `socket` below it as it is, ready for the wire: nothing is packed
 * on the way, so `ws` writes at once as well, and the order holds.
 */
export function webSocket(ws: WebSocket, socket: Duplex, caller: Caller): Connection {
  const close = (code: number, reason: ByeReason) => closeSocket(ws, code, reason);
  return connectionOf(caller, {
    close,
    send(message) {
      if (ws.readyState !== ws.OPEN) return;
      if (ws.bufferedAmount > mostBuffered) return close(byeCodes.catch_up, 'catch_up');
      socket.write(message.wire);
    },
  });
}

/** Says why a socket ends, and ends it; who does not answer is cut off. */
export function closeSocket(ws: WebSocket, code: number, reason: ByeReason): void {
  if (ws.readyState !== ws.OPEN) return;
  ws.send(JSON.stringify({ type: 'bye', code: reason } satisfies Frame));
  ws.close(code, reason);
  setTimeout(() => ws.terminate(), 2000).unref();
}

/** As server-sent events, which only go down. */
export function eventStream(res: Response, caller: Caller): Connection {
  const close = (_code: number, reason: ByeReason) => {
    if (!res.writableEnded) res.end(`data: ${JSON.stringify({ type: 'bye', code: reason } satisfies Frame)}\n\n`);
  };
  return connectionOf(caller, {
    close,
    send({ text }) {
      if (res.writableEnded) return;
      if (res.writableLength > mostBuffered) return close(byeCodes.catch_up, 'catch_up');
      res.write(`data: ${text}\n\n`);
    },
  });
}

/** Notices a half-open socket: two pings without an answer end it. */
export function watchLife(ws: WebSocket, everyMs: number): void {
  let silent = 0;
  ws.on('pong', () => {
    silent = 0;
  });
  const timer = setInterval(() => {
    if (++silent > 2) ws.terminate();
    else ws.ping();
  }, everyMs);
  ws.on('close', () => clearInterval(timer));
}
