/**
 * Keeps one wire to the server open.
 *
 * A socket that says nothing is not a living socket: the server beats every 20 s, and after two missed beats the wire is
 * given up (`documents.md` C28). Coming back waits with full jitter. After two upgrades that never opened, server-sent
 * events are tried, in turn with the socket until one of them opens.
 */
import type { ClientFrame, Frame } from '#shared/change.ts';
import { backoff, type Clock } from './clock.ts';
import type { OpenWire, Wire } from './wire.ts';

export interface ConnectionOptions {
  clock: Clock;
  openSocket: OpenWire;
  openEvents?: OpenWire;
  /** Asked at each connecting, since the place has moved on. */
  path(): string;
  onFrame(frame: Frame): void;
  onState(state: 'live' | 'connecting' | 'offline'): void;
}

const silenceMs = 45_000;
const openingMs = 10_000;
const pingMs = 5_000;

export class Connection {
  readonly #options: ConnectionOptions;
  #wire: Wire | null = null;
  #live = false;
  #failures = 0;
  #carrier: 'socket' | 'events' = 'socket';
  #stopSilence = () => {};
  #stopRetry = () => {};
  #closed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Connects, giving up a connection that there may be. */
  connect(): void {
    if (this.#closed) return;
    this.#stopRetry();
    this.#wire?.close();
    this.#live = false;
    this.#carrier = this.#nextCarrier();
    const { openSocket, openEvents = openSocket, path } = this.#options;
    const open = this.#carrier === 'events' ? openEvents : openSocket;
    this.#listen(openingMs);
    const wire: Wire = open(path(), {
      opened: () => {},
      message: (text) => this.#heard(text),
      closed: () => this.#lost(),
    });
    this.#wire = wire;
  }

  /** Makes sure that the connection lives: the browser is online again, or its tab shows. */
  nudge(): void {
    if (!this.#live) this.connect();
    else if (this.#carrier === 'socket') {
      this.send({ type: 'ping' });
      this.#listen(pingMs);
    }
  }

  send(frame: ClientFrame): void {
    if (this.#live) this.#wire?.send(JSON.stringify(frame));
  }

  close(): void {
    this.#closed = true;
    this.#live = false;
    this.#stopRetry();
    this.#stopSilence();
    this.#wire?.close();
    this.#options.onState('offline');
  }

  #nextCarrier() {
    if (!this.#options.openEvents) return 'socket';
    if (this.#failures === 0) return this.#carrier;
    return this.#failures % 3 === 2 ? 'events' : 'socket';
  }

  #heard(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.#listen(silenceMs);
    if (frame.type === 'hello') {
      this.#live = true;
      this.#failures = 0;
      this.#options.onState('live');
    }
    this.#options.onFrame(frame);
  }

  #listen(ms: number): void {
    this.#stopSilence();
    this.#stopSilence = this.#options.clock.after(ms, () => {
      this.#wire?.close();
      this.#lost();
    });
  }

  #lost(): void {
    this.#stopSilence();
    this.#options.onState(this.#live ? 'connecting' : 'offline');
    if (!this.#live) this.#failures += 1;
    this.#live = false;
    const { clock } = this.#options;
    this.#stopRetry = clock.after(backoff(this.#failures, clock), () => this.connect());
  }
}
