/** Time and chance, handed in so that tests and the simulation decide both. */
export interface Clock {
  /** Milliseconds; only differences mean something. */
  now(): number;
  /** Calls `act` once after `ms`. Returns a way to call it off. */
  after(ms: number, act: () => void): () => void;
  /** Calls `act` before the next paint, or soon when nothing is painted. */
  frame(act: () => void): void;
  /** From 0 up to 1. */
  random(): number;
}

/** The browser's. A hidden tab paints nothing, so frames are timed there. */
export const realClock: Clock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  frame(act) {
    if (typeof requestAnimationFrame === 'function' && !document.hidden) requestAnimationFrame(act);
    else setTimeout(act, 50);
  },
  random: Math.random,
};

/** How long to wait before try number `tries`, with full jitter so that a thousand clients do not come back as one. */
export function backoff(tries: number, clock: Clock, { baseMs = 500, mostMs = 30_000 } = {}): number {
  return clock.random() * Math.min(mostMs, baseMs * 2 ** Math.min(tries, 16));
}
