import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Limits } from '#server/http/limits.ts';

const log = pino({ level: 'silent' });

/** In this process alone, counted by Redis where there is one, and with a Redis that nobody listens for. */
const kinds: [string, string | undefined][] = [
  ['memory', undefined],
  ['an absent Redis', `redis://127.0.0.1:${await freePort()}`],
  ...(process.env.TEST_REDIS_URL ? [['Redis', process.env.TEST_REDIS_URL] as [string, string]] : []),
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const tries = async (limits: Limits, who: string, count: number) => {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index++) {
    const outcome = limits.take('mail', 'person', who).then(
      () => 'taken',
      (error: { code?: string }) => error.code ?? String(error),
    );
    outcomes.push(await outcome);
  }
  return outcomes;
};

test.each(kinds)('counted in %s, the sixth mail to one account is too many', async (_kind, redisUrl) => {
  const limits = new Limits({ log, redisUrl });
  const who = crypto.randomUUID();
  expect(await tries(limits, who, 6)).toEqual([...Array(5).fill('taken'), 'rate_limited']);
  expect(await tries(limits, crypto.randomUUID(), 1)).toEqual(['taken']);
  await limits.forget('mail', who);
  expect(await tries(limits, who, 1)).toEqual(['taken']);
  limits.close();
});

test.each(kinds.slice(2))('two nodes with one %s count together', async (_kind, redisUrl) => {
  const [one, two] = [new Limits({ log, redisUrl }), new Limits({ log, redisUrl })];
  await Promise.all([one.ready(), two.ready()]);
  const who = crypto.randomUUID();
  expect(await tries(one, who, 3)).toEqual(Array(3).fill('taken'));
  expect(await tries(two, who, 3)).toEqual(['taken', 'taken', 'rate_limited']);
  one.close();
  two.close();
});
