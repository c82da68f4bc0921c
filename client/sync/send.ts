/**
 * The HTTP side of a session.
 *
 * A lost network, a busy server (502, 503, 504, 429) or no answer in time is tried again with the same
 * Idempotency-Key, so a write takes effect once however often it was sent. Any other refusal is final, and becomes the
 * `AppError` that the server meant.
 */
import { AppError, type ErrorCode, statusOf } from '#shared/errors.ts';
import { backoff, type Clock } from './clock.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<FetchResponse>;

/** As much of a `Response` as is read. */
export interface FetchResponse {
  ok: boolean;
  status: number;
  headers: Pick<Headers, 'get'>;
  text(): Promise<string>;
}

export interface Answer<T = unknown> {
  status: number;
  body: T;
  /** The stream's number: of the snapshot a read saw, or the last of a write's commit. Null when the answer has none. */
  seq: number | null;
}

export interface Asking {
  body?: unknown;
  key?: string;
  /** How often to try before giving up; a write is tried for as long as the session lives. */
  tries?: number;
}

type Outcome<T> = { done: Answer<T> } | { again: { afterMs: number | null; why: AppError } };

const timeoutMs = 30_000;
const busy = new Set([408, 429, 502, 503, 504]);

export class Sender {
  readonly #fetch: Fetch;
  readonly #clock: Clock;
  readonly #asleep = new Set<() => void>();
  #closed = false;

  constructor({ fetch, clock }: { fetch: Fetch; clock: Clock }) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  /** Asks until there is an answer. Throws the `AppError` of a final refusal, or `unavailable` after the last try. */
  async request<T>(method: string, path: string, { body, key, tries = Number.POSITIVE_INFINITY }: Asking = {}) {
    for (let tried = 1; ; tried++) {
      const outcome = await this.#attempt<T>(method, path, initOf(method, body, key));
      if ('done' in outcome) return outcome.done;
      if (tried >= tries || this.#closed) throw outcome.again.why;
      await this.#sleep(outcome.again.afterMs ?? backoff(tried, this.#clock));
    }
  }

  /** How many requests wait until they are tried again. */
  get retrying(): number {
    return this.#asleep.size;
  }

  /** Tries again now whatever waits for its turn: the network is back. */
  wake(): void {
    for (const wake of [...this.#asleep]) wake();
  }

  /** Tries nothing any more; what waits fails as unavailable. */
  close(): void {
    this.#closed = true;
    this.wake();
  }

  async #attempt<T>(method: string, path: string, init: RequestInit): Promise<Outcome<T>> {
    const abort = new AbortController();
    const cancel = this.#clock.after(timeoutMs, () => abort.abort());
    try {
      const response = await this.#fetch(path, { ...init, method, signal: abort.signal });
      const body = await readBody(response);
      if (response.ok) return { done: { status: response.status, body: body as T, seq: seqOf(response) } };
      const error = errorOf(response.status, body);
      if (!busy.has(response.status)) throw error;
      return { again: { afterMs: retryAfterMs(response), why: error } };
    } catch (error) {
      if (error instanceof AppError) throw error;
      return { again: { afterMs: null, why: new AppError('unavailable', 'The server cannot be reached.') } };
    } finally {
      cancel();
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        this.#asleep.delete(wake);
        resolve();
      };
      const cancel = this.#clock.after(ms, wake);
      this.#asleep.add(wake);
    });
  }
}

function initOf(method: string, body: unknown, key: string | undefined): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  return { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

async function readBody(response: FetchResponse): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (response.ok) throw error;
    return null;
  }
}

function seqOf(response: FetchResponse): number | null {
  const header = response.headers.get('x-seq');
  return header === null || !/^\d+$/.test(header) ? null : Number(header);
}

function retryAfterMs(response: FetchResponse): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** What the server meant by a refusal. */
export function errorOf(status: number, body: unknown): AppError {
  const { code, error, fields } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>;
  const known = typeof code === 'string' && Object.hasOwn(statusOf, code) ? (code as ErrorCode) : null;
  return new AppError(
    known ?? codeOf(status),
    typeof error === 'string' ? error : 'That did not work. Please try again.',
    typeof fields === 'object' && fields ? { fields: fields as Record<string, string> } : {},
  );
}

function codeOf(status: number): ErrorCode {
  const codes = Object.keys(statusOf) as ErrorCode[];
  return codes.find((code) => statusOf[code] === status) ?? (status < 500 ? 'invalid' : 'internal');
}

/** Whether asking again is of no use: this person may not see it any more. */
export const isOutOfSight = (error: unknown): boolean =>
  error instanceof AppError && ['forbidden', 'not_found', 'conflict'].includes(error.code);
