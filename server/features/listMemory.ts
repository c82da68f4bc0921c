/**
 * Answers to lists, remembered while they are true. An answer belongs to one number of its workspace's stream, in which
 * everything stands that a list reads: whoever asks again at that number is answered without the database, and many who
 * ask at once, after an outage or a loud message, ask it once.
 */
import type { Db } from '../db/connect.ts';
import type { ListAnswer } from './workItemList.ts';

const mostBytes = 32_000_000;

interface Held {
  seq: number;
  answer: Promise<ListAnswer>;
  /** The last answer that came, of this number or an earlier one. */
  came: ListAnswer | undefined;
  size: number;
}

export class ListMemory {
  /** The newest answer to each question, those asked for longest ago first. */
  readonly #held = new Map<string, Held>();
  readonly #most: number;
  #size = 0;

  constructor(most: number = mostBytes) {
    this.#most = most;
  }

  /**
   * The answer to `question` of the number `seq` or a later one; `ask` is called when none is held, with the last one that
   * was.
   */
  answer(question: string, seq: number, ask: (before?: ListAnswer) => Promise<ListAnswer>): Promise<ListAnswer> {
    const held = this.#held.get(question);
    if (held?.seq === seq) {
      this.#held.delete(question);
      this.#held.set(question, held);
      return held.answer;
    }
    const asked: Held = { seq, answer: ask(held?.came), came: held?.came, size: held?.size ?? 0 };
    this.#held.delete(question);
    this.#held.set(question, asked);
    asked.answer.then(
      (answer) => this.#keep(question, asked, answer),
      () => this.#held.get(question) === asked && this.#forget(question),
    );
    return asked.answer;
  }

  #keep(question: string, asked: Held, answer: ListAnswer): void {
    const held = this.#held.get(question);
    if (!held || (held.came && held.came.seq > answer.seq)) return;
    if (held === asked) held.seq = answer.seq;
    held.came = answer;
    this.#size -= held.size;
    held.size = question.length + answer.body.length * 2; // the body, and the rows it was made of
    this.#size += held.size;
    for (const [oldest] of this.#held) {
      if (this.#size <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(question: string): void {
    this.#size -= this.#held.get(question)?.size ?? 0;
    this.#held.delete(question);
  }
}

const memories = new WeakMap<Db, ListMemory>();

/** What is remembered of a database's lists in this process. */
export function memoryOf(db: Db): ListMemory {
  const known = memories.get(db) ?? new ListMemory();
  memories.set(db, known);
  return known;
}

/** Forgets what is remembered of a database: its rows were changed by something else than a commit. */
export const forgetLists = (db: Db): boolean => memories.delete(db);
