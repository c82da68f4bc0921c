import type { Logger } from 'pino';

/** Work that an answer does not wait for: mails, marks of last use. Failures are logged; `idle` waits for all of it. */
export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  run(what: string, work: () => Promise<unknown>): void {
    const running = work().then(
      () => {},
      (error: unknown) => this.#log.error({ err: error }, `${what} failed`),
    );
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
