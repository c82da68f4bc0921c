import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '../harness.ts';

/** What writers did: the names that were acknowledged, and how often they had to try again. */
export interface Written {
  acknowledged: Map<string, string>;
  retries: number;
  unavailable: number;
}

export interface Writers extends Written {
  /** Resolves when so many more are acknowledged; rejects after 20 s. */
  until(more: number): Promise<void>;
  /** Lets each finish what it has under way, retries included. */
  stop(): Promise<Written>;
}

/**
 * Writers that create work items as a good client does: each request has a key and is sent again with it until the
 * server says what became of it. Anything but success, 503 and a lost connection is thrown by `stop`.
 */
export function startWriters(who: () => Browser, path: string, count: number): Writers {
  const state: Written = { acknowledged: new Map(), retries: 0, unavailable: 0 };
  let isStopping = false;
  const write = async (writer: number) => {
    for (let n = 0; !isStopping; n++) {
      const name = `w${writer} n${n}`;
      state.acknowledged.set(name, await createOnce(who, path, { name, state }));
    }
  };
  const running = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  running.catch(() => undefined);
  return Object.assign(state, {
    async until(more: number) {
      const target = state.acknowledged.size + more;
      const deadline = Date.now() + 20_000;
      while (state.acknowledged.size < target) {
        if (Date.now() > deadline) throw new Error(`only ${state.acknowledged.size} of ${target} were acknowledged`);
        await Promise.race([running, pause(5)]);
      }
    },
    async stop() {
      isStopping = true;
      await running;
      return state;
    },
  });
}

async function createOnce(
  who: () => Browser,
  path: string,
  { name, state }: { name: string; state: Written },
): Promise<string> {
  const key = randomUUID();
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await who()
      .call('POST', path, { name }, { 'idempotency-key': key })
      .catch(() => undefined);
    if (answer?.status === 201 || answer?.status === 200) return answer.body.id;
    if (answer && answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer) {
      state.unavailable += 1;
      if (!answer.headers.get('retry-after')) throw new Error('503 without Retry-After');
    }
    if (Date.now() > deadline) throw new Error(`${name} was not written within 30 s`);
    state.retries += 1;
    await pause(30);
  }
}
