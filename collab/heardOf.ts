/**
 * What Hocuspocus has to say of a socket, in our log and once.
 *
 * It writes a line to the console for each frame that it cannot read and for each limit that a socket breaks: anybody
 * could fill a disk with that [C12]. Whatever it says while it handles a socket's message is taken from the console; what
 * anybody else says there stays.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

const handling = new AsyncLocalStorage<(said: readonly unknown[]) => void>();
const longest = 500;

/** Ours, of which one is enough. */
const listening = new WeakSet<object>();

/** Answers what runs something on behalf of one socket. The first that is said of it is logged. */
export function hearingOf(log: Logger): <T>(act: () => T) => T {
  listen();
  let isHeard = false;
  const hear = (said: readonly unknown[]) => {
    if (isHeard) return;
    isHeard = true;
    const what = said.map((one) => (one instanceof Error ? one.message : String(one))).join(' ');
    log.warn({ said: what.slice(0, longest) }, 'a client sent what could not be taken');
  };
  return (act) => handling.run(hear, act);
}

function listen(): void {
  for (const way of ['error', 'warn'] as const) {
    const aloud = console[way];
    if (listening.has(aloud)) continue;
    const listener = (...said: unknown[]) => (handling.getStore() ?? (() => aloud.apply(console, said)))(said);
    listening.add(listener);
    console[way] = listener;
  }
}
