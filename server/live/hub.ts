/**
 * One stream on this node: its place, those who listen, and their rights.
 *
 * Everything that happens to a hub happens in order, one step after another: news, holes filled from the database,
 * newcomers caught up. So a socket is told of each change once, in order, or closed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { maySee, type Viewer } from '#shared/access.ts';
import { type ByeReason, byeCodes, type Change, type Frame, sessionEntity } from '#shared/change.ts';
import type { Db } from '../db/connect.ts';
import type { StreamNews } from './bus.ts';
import { catchUp, changesAfter, longestCatchUp, type Missed } from './catchUp.ts';
import { Message } from './message.ts';
import { changesFrame, isGuest, type Telling, tell } from './sight.ts';
import type { Subscriber } from './subscriber.ts';

/** The rights of everybody in a workspace, kept right by its changes. */
export interface Sight {
  /** The rights of a person as they now are; the answer does not change when they do. */
  viewer(personId: string): Viewer;
  /** Takes in a change. Answers whether anybody's rights may have moved by it. */
  apply(change: Change): boolean;
}

/** Reads the rights and the stream's number in one snapshot. */
export type LoadSight = (db: Db, workspaceId: string) => Promise<{ sight: Sight; seq: number }>;

const longestRestMs = 50;

type Told = { change: Change; telling: Exclude<Telling, 'nothing'> };

export class Hub {
  readonly stream: string;
  readonly #db: Db;
  readonly #sight: Sight | null;
  readonly #byPerson = new Map<string, Set<Subscriber>>();
  readonly #watchers = new Set<(change: Change) => void>();
  #place: number;
  #line: Promise<void> = Promise.resolve();
  /** What was heard and not yet taken in. */
  readonly #news: StreamNews[] = [];
  #isOver = false;
  /** When the last delivery ended, and how long it took. */
  #deliveredAt = 0;
  #tookMs = 0;

  private constructor(stream: string, db: Db, { sight, seq }: { sight: Sight | null; seq: number }) {
    this.stream = stream;
    this.#db = db;
    this.#sight = sight;
    this.#place = seq;
  }

  static async openWorkspace(stream: string, db: Db, load: LoadSight): Promise<Hub> {
    return new Hub(stream, db, await load(db, stream));
  }

  static async openPerson(stream: string, db: Db): Promise<Hub> {
    const { rows } = await sql<{ seq: number }>`select seq from stream where id = ${stream}`.execute(db);
    return new Hub(stream, db, { sight: null, seq: rows[0]?.seq ?? 0 });
  }

  get place(): number {
    return this.#place;
  }

  /** Nobody listens, neither for a person nor for this node. */
  get isEmpty(): boolean {
    return this.#byPerson.size === 0 && this.#watchers.size === 0;
  }

