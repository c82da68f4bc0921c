import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import { AppError } from '#shared/errors.ts';

interface Limit {
  seconds: number;
  /** Requests of one person; or tries on one account, by its email address. */
  person: number;
  /** Requests from one address: a whole team may sit behind it. */
  address: number;
}

/** How often something may be done. The only such numbers there are. */
export const limitTable = {
  /** Signing in and up, asking whether an account exists; `person` is one account. */
  sign_in: { seconds: 600, person: 10, address: 600 },
  /** Mails with a code or a link to one account. */
  mail: { seconds: 600, person: 5, address: 300 },
  /** Codes to change an email address (reference §3.9). */
  email_change: { seconds: 3600, person: 3, address: 60 },
  write: { seconds: 60, person: 600, address: 6000 },
  search: { seconds: 60, person: 300, address: 3000 },
  upload: { seconds: 60, person: 120, address: 1200 },
  /** Copies of one asset; `person` is the asset (reference §3.9). */
  asset_copy: { seconds: 60, person: 5, address: 600 },
  export: { seconds: 60, person: 10, address: 100 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

export interface LimitsOptions {
  log: Logger;
  /** Counts over all nodes; without it each process counts for itself. */
  redisUrl?: string | undefined;
  /** Multiplies every number, for tests and benchmarks. */
  factor?: number | undefined;
}

type Limiter = RateLimiterMemory | RateLimiterRedis;

/** Counts what people and addresses do. While Redis is away each process counts for itself. */
export class Limits {
  readonly #limiters = new Map<string, Limiter>();
  readonly #redis: ReturnType<typeof createClient> | undefined;
  readonly #connected: Promise<unknown>;

  constructor({ log, redisUrl, factor = 1 }: LimitsOptions) {
    this.#redis = redisUrl ? createClient({ url: redisUrl, disableOfflineQueue: true }) : undefined;
    let isAway = false; // said once, not at every attempt to connect
    this.#redis?.on('error', (error: unknown) => {
      if (!isAway) log.warn({ err: error }, 'Redis is away: each process counts its limits by itself');
      isAway = true;
    });
    this.#redis?.on('ready', () => {
      isAway = false;
    });
    this.#connected =
      this.#redis?.connect().catch((error: unknown) => log.debug({ err: error }, 'Redis was not there at the start')) ??
      Promise.resolve();
    for (const [name, limit] of Object.entries(limitTable)) {
      for (const by of ['person', 'address'] as const) {
        const key = `${name}:${by}`;
        this.#limiters.set(key, this.#limiter({ key, points: Math.ceil(limit[by] * factor), seconds: limit.seconds }));
      }
    }
  }

  #limiter({ key, points, seconds }: { key: string; points: number; seconds: number }): Limiter {
    const options = { keyPrefix: `tandem:limit:${key}`, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    if (!this.#redis) return memory;
    return new RateLimiterRedis({
      ...options,
      storeClient: this.#redis,
      useRedisPackage: true,
      insuranceLimiter: memory,
    });
  }

  /** Counts one more. Throws `rate_limited` when it is one too many. */
  async take(name: LimitName, by: 'person' | 'address', who: string): Promise<void> {
    try {
      await this.#limiters.get(`${name}:${by}`)?.consume(who);
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      const retryAfter = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
      throw new AppError('rate_limited', `That was too often. Try again in ${inWords(retryAfter)}.`, {
        retryAfter,
        extra: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
      });
    }
  }

  /** Forgets what was counted of one account, once its owner has shown to be that. */
  async forget(name: LimitName, who: string): Promise<void> {
    await this.#limiters.get(`${name}:person`)?.delete(who);
  }

  /** Settles once Redis is there, if ever; before that, too, limits are counted. */
  async ready(): Promise<void> {
    await this.#connected;
  }

  close(): void {
    if (this.#redis?.isOpen) this.#redis.destroy();
  }
}

const inWords = (seconds: number) => (seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);
