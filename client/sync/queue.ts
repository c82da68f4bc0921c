/**
 * The outbox: what this person did and the server has not answered yet.
 *
 * Entries about the same row go one after another, in the order in which they were made; so does an entry that names a
 * row whose own entry is still out (an item with a label made a moment ago, a card dropped beside one just moved). The
 * rest goes at once. An entry is plain data, so the outbox can be written down and sent by a later session.
 */
import { AppError } from '#shared/errors.ts';
import type { Clock } from './clock.ts';
import type { Line } from './line.ts';
import type { Answer, Sender } from './send.ts';

export interface Entry {
  /** The Idempotency-Key, and the `mutation_id` of the changes that come of it. */
  key: string;
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  entity: string;
  /** The rows it changes. */
  ids: readonly string[];
  /** True when the rows do not exist before it. */
  creates?: boolean;
  /** What the person typed or chose, to give back should it be refused. */
  typed: unknown;
}

interface Waiting {
  entry: Entry;
  since: number;
  answer: Promise<Answer>;
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

export class Queue {
  readonly #sender: Sender;
  readonly #clock: Clock;
  readonly #line: Line;
  readonly #waiting = new Set<Waiting>();

  constructor({ sender, clock, line }: { sender: Sender; clock: Clock; line: Line }) {
    this.#sender = sender;
    this.#clock = clock;
    this.#line = line;
  }

  /** What has no answer yet, oldest first. */
  get entries(): readonly Entry[] {
    return [...this.#waiting].map(({ entry }) => entry);
  }

  /** Sends `entry` when its turn comes. Throws the refusal, which by then stands on the line for the person. */
  async push(entry: Entry): Promise<Answer> {
    const earlier = this.#blockersOf(entry);
    const waiting: Waiting = { entry, since: this.#clock.now(), answer: this.#send(entry, earlier) };
    this.#waiting.add(waiting);
    this.#count();
    try {
      return await waiting.answer;
    } finally {
      this.#waiting.delete(waiting);
      this.#count();
    }
  }

  async #send(entry: Entry, earlier: readonly Waiting[]): Promise<Answer> {
    for (const { entry: other, answer } of earlier) {
      const failed = await answer.then(
        () => null,
        (error: unknown) => error,
      );
      // A change to what never came to be: told once, with the creation.
      if (failed && other.creates && other.ids.some((id) => entry.ids.includes(id))) throw failed;
    }
    try {
      return await this.#sender.request(entry.method, entry.path, { body: entry.body, key: entry.key });
    } catch (error) {
      this.#refuse(entry, error);
      throw error;
    }
  }

  #refuse({ key, entity, ids, typed }: Entry, error: unknown): void {
    if (!(error instanceof AppError)) return;
    const { code, message: sentence, detail } = error;
    this.#line.refused.push({ key, entity, ids, code, sentence, fields: detail.fields ?? {}, typed });
  }

  #blockersOf(entry: Entry): Waiting[] {
    if (this.#waiting.size === 0) return [];
    const named = new Set([...entry.ids, ...idsIn(entry.path), ...idsIn(JSON.stringify(entry.body ?? null))]);
    return [...this.#waiting].filter((other) => other.entry.ids.some((id) => named.has(id)));
  }

  #count(): void {
    const [oldest] = this.#waiting;
    this.#line.waiting = this.#waiting.size;
    this.#line.savingSince = oldest?.since ?? null;
  }
}

const idsIn = (text: string): string[] => (text.match(idPattern) ?? []).map((id) => id.toLowerCase());
