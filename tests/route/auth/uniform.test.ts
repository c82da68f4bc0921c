import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
let known: string;
beforeAll(async () => {
  server = await startServer();
  known = (await server.signUp()).person.email;
});
afterAll(() => server.close());

const rounds = 60;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Medians of both, asked in turn, so that whatever else the machine does falls on both. */
async function compare(path: string, more: object): Promise<{ known: number; unknown: number; bodies: Set<string> }> {
  const browser = server.browser();
  const bodies = new Set<string>();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = which === 'known' ? known : `unknown-${round}@example.org`;
      const began = performance.now();
      const answer = await browser.call('POST', path, { email, ...more });
      times[which].push(performance.now() - began);
      const text = JSON.stringify([answer.status, { ...answer.body, request_id: undefined }]);
      bodies.add(text.replaceAll(email, 'the address'));
      await server.idle();
    }
  }
  return { known: median(times.known), unknown: median(times.unknown), bodies };
}

test.each([
  ['/auth/sign-in/', { password: 'some password or other' }],
  ['/auth/forgot-password/', {}],
  ['/auth/magic-generate/', {}],
])(
  '[T13] %s answers known and unknown addresses alike, and as fast',
  async (path, more) => {
    const seen = await compare(path, more);
    expect(seen.bodies.size).toBe(1);
    expect(Math.abs(seen.known - seen.unknown)).toBeLessThan(15);
  },
  120_000,
);

test('[T13] a password is hashed for an unknown address too', async () => {
  const email = () => `unknown-${crypto.randomUUID()}@example.org`;
  const time = async (password: string) => {
    const began = performance.now();
    await server.browser().call('POST', '/auth/sign-in/', { email: email(), password });
    return performance.now() - began;
  };
  const hashed = await Promise.all([time('a password'), time('a password'), time('a password')]);
  const { status } = await server.browser().call('POST', '/auth/sign-in/', { email: email(), password: '' });
  expect(status).toBe(400);
  expect(Math.min(...hashed)).toBeGreaterThan(15);
});
