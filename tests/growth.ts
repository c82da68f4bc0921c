/**
 * How much longer `work` takes on twice as much, in the processor's time: 2 where the time grows with the size, 4 where
 * it grows with its square. The best of several tries, since a machine that is busy only ever makes things slower; they
 * end as soon as one is `good`. What takes next to nothing has not grown.
 */
export function growth<T>(
  make: (size: number) => T,
  work: (input: T) => unknown,
  size: number,
  timeOf: (work: () => void) => number = cpuTime,
): number {
  const [once, twice] = [make(size), make(2 * size)];
  let [little, much] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < attempts; attempt++) {
    much = Math.min(
      much,
      timeOf(() => work(twice)),
    );
    if (much < nothingMs) return 1;
    little = Math.min(
      little,
      timeOf(() => work(once)),
    );
    if (attempt > 0 && much / little <= good) break;
  }
  return much / little;
}

/** What may be asked of anything that has to grow with its input alone: between 2 and 4, with room for a busy machine. */
export const good = 3.4;

const attempts = 20;
const nothingMs = 10;

/** Milliseconds of processor that `work` takes; the clock tells nothing on a machine that is busy with other things. */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
