import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { BulkChange, ClientChange, ClientFrame, Frame } from '#shared/change.ts';
import { isBulk } from '#shared/change.ts';
import type { Browser } from './harness.ts';
import { patienceMs } from './patience.ts';

export interface Listening {
  workspace?: string;
  after?: number;
  meAfter?: number;
  /** Besides those of a browser; undefined leaves one of them out. */
  headers?: Record<string, string | undefined>;
  /** As if the other end of its wire were gone: it answers no pings. */
  isMute?: boolean;
}

/** A live connection of somebody's browser, which remembers every frame. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  closedWith: number | undefined;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)));
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closedWith = code;
      this.#wake();
    });
    socket.on('error', () => this.#wake());
  }

  /** Connects and waits for the greeting. Rejects with the HTTP status of a refused upgrade. */
  static async open(
    browser: Browser,
    { workspace, after, meAfter, headers = {}, isMute = false }: Listening = {},
  ): Promise<LiveClient> {
    const url = new URL('/live/', browser.url.replace('http', 'ws'));
    if (workspace) url.searchParams.set('workspace', workspace);
    if (after !== undefined) url.searchParams.set('after', String(after));
    if (meAfter !== undefined) url.searchParams.set('me_after', String(meAfter));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { origin: browser.url, ...(cookie && { cookie }), ...headers };
    const socket = new WebSocket(url, {
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
      autoPong: !isMute,
    });
    const client = new LiveClient(socket);
    const refused = once(socket, 'unexpected-response').then(([, response]) => {
      throw Object.assign(new Error(`refused with ${response.statusCode}`), { status: response.statusCode });
    });
    await Promise.race([client.until((frame) => frame.type === 'hello' || frame.type === 'bye'), refused]);
    refused.catch(() => undefined);
    return client;
  }

  /** The first frame, heard before or after, for which this holds. Rejects after `ms`. */
  async until<F extends Frame = Frame>(holds: (frame: Frame) => boolean, ms = patienceMs): Promise<F> {
    const found = await this.#when(() => this.frames.find(holds), ms, 'a frame');
    return found as F;
  }

  /** The first change of a row for which this holds. */
  change(holds: (change: ClientChange) => boolean, ms = patienceMs): Promise<ClientChange> {
    return this.#when(() => this.changes.find(holds), ms, 'a change');
  }

  async closed(ms = patienceMs): Promise<number> {
    return this.#when(() => this.closedWith, ms, 'the end');
  }

  get all(): (ClientChange | BulkChange)[] {
    return this.frames.flatMap((frame) => (frame.type === 'changes' ? frame.changes : []));
  }

  get changes(): ClientChange[] {
    return this.all.filter((change): change is ClientChange => !isBulk(change));
  }

  /** Resolves once all that was committed before was told: the server answers a ping in order. */
  async settled(): Promise<void> {
    const before = this.frames.filter((frame) => frame.type === 'beat').length;
    this.say({ type: 'ping' });
    await this.#when(
      () => (this.frames.filter((frame) => frame.type === 'beat').length > before ? true : undefined),
      patienceMs,
      'a beat',
    );
  }

  say(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  async end(): Promise<void> {
    this.socket.close();
    await this.closed();
  }

  async #when<T>(read: () => T | undefined, ms: number, what: string): Promise<T> {
    const deadline = Date.now() + ms;
    for (;;) {
      const value = read();
      if (value !== undefined) return value;
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(
          `${what} did not come; heard ${JSON.stringify(this.frames).slice(0, 2000)}, closed ${this.closedWith}`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, left);
        const waiting = this.#waiting;
        function done() {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      });
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
