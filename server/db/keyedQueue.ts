/** Runs work one at a time per key. Work that names several keys waits for all of them. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(keys.map((key) => this.#tails.get(key)));
    const { promise: done, resolve } = Promise.withResolvers<void>();
    for (const key of keys) this.#tails.set(key, done);
    try {
      await before;
      return await work();
    } finally {
      resolve();
      for (const key of keys) if (this.#tails.get(key) === done) this.#tails.delete(key);
    }
  }
}