  get subscribers(): Subscriber[] {
    return [...this.#byPerson.values()].flatMap((set) => [...set]);
  }

  viewer(personId: string): Viewer {
    return this.#sight?.viewer(personId) ?? { person_id: personId, role: null, projects: new Map() };
  }

  /** Whether this person may listen at all. */
  admits(personId: string): boolean {
    return this.#sight ? this.viewer(personId).role !== null : personId === this.stream;
  }

  /**
   * Takes in what the bus said. A hole is filled from the database. After a delivery the hub rests for as long as that
   * took, and what comes meanwhile goes out together: so many listeners never take more than half of the processor.
   */
  hear(news: StreamNews): Promise<void> {
    this.#news.push(news);
    return this.#next(async () => {
      const restMs = this.#deliveredAt + Math.min(this.#tookMs, longestRestMs) - performance.now();
      if (this.#news.length > 0 && restMs >= 1) await pause(restMs);
      const heard = this.#news.splice(0);
      const fresh = this.#following(heard.flatMap(({ changes = [] }) => changes));
      if (fresh.length > 0) this.#deliver(fresh);
      if (heard.some(({ to }) => to > this.#place)) await this.#readOn();
    });
  }

  /** Looks in the database whether there is more. */
  look(): Promise<void> {
    return this.#next(() => this.#readOn());
  }

  /** It is fed no more: who comes now must ask for another. */
  end(): void {
    this.#isOver = true;
  }

  /** Lets somebody in: catches them up from `after` (or starts them here), then they hear everything. */
  join(subscriber: Subscriber, after: number | undefined, greet: () => void): Promise<void> {
    return this.#next(async () => {
      await this.#readOn();
      if (!this.admits(subscriber.person_id)) return subscriber.close(byeCodes.no_access, 'no_access');
      const missed = after === undefined ? [] : await catchUp(this.#db, this.stream, { after, to: this.#place });
      if (this.#isOver) return subscriber.close(byeCodes.restarting, 'restarting');
      greet();
      if (missed === null) subscriber.send(new Message({ type: 'reset', stream: this.stream }));
      else if (missed.length > 0) this.#catchUp(subscriber, missed);
      const set = this.#byPerson.get(subscriber.person_id) ?? new Set();
      this.#byPerson.set(subscriber.person_id, set.add(subscriber));
    });
  }

  /** Tells this node itself of every change from the next on. Answers how to stop. Throws when it is fed no more. */
  watch(hear: (change: Change) => void): () => void {
    if (this.#isOver) throw new Error('This hub has ended.');
    this.#watchers.add(hear);
    return () => this.#watchers.delete(hear);
  }

  leave(subscriber: Subscriber): void {
    const set = this.#byPerson.get(subscriber.person_id);
    set?.delete(subscriber);
    if (set?.size === 0) this.#byPerson.delete(subscriber.person_id);
  }

  /** Sends everybody here what `frameFor` gives for their rights. */
  broadcast(frameFor: (viewer: Viewer) => Frame | null): void {
    for (const [personId, sockets] of this.#byPerson) {
      const frame = frameFor(this.viewer(personId));
      if (!frame) continue;
      const message = new Message(frame);
      for (const socket of sockets) socket.send(message);
    }
  }

  #catchUp(subscriber: Subscriber, missed: Missed[]): void {
    const viewer = this.viewer(subscriber.person_id);
    const told = missed.flatMap(({ change, seenBy }) => {
      const was_audience = seenBy.find((audience) => maySee(viewer, audience)) ?? null;
      const telling = tell({ ...change, was_audience }, viewer, viewer);
      return telling === 'nothing' ? [] : [{ change, telling }];
    });
    subscriber.send(new Message(changesFrame(this.stream, this.#place, told, isGuest(viewer))));
  }

  /** Those of the changes that follow the hub's place without a hole. */
  #following(changes: Change[]): Change[] {
    const bySeq = new Map(changes.map((change) => [change.seq, change]));
    const following: Change[] = [];
    for (let next = bySeq.get(this.#place + 1); next; next = bySeq.get(next.seq + 1)) following.push(next);
    return following;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const changes = await changesAfter(this.#db, this.stream, this.#place);
      if (changes.length > 0) this.#deliver(changes);
      if (changes.length < longestCatchUp) return;
    }
  }

  #deliver(changes: Change[]): void {
    const begun = performance.now();
    const told = new Map<string, Told[]>();
    for (const change of changes) this.#tellAll(change, told);
    this.#place = changes.at(-1)?.seq ?? this.#place;
    const messages = new Map<string, Message>();
    for (const [personId, list] of told) this.#send(personId, list, messages);
    this.#closeUnwelcome(changes);
    for (const hear of this.#watchers) changes.forEach(hear);
    this.#deliveredAt = performance.now();
    this.#tookMs = this.#deliveredAt - begun;
  }

  #tellAll(change: Change, told: Map<string, Told[]>): void {
    const before = new Map<string, Viewer>();
    for (const personId of this.#byPerson.keys()) before.set(personId, this.viewer(personId));
    this.#sight?.apply(change);
    for (const [personId, viewerBefore] of before) {
      const telling = tell(change, viewerBefore, this.viewer(personId));
      if (telling === 'nothing') continue;
      const list = told.get(personId);
      if (list) list.push({ change, telling });
      else told.set(personId, [{ change, telling }]);
    }
  }

  /** Builds each distinct message once, however many get it. */
  #send(personId: string, list: Told[], messages: Map<string, Message>): void {
    const guest = isGuest(this.viewer(personId));
    const key = `${guest}${list.map(({ change, telling }) => `${change.seq}${telling[0]}`).join()}`;
    let message = messages.get(key);
    if (!message) {
      message = new Message(changesFrame(this.stream, this.#place, list, guest));
      messages.set(key, message);
    }
    for (const socket of this.#byPerson.get(personId) ?? []) socket.send(message);
  }

  #closeUnwelcome(changes: Change[]): void {
    const ended = new Set(changes.filter((change) => change.entity === sessionEntity).map((change) => change.id));
    for (const socket of this.subscribers) {
      const isOver = ended.has(socket.session_id ?? '') || ended.has(socket.token_id ?? '');
      const reason: ByeReason | null = isOver ? 'signed_out' : this.admits(socket.person_id) ? null : 'no_access';
      if (reason) socket.close(byeCodes[reason], reason);
    }
  }

  #next(step: () => Promise<void>): Promise<void> {
    const done = this.#line.then(step);
    this.#line = done.catch(() => undefined); // the next look reads what this one could not
    return done;
  }
}
