/** A socket that says to the document server whatever a test wants. */
import { once } from 'node:events';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { WebSocket } from 'ws';
import type { Browser } from '../../harness.ts';

const types = { sync: 0, awareness: 1, auth: 2, stateless: 5, broadcastStateless: 6 };
const syncUpdate = 2;

export class RawSocket {
  readonly ws: WebSocket;
  /** What it was told, as bytes. */
  readonly heard: Buffer[] = [];

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data: Buffer) => this.heard.push(data));
    ws.on('error', () => undefined);
  }

  static async open({ url, cookies }: Pick<Browser, 'url' | 'cookies'>): Promise<RawSocket> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie, origin: url }) };
    const raw = new RawSocket(new WebSocket(`${url.replace('http', 'ws')}/collab`, { headers }));
    await once(raw.ws, 'open');
    return raw;
  }

  authenticate(name: string, token: object | string): void {
    this.#send(name, types.auth, (encoder) => {
      writeVarUint(encoder, 0);
      writeVarString(encoder, typeof token === 'string' ? token : JSON.stringify(token));
    });
  }

  update(name: string, update: Uint8Array): void {
    this.#send(name, types.sync, (encoder) => {
      writeVarUint(encoder, syncUpdate);
      writeVarUint8Array(encoder, update);
    });
  }

  awareness(name: string, update: Uint8Array): void {
    this.#send(name, types.awareness, (encoder) => writeVarUint8Array(encoder, update));
  }

  broadcast(name: string, payload: string): void {
    this.#send(name, types.broadcastStateless, (encoder) => writeVarString(encoder, payload));
  }

  bytes(bytes: Uint8Array): void {
    this.ws.send(bytes);
  }

  /** Whether anything that it was told contains these words. */
  wasTold(words: string): boolean {
    return this.heard.some((data) => data.includes(words));
  }

  async end(): Promise<void> {
    if (this.ws.readyState === WebSocket.CLOSED) return;
    const closed = once(this.ws, 'close');
    this.ws.terminate();
    await closed;
  }

  #send(name: string, type: number, write: (encoder: ReturnType<typeof createEncoder>) => void): void {
    const encoder = createEncoder();
    writeVarString(encoder, name);
    writeVarUint(encoder, type);
    write(encoder);
    this.ws.send(toUint8Array(encoder));
  }
}
