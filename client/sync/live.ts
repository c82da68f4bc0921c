/**
 * Hears what others do, and joins it with what is fetched.
 *
 * A place is the number up to which a stream has been heard. A socket is ordered and the gateway skips nothing that this
 * person may see, so a frame's `to` is simply the new place: nobody looks for holes here. Between fetching and listening
 * there is no gap: an answer older than what was heard has the newer changes laid over it, and one from before the
 * listening began makes the connection start again from there.
 */
import type { BulkChange, Frame, Place, Presence } from '#shared/change.ts';
import { isBulk, lastingByes, scopeEntity } from '#shared/change.ts';
import { unreachable } from '#shared/errors.ts';
import type { Clock } from './clock.ts';
import { Connection } from './connection.ts';
import { type Heard, Inbox } from './inbox.ts';
import type { Line } from './line.ts';
import { overlap, type Scope, type StreamKind } from './scope.ts';
import type { Answer } from './send.ts';
import type { OpenWire } from './wire.ts';

export interface Listener {
  change(change: Heard, kind: StreamKind): void;
  /** Everything up to `place` has been told. */
  reached(kind: StreamKind, place: number): void;
  /** What is held of the stream, or of one project in it, can no longer be brought up to date: fetch it anew. */
  reset(kind: StreamKind, projectId: string | undefined): void;
  presence(here: readonly Presence[]): void;
  /** The line is live; `caughtUp` after a gap, when of a row changed twice meanwhile only the latest change comes. */
  greeted(caughtUp: boolean): void;
  /** The server ends the conversation for good, such as after sign-out. */
  ended(code: string): void;
}

export interface LiveOptions {
  clock: Clock;
  line: Line;
  openSocket: OpenWire;
  openEvents?: OpenWire;
  workspace: string | null;
  personId: string;
  listener: Listener;
}

interface Outstanding {
  /** What the fetch is about: answers from before its sight changed are asked again. */
  scope: Scope;
  /** Other changes are in their tables by now; these can only be laid over rows that are held. */
  bulks: BulkChange[];
  /** The number that the answer must have reached. */
  least: number;
  /** A reset came meanwhile: no number says from when on answers are good, so the answer is not. */
  spoiled: boolean;
}

interface Streaming {
  place: number | null;
  /** Everything after this number has been, or will be, heard. */
  from: number | null;
  /** The oldest answer held. */
  oldest: number | null;
  /** The highest number known of, heard up to or not. */
  head: number;
}

/** An answer that stays too old, as from a lagging replica, is better than none. */
const mostTries = 4;

export class Live {
  readonly #options: LiveOptions;
  readonly #connection: Connection;
  readonly #streams: Record<StreamKind, Streaming> = { workspace: newStream(), me: newStream() };
  readonly #outstanding = new Set<Outstanding>();
  readonly #inbox: Inbox;

