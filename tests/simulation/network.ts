/** The network between real sessions and a real server: it loses, delays and cuts, as the random numbers say. */
import { WebSocket } from 'ws';
import type { Clock } from '#client/sync/clock.ts';
import type { Fetch } from '#client/sync/send.ts';
import type { OpenWire } from '#client/sync/wire.ts';
import type { Frame } from '#shared/change.ts';
import { type Browser, exchange } from '../harness.ts';

/** How often it misbehaves, from 0 to 1. */
export interface NetworkFaults {
  lost: number;
  cut: number;
  slowMs: number;
}

export const calm: NetworkFaults = { lost: 0, cut: 0, slowMs: 0 };

export class Network {
  readonly did = { requests: 0, lostRequests: 0, lostAnswers: 0, connects: 0, cuts: 0, refusals: 0, resets: 0 };
  faults: NetworkFaults = calm;
  /** Requests that have no answer yet. */
  underWay = 0;
  /** What was asked last, for the message of a test that fails. */
  readonly open: string[] = [];
  /** When something last came through. */
  lastAt = 0;
  /** What a broken server would send in place of a frame; null for nothing. */
  tamper: (frame: Frame) => Frame | null = (frame) => frame;
  /** Where a broken client connects instead. */
  rejoin: (path: string) => string = (path) => path;
  readonly #random: () => number;
  readonly #cuts = new Set<() => void>();

  constructor(random: () => number) {
    this.#random = random;
  }

  fetchAs(browser: Browser): Fetch {
    return async (path, init) => {
      this.underWay += 1;
      this.open.push(`${init.method} ${path}`);
      this.open.splice(0, this.open.length - 5);
      try {
        await this.#delay();
        if (this.#chance('lost')) return this.#lose('lostRequests');
        this.did.requests += 1;
        const headers = {
          ...Object.fromEntries(new Headers(init.headers)),
          cookie: cookieOf(browser),
          origin: browser.url,
        };
        const sent = { method: init.method ?? 'GET', headers, body: init.body ? String(init.body) : undefined };
        const answer = await exchange(new URL(path, browser.url), sent);
        if (answer.status >= 400) this.did.refusals += 1;
        await this.#delay();
        if (this.#chance('lost')) return this.#lose('lostAnswers');
        const { status, text } = answer;
        return { ok: status < 400, status, headers: answer.headers, text: async () => text };
      } finally {
        this.underWay -= 1;
        this.lastAt = performance.now();
      }
    };
  }

  socketAs(browser: Browser): OpenWire {
    return (path, on) => {
      const socket = new WebSocket(new URL(this.rejoin(path), browser.url.replace('http', 'ws')), {
        headers: { cookie: cookieOf(browser), origin: browser.url },
      });
      let isOver = false;
      let line = Promise.resolve();
      const end = () => {
        isOver = true;
        this.#cuts.delete(cut);
        socket.terminate();
      };
      const cut = () => {
        if (isOver) return;
        end();
        on.closed();
      };
      this.#cuts.add(cut);
      this.did.connects += 1;
      socket.on('message', (data) => {
        line = line
          .then(() => this.#delay())
          .then(() => {
            const frame = this.tamper(JSON.parse(String(data)));
            // A beat is the answer to asking whether all is quiet.
            if (frame?.type !== 'beat') this.lastAt = performance.now();
            if (frame?.type === 'reset') this.did.resets += 1;
            if (frame && !isOver) on.message(JSON.stringify(frame));
          });
      });
      socket.on('close', cut);
      socket.on('error', cut);
      return { send: (text) => socket.readyState === socket.OPEN && socket.send(text), close: end };
    };
  }

  /** Drops connections, as the faults say. */
  cutSome(): void {
    for (const cut of [...this.#cuts]) {
      if (!this.#chance('cut')) continue;
      this.did.cuts += 1;
      cut();
    }
  }

  #lose(what: 'lostRequests' | 'lostAnswers'): never {
    this.did[what] += 1;
    throw new TypeError('fetch failed');
  }

  #chance(fault: 'lost' | 'cut'): boolean {
    return this.#random() < this.faults[fault];
  }

  #delay(): Promise<void> {
    const ms = this.#random() * this.faults.slowMs;
    return ms < 1 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** A clock on which what people wait for comes eight times as soon; what guards against silence keeps its time. */
export const fastClock = (random: () => number): Clock => ({
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms >= 5000 ? ms : ms / 8);
    return () => clearTimeout(timer);
  },
  frame: (act) => void setImmediate(act),
  random,
});

const cookieOf = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
