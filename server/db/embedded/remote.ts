import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { AppError } from '#shared/errors.ts';

export interface Call {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export interface Answer {
  id: number;
  rows?: unknown[];
  affected?: number | undefined;
  error?: { message: string };
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * The database thread, seen from the main one.
 *
 * A call that takes longer than `timeoutMs` ends the thread, since the embedded database knows no statement timeout;
 * the next call opens the folder again. What was committed is on disk, what was under way is refused.
 */
export class Remote implements DatabaseConnection {
  readonly #dataDir: string;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #lastId = 0;
  #closed = false;

  constructor(dataDir: string, timeoutMs = 30_000) {
    this.#dataDir = dataDir;
    this.#timeoutMs = timeoutMs;
  }

  /** Opens the folder; rejects with what the database says when it cannot. */
  async open(): Promise<void> {
    await this.#thread();
  }

  async call(sql: string, parameters: readonly unknown[] = []): Promise<Answer> {
    const worker = await this.#thread();
    const id = ++this.#lastId;
    const timer = setTimeout(() => void worker.terminate(), this.#timeoutMs);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, parameters } satisfies Call);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows = [], affected } = await this.call(sql, parameters);
    return affected === undefined ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }

  streamQuery(): never {
    throw new Error('The embedded database does not stream.');
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = await this.#worker?.catch(() => undefined);
    await worker?.terminate();
  }

  #thread(): Promise<Worker> {
    if (this.#closed) throw new AppError('unavailable', 'The database is closed.', { retryAfter: 1 });
    this.#worker ??= this.#start();
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir: this.#dataDir } });
    worker.once('exit', () => this.#ended());
    worker.on('error', () => {});
    try {
      await once(worker, 'message');
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
    worker.on('message', (answer: Answer) => this.#settle(answer));
    return worker;
  }

  #settle(answer: Answer): void {
    const call = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.error) call?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else call?.resolve(answer);
  }

  #ended(): void {
    this.#worker = undefined;
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of calls)
      call.reject(new AppError('unavailable', 'The database took too long.', { retryAfter: 1 }));
  }
}
