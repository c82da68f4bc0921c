/** A session whose network is the test: requests wait to be answered, frames are sent by hand. */

import type { FetchResponse } from '#client/sync/send.ts';
import { createSession } from '#client/sync/session.ts';
import type { WireEvents } from '#client/sync/wire.ts';
import type { Frame } from '#shared/change.ts';
import { workItem } from '#shared/features/workItem.ts';
import type { aWorkItem } from './aWorkItem.ts';
import { ManualClock, settled } from './manualClock.ts';

/** A request that waits. */
export interface Asked {
  url: string;
  method: string;
  key: string | null;
  body: unknown;
  answer(status: number, body: unknown, more?: { seq?: number; retryAfter?: number }): Promise<void>;
  fail(): Promise<void>;
}

export function startByHand() {
  const clock = new ManualClock();
  const asked: Asked[] = [];
  const wires: { kind: string; path: string; on: WireEvents; sent: string[]; closed: boolean }[] = [];
  const told: string[] = [];
  const open = (kind: string) => (to: string, on: WireEvents) => {
    const wire = { kind, path: to, on, sent: [] as string[], closed: false };
    wires.push(wire);
    return {
      send: (text: string) => void wire.sent.push(text),
      close() {
        wire.closed = true;
      },
    };
  };
  const session = createSession({
    workspace: { id: 'ws', slug: 'w' },
    me: { id: 'ann' },
    tell: (sentence) => told.push(sentence),
    nameOf: (person) => ({ bo: 'Bo' })[person] ?? '?',
    clock,
    socket: open('socket'),
    events: open('events'),
    fetch: (url, init) =>
      new Promise<FetchResponse>((resolve, reject) => {
        const headers = new Headers(init.headers);
        asked.push({
          url,
          method: init.method ?? 'GET',
          key: headers.get('idempotency-key'),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
          answer(status, body, { seq, retryAfter } = {}) {
            const given: Record<string, string> = {};
            if (seq !== undefined) given['x-seq'] = String(seq);
            if (retryAfter !== undefined) given['retry-after'] = String(retryAfter);
            const text = body === null ? '' : JSON.stringify(body);
            resolve({ ok: status < 400, status, headers: new Headers(given), text: () => Promise.resolve(text) });
            return settled();
          },
          fail() {
            reject(new TypeError('fetch failed'));
            return settled();
          },
        });
      }),
  });
  session.start();
  const send = async (frame: Frame) => {
    wires.at(-1)?.on.message(JSON.stringify(frame));
    await clock.advance(20);
  };
  const hello = (seq: number) => send({ type: 'hello', streams: { ws: seq, ann: 1 }, session: 's' });
  const items = session.table(workItem);
  const hold = (...rows: ReturnType<typeof aWorkItem>[]) => session.receive(workItem, rows);
  type Told = { actor_id?: string; mutation_id?: string | null | undefined; was?: object | null };
  const heard = (row: ReturnType<typeof aWorkItem>, { actor_id = 'bo', mutation_id = null, was = {} }: Told = {}) =>
    send({
      type: 'changes',
      stream: 'ws',
      to: row.seq,
      changes: [
        {
          seq: row.seq,
          entity: 'work_item',
          id: row.id,
          row: { ...row },
          was,
          actor_id,
          mutation_id,
          at: '',
        },
      ],
    });
  return { session, clock, asked, wires, told, send, hello, items, hold, heard };
}
