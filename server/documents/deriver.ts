/**
 * Derives documents, large ones in a thread of their own, so that nobody's letters wait for it.
 *
 * The thread is started with the first large document and ends when it had nothing to do for a while. One that dies
 * fails what it had to do, which is tried again; the next call starts another.
 */
import { Worker } from 'node:worker_threads';
import { type DerivedDocument, derivedOf } from './derivedOf.ts';

/** More is derived in the thread: it would hold up everybody else for more than 50 ms. */
const largeBytes = 200_000;
const idleMs = 60_000;

export interface DeriveCall {
  id: number;
  updates: readonly Uint8Array[];
}

export type DeriveAnswer = { id: number; derived: DerivedDocument } | { id: number; error: string };

interface Waiting {
  resolve(derived: DerivedDocument): void;
  reject(error: Error): void;
}

export class Deriver {
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: { idleMs?: number } = {}) {
    this.#idleMs = options.idleMs ?? idleMs;
  }

  /** Whether its thread runs. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** What a document of these updates says. Rejects when the thread dies meanwhile. */
  async derive(updates: readonly Uint8Array[]): Promise<DerivedDocument> {
    const bytes = updates.reduce((sum, { length }) => sum + length, 0);
    return bytes <= largeBytes || this.#isClosed ? derivedOf(updates) : this.#call(updates);
  }

  /** Ends the thread. What is derived from now on is derived here. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #call(updates: readonly Uint8Array[]): Promise<DerivedDocument> {
    clearTimeout(this.#timer);
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const { promise, ...waiting } = Promise.withResolvers<DerivedDocument>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, updates } satisfies DeriveCall);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./deriveThread.ts', import.meta.url));
    worker.unref(); // a thread that has nothing to do keeps no process alive
    worker.on('message', (answer: DeriveAnswer) => this.#take(answer));
    worker.on('error', (error) => this.#forget(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#forget(worker, hasEnded()));
    return worker;
  }

  #take(answer: DeriveAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('derived' in answer) waiting?.resolve(answer.derived);
    else waiting?.reject(new Error(answer.error));
    if (this.#waiting.size === 0) this.#timer = setTimeout(() => void this.#end(), this.#idleMs).unref();
  }

  #forget(worker: Worker, why: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    this.#forget(worker, hasEnded()); // who asks while it ends gets another
    await worker.terminate();
  }
}

const hasEnded = () => new Error('The thread that derives documents has ended.');