  constructor(options: LiveOptions) {
    this.#options = options;
    const { clock, openSocket, openEvents, line } = options;
    this.#inbox = new Inbox({
      clock,
      change: (change, stream) => this.#applyChange(change, this.#kindOf(stream)),
      reached: (stream, place) => this.#move(this.#kindOf(stream), place),
      other: (frame) => this.#applyOther(frame),
    });
    this.#connection = new Connection({
      clock,
      openSocket,
      ...(openEvents ? { openEvents } : {}),
      path: () => this.#path(),
      onFrame: (frame) => this.#inbox.take(frame),
      onState: (state) => {
        line.state = state;
      },
    });
  }

  start(): void {
    this.#connection.connect();
  }

  stop(): void {
    this.#connection.close();
  }

  /** Makes sure that the line lives, as after `online` and when the tab shows again. */
  nudge(): void {
    this.#connection.nudge();
  }

  /** Up to where a stream has been heard; null before the first hello. */
  place(kind: StreamKind): number | null {
    return this.#streams[kind].place;
  }

  /** The highest number known of a stream, heard up to or not. */
  head(kind: StreamKind): number {
    return this.#streams[kind].head;
  }

  tellPlace(at: Place): void {
    this.#connection.send({ type: 'presence', at });
  }

  /**
   * Fetches while listening. `receive` puts the answer's rows in their tables; then what was heard since its snapshot is
   * laid over them. An answer from before sight of its project changed, or from before a reset, is asked for again.
   */
  async duringFetch<T>(
    scope: Scope,
    ask: () => Promise<Answer<T>>,
    receive: (answer: Answer<T>) => void,
  ): Promise<Answer<T>> {
    for (let tries = 1; ; tries++) {
      const mine: Outstanding = { scope, bulks: [], least: this.place(scope.kind) ?? 0, spoiled: false };
      this.#outstanding.add(mine);
      let answer: Answer<T>;
      try {
        answer = await ask();
      } finally {
        this.#outstanding.delete(mine);
      }
      const seq = answer.seq ?? mine.least;
      if (mine.spoiled || (tries < mostTries && seq < mine.least)) continue;
      receive(answer);
      for (const bulk of mine.bulks) if (seqOf(bulk) > seq) this.#options.listener.change(bulk, scope.kind);
      this.#hold(scope.kind, seq);
      return answer;
    }
  }

  /** Rows as of `seq` are held: the listening must not begin after it. */
  #hold(kind: StreamKind, seq: number): void {
    const stream = this.#streams[kind];
    stream.oldest = Math.min(stream.oldest ?? seq, seq);
    if (stream.from === null || seq >= stream.from) return;
    stream.place = seq;
    stream.from = seq;
    this.#options.listener.reached(kind, seq);
    this.#connection.connect();
  }

  #path(): string {
    const query = new URLSearchParams();
    if (this.#options.workspace !== null) query.set('workspace', this.#options.workspace);
    for (const [kind, name] of [
      ['workspace', 'after'],
      ['me', 'me_after'],
    ] as const) {
      const stream = this.#streams[kind];
      const after = stream.place ?? stream.oldest;
      if (after === null) continue;
      stream.place = after;
      stream.from = Math.min(stream.from ?? after, after);
      query.set(name, String(after));
    }
    this.#inbox.clear();
    return `/live/?${query}`;
  }

  #applyOther(frame: Exclude<Frame, { type: 'changes' }>): void {
    const { listener } = this.#options;
    switch (frame.type) {
      case 'hello':
        this.#greet(frame.streams);
        break;
      case 'beat':
        for (const [stream, seq] of Object.entries(frame.streams)) this.#move(this.#kindOf(stream), seq);
        break;
      case 'presence':
        listener.presence(frame.here);
        break;
      case 'reset':
        this.#reset(this.#kindOf(frame.stream), frame.project_id);
        break;
      case 'bye':
        if (lastingByes.includes(frame.code)) {
          this.stop();
          listener.ended(frame.code);
        }
        break;
      default:
        unreachable(frame);
    }
  }

  #applyChange(change: Heard, kind: StreamKind): void {
    if (isBulk(change)) {
      for (const { scope, bulks } of this.#outstanding) if (scope.kind === kind) bulks.push(change);
    } else if (change.entity === scopeEntity) {
      for (const one of this.#concerned(kind, change.id)) one.least = Math.max(one.least, change.seq);
    }
    this.#options.listener.change(change, kind);
  }

  /** A stream joined without a place begins at the server's number; one that was joined with a place is caught up. */
  #greet(streams: Record<string, number>): void {
    const joined: StreamKind[] = [];
    for (const [id, seq] of Object.entries(streams)) {
      const kind = this.#kindOf(id);
      const stream = this.#streams[kind];
      stream.head = Math.max(stream.head, seq);
      if (stream.place !== null) continue;
      stream.from = seq;
      stream.place = seq;
      joined.push(kind);
    }
    for (const kind of joined) {
      const { place, oldest } = this.#streams[kind];
      if (place === null) continue;
      if (oldest !== null && oldest < place) this.#hold(kind, oldest);
      else this.#move(kind, place);
    }
    this.#options.listener.greeted(joined.length < Object.keys(streams).length);
  }

  #move(kind: StreamKind, place: number): void {
    const stream = this.#streams[kind];
    stream.place = Math.max(stream.place ?? 0, place);
    stream.head = Math.max(stream.head, place);
    this.#options.listener.reached(kind, stream.place);
  }

  #reset(kind: StreamKind, projectId: string | undefined): void {
    for (const one of this.#concerned(kind, projectId)) one.spoiled = true;
    this.#options.listener.reset(kind, projectId);
  }

  #concerned(kind: StreamKind, projectId: string | undefined): Outstanding[] {
    return [...this.#outstanding].filter(({ scope }) => overlap(scope, { kind, projectId }));
  }

  #kindOf(stream: string): StreamKind {
    return stream === this.#options.personId ? 'me' : 'workspace';
  }
}

const newStream = (): Streaming => ({ place: null, from: null, oldest: null, head: 0 });

const seqOf = (bulk: BulkChange): number => bulk.rows.reduce((most, [, seq]) => Math.max(most, seq), 0);
