/**
 * One stream on this node: its place, those who listen, and their rights.
 *
 * Everything that happens to a hub happens in order, one step after another: news, holes filled from the database,
 * newcomers caught up. So a socket is told of each change once, in order, or closed.
 */
import { sql } from 'kysely';
import type { Viewer } from '#shared/access.ts';
import { type ByeReason, byeCodes, type Change, type Frame, sessionEntity } from '#shared/change.ts';
import type { Db } from '../db/connect.ts';
import type { StreamNews } from './bus.ts';
import { catchUp, changesAfter, longestCatchUp } from './catchUp.ts';
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

type Told = { change: Change; telling: Exclude<Telling, 'nothing'> };

export class Hub {
  readonly stream: string;
  readonly #db: Db;
  readonly #sight: Sight | null;
  readonly #byPerson = new Map<string, Set<Subscriber>>();
  #place: number;
  #line: Promise<void> = Promise.resolve();

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

  get isEmpty(): boolean {
    return this.#byPerson.size === 0;
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

  /** Takes in what the bus said. A hole is filled from the database. */
  hear(news: StreamNews): Promise<void> {
    return this.#next(async () => {
      if (news.to <= this.#place) return;
      const fresh = news.changes?.filter((change) => change.seq > this.#place);
      if (fresh?.[0]?.seq === this.#place + 1) this.#deliver(fresh);
      if (this.#place < news.to) await this.#readOn();
    });
  }

  /** Looks in the database whether there is more. */
  look(): Promise<void> {
    return this.#next(() => this.#readOn());
  }

  /** Lets somebody in: catches them up from `after` (or starts them here), then they hear everything. */
  join(subscriber: Subscriber, after: number | undefined, greet: () => void): Promise<void> {
    return this.#next(async () => {
      await this.#readOn();
      if (!this.admits(subscriber.person_id)) return subscriber.close(byeCodes.no_access, 'no_access');
      const missed = after === undefined ? [] : await catchUp(this.#db, this.stream, { after, to: this.#place });
      greet();
      if (missed === null) subscriber.send(JSON.stringify({ type: 'reset', stream: this.stream } satisfies Frame));
      else if (missed.length > 0) this.#catchUp(subscriber, missed);
      const set = this.#byPerson.get(subscriber.person_id) ?? new Set();
      this.#byPerson.set(subscriber.person_id, set.add(subscriber));
    });
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
      const text = JSON.stringify(frame);
      for (const socket of sockets) socket.send(text);
    }
  }

  #catchUp(subscriber: Subscriber, missed: Change[]): void {
    const viewer = this.viewer(subscriber.person_id);
    const told = missed.flatMap((change) => {
      const telling = tell(change, viewer, viewer);
      return telling === 'nothing' ? [] : [{ change, telling }];
    });
    subscriber.send(JSON.stringify(changesFrame(this.stream, this.#place, told, isGuest(viewer))));
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const changes = await changesAfter(this.#db, this.stream, this.#place);
      if (changes.length > 0) this.#deliver(changes);
      if (changes.length < longestCatchUp) return;
    }
  }

  #deliver(changes: Change[]): void {
    const told = new Map<string, Told[]>();
    for (const change of changes) this.#tellAll(change, told);
    this.#place = changes.at(-1)?.seq ?? this.#place;
    const frames = new Map<string, string>();
    for (const [personId, list] of told) this.#send(personId, list, frames);
    this.#closeUnwelcome(changes);
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

  /** Builds each distinct frame once, however many get it. */
  #send(personId: string, list: Told[], frames: Map<string, string>): void {
    const guest = isGuest(this.viewer(personId));
    const key = `${guest}${list.map(({ change, telling }) => `${change.seq}${telling[0]}`).join()}`;
    let frame = frames.get(key);
    if (frame === undefined) {
      frame = JSON.stringify(changesFrame(this.stream, this.#place, list, guest));
      frames.set(key, frame);
    }
    for (const socket of this.#byPerson.get(personId) ?? []) socket.send(frame);
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
