/**
 * How much a random test does: as many seeds as its time allows, and never fewer than the least that makes it worth
 * something. A slow machine makes it late, then fail by its timeout; it never makes it silently do less.
 */

const suiteMs = Number(process.env.SUITE_SECONDS ?? 60) * 1000;

export interface Budget {
  /** Seeds that are tried however long they take. */
  readonly atLeast: number;
  /** This test's part of its suite's time, 0 to 1. Beyond `atLeast`, no seed begins when it is used up. */
  readonly share?: number;
}

/**
 * The seeds to try: 1, 2, 3 …, or only `SEED` from the environment, to see one failure again.
 * Leaving the loop before `atLeast` seeds throws.
 */
export function budget({ atLeast, share = 1 }: Budget, clock: () => number = Date.now): IterableIterator<number> {
  const only = process.env.SEED;
  if (only) return [Number(only)].values();
  const end = clock() + suiteMs * share;
  let given = 0;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      if (given >= atLeast && clock() >= end) return { done: true, value: undefined };
      given += 1;
      return { done: false, value: given };
    },
    return() {
      if (given < atLeast) throw new Error(`only ${given} of at least ${atLeast} seeds were tried`);
      return { done: true, value: undefined };
    },
  };
}
