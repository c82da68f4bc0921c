import { sql } from 'kysely';
import type { Change } from '#shared/change.ts';
import type { Db } from '../db/connect.ts';
import { type Bus, type StreamNews, streamTopic } from './bus.ts';
import { Hub, type LoadSight } from './hub.ts';

/** How often the database is asked whether a stream moved on without a word: what ends a right is known within 2 s [C14]. */
export const pollMs = 1500;
/** How long a hub without listeners is kept, so that a reload finds it. */
const idleMs = 30_000;

/** The hubs of this node: opened when somebody listens, fed by the bus and, where that fails, by the poll. */
export class Hubs {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #loadSight: LoadSight;
  readonly #open = new Map<string, Promise<Hub>>();
  readonly #stop = new Map<Hub, () => void>();
  readonly #timer: NodeJS.Timeout;
  #polling = false;

  constructor({
    db,
    bus,
    loadSight,
    everyMs = pollMs,
  }: { db: Db; bus: Bus; loadSight: LoadSight; everyMs?: number | undefined }) {
    this.#db = db;
    this.#bus = bus;
    this.#loadSight = loadSight;
    this.#timer = setInterval(() => void this.poll(), everyMs);
    bus.onReturn(() => void this.poll());
  }

  /** The hub of a stream, opened if need be. */
  hub(stream: string, kind: 'workspace' | 'person'): Promise<Hub> {
    let hub = this.#open.get(stream);
    if (!hub) {
      hub = this.#start(stream, kind);
      this.#open.set(stream, hub);
      hub.catch(() => this.#open.delete(stream));
    }
    return hub;
  }

  /** Tells of every change of a stream from now on. Answers how to stop. */
  async watch(stream: string, kind: 'workspace' | 'person', hear: (change: Change) => void): Promise<() => void> {
    const hub = await this.hub(stream, kind);
    const stop = hub.watch(hear);
    const end = () => {
      stop();
      this.release(hub);
    };
    await hub.look().catch((error: unknown) => {
      end();
      throw error;
    });
    return end;
  }

  async all(): Promise<Hub[]> {
    const settled = await Promise.allSettled(this.#open.values());
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  /** Looks for streams that are further than their hub knows. Failures wait for the next round. */
  async poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      const hubs = await this.all();
      if (hubs.length === 0) return;
      const { rows } = await sql<{ id: string; seq: number }>`
        select id, seq from stream where id = any(${hubs.map((hub) => hub.stream)}::uuid[])`.execute(this.#db);
      const numbers = new Map(rows.map(({ id, seq }) => [id, seq]));
      await Promise.all(hubs.filter((hub) => (numbers.get(hub.stream) ?? 0) > hub.place).map((hub) => hub.look()));
    } catch {
      // The database is away; the next round asks again, and writes fail with their own word meanwhile.
    } finally {
      this.#polling = false;
    }
  }

  /** Forgets a hub that nobody listens to, a while later. */
  release(hub: Hub): void {
    if (!hub.isEmpty) return;
    setTimeout(() => {
      const stop = this.#stop.get(hub);
      // Somebody listens again, or it is forgotten already and the stream may have another by now.
      if (!hub.isEmpty || !stop) return;
      stop();
      hub.end();
      this.#stop.delete(hub);
      this.#open.delete(hub.stream);
    }, idleMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const stop of this.#stop.values()) stop();
  }

  async #start(stream: string, kind: 'workspace' | 'person'): Promise<Hub> {
    let hub: Hub | undefined;
    // Listening begins before the place is read: what comes between is old news, never missed.
    const stop = await this.#bus.subscribe(
      streamTopic(stream),
      (message) => void hub?.hear(message as StreamNews).catch(() => undefined),
    );
    try {
      hub = await (kind === 'workspace'
        ? Hub.openWorkspace(stream, this.#db, this.#loadSight)
        : Hub.openPerson(stream, this.#db));
      this.#stop.set(hub, stop);
      return hub;
    } catch (error) {
      stop();
      throw error;
    }
  }
}
