/** A program's way to a running server: with its token, and again and again while the server is away. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** A failure to tell in one sentence, without a stack. */
export class CommandError extends Error {}

/** Where the server is and what lets one in, by `TANDEM_URL` and `TANDEM_TOKEN`. Throws `CommandError` naming the one that is wrong. */
export function serverOf(env: Record<string, string | undefined>): { url: string; token: string } {
  const token = env.TANDEM_TOKEN?.trim();
  const url = (env.TANDEM_URL?.trim() || 'http://localhost:3000').replace(/\/+$/, '');
  if (!token) throw new CommandError('Set TANDEM_TOKEN to an API token. You make one in your account settings.');
  if (!/^https?:\/\/./.test(url))
    throw new CommandError(`TANDEM_URL must be an http:// or https:// address, not “${url}”.`);
  return { url, token };
}

export interface ApiOptions {
  url: string;
  token: string;
  /** How long a server that is away is waited for. */
  patienceMs?: number;
  fetch?: typeof fetch;
  onWait?(sentence: string): void;
}

export interface Refusal {
  status: number;
  code: string;
  sentence: string;
}

/** Thrown when the server said no. */
export class RefusedError extends CommandError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

const busy = new Set([408, 429, 502, 503, 504]);
const longestWaitMs = 5000;

export class ApiClient {
  readonly #options: Required<Omit<ApiOptions, 'onWait'>> & Pick<ApiOptions, 'onWait'>;

  constructor(options: ApiOptions) {
    this.#options = { patienceMs: 120_000, fetch, ...options };
  }

  /**
   * Sends a call until it is answered; a write carries the same key each time, so it takes effect once. Throws
   * `RefusedError`, or `CommandError` when the server stays away.
   */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { url, token, patienceMs, onWait } = this.#options;
    const init: RequestInit = {
      method,
      headers: {
        'x-api-key': token,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const until = Date.now() + patienceMs;
    for (let tries = 1; ; tries++) {
      const outcome = await this.#try(`${url}${path}`, init);
      if ('body' in outcome) return outcome.body as T;
      if (Date.now() >= until) throw new CommandError(outcome.why);
      if (tries === 1) onWait?.(`${outcome.why} Trying again…`);
      await setTimeout(Math.min(outcome.afterMs ?? 250 * 2 ** tries, longestWaitMs));
    }
  }

  async #try(url: string, init: RequestInit): Promise<{ body: unknown } | { why: string; afterMs?: number }> {
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(url, init);
      text = await response.text();
    } catch {
      return { why: `${this.#options.url} cannot be reached.` };
    }
    if (response.ok) return { body: parse(text) };
    const refusal = refusalOf(response.status, parse(text));
    if (!busy.has(response.status)) throw new RefusedError(refusal);
    const after = Number(response.headers.get('retry-after'));
    return { why: refusal.sentence, ...(after > 0 && { afterMs: after * 1000 }) };
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(status: number, body: unknown): Refusal {
  const given = typeof body === 'object' && body !== null ? body : {};
  const code = 'code' in given && typeof given.code === 'string' ? given.code : '';
  const sentence = 'error' in given && typeof given.error === 'string' ? given.error : `The server answered ${status}.`;
  return { status, code, sentence };
}
