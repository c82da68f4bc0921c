import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answered, type Browser, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
let known: string;
let admin: Browser;
let hashed = 0;
let atOnce = 0;
let mostAtOnce = 0;

/** The library's own hashing, counted: it is what a difference in time would come from. */
async function counted<T>(work: () => Promise<T>): Promise<T> {
  hashed += 1;
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  return work().finally(() => {
    atOnce -= 1;
  });
}

beforeAll(async () => {
  server = await startServer({
    hashing: {
      hash: (password) => counted(() => hashPassword(password)),
      verify: (pair) => counted(() => verifyPassword(pair)),
    },
  });
  admin = await server.signUp();
  known = (await server.signUp()).person.email;
});
afterAll(() => server.close());

const unknown = 'unknown@example.org';
const rounds = 20;
const attempts = 4;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

interface Compared {
  known: number;
  unknown: number;
  bodies: Set<string>;
  hashes: { known: number; unknown: number };
}

/** Ids, moments, numbers in the stream and secrets are others in every answer. */
const whatDiffers = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"\d{4}-\d\d-\d\dT[^"]*"|"seq":\d+|token=[\w-]{43}/g;

/** Medians of both, asked in turn, so that whatever else the machine does falls on both. */
async function compare(ask: (email: string) => Promise<Answered>): Promise<Compared> {
  const bodies = new Set<string>();
  const hashes = { known: 0, unknown: 0 };
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = which === 'known' ? known : unknown;
      const before = hashed;
      const began = performance.now();
      const answer = await ask(email);
      times[which].push(performance.now() - began);
      const { status, body, headers } = answer;
      const text = JSON.stringify([status, { ...body, request_id: undefined }, [...headers.keys()]]);
      bodies.add(text.replaceAll(email, 'the address').replaceAll(whatDiffers, '…'));
      await server.idle();
      hashes[which] += hashed - before;
    }
  }
  return { known: median(times.known), unknown: median(times.unknown), bodies, hashes };
}

test.each([
  ['/auth/sign-in/', { password: 'some password or other' }, 1],
  ['/auth/forgot-password/', {}, 0],
  ['/auth/magic-generate/', {}, 0],
])(
  '[T13] %s answers known and unknown addresses alike, and as fast',
  async (path, more, hashesEach) => {
    const browser = server.browser();
    await demandAlike((email) => browser.call('POST', path, { email, ...more }), hashesEach);
  },
  120_000,
);

test('[T13] an invitation does not tell whether its address has an account', async () => {
  const { slug } = (await admin.call('POST', '/api/workspaces/', { name: 'Place', slug: 'place' })).body;
  const invite = (email: string) => admin.call('POST', `/api/workspaces/${slug}/invitations/`, { emails: [{ email }] });
  const first = [await invite(known), await invite(unknown)];
  const shapes = first.map(({ body }) =>
    Object.entries(body.invitations[0]).map(([name, value]) => [name, typeof value]),
  );
  expect(shapes[0]).toEqual(shapes[1]);
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  await demandAlike(invite, 0);
}, 600_000);

async function demandAlike(ask: (email: string) => Promise<Answered>, hashesEach: number): Promise<void> {
  let difference = Number.POSITIVE_INFINITY;
  // A machine that is busy with other things makes a difference now and then, an answer that tells makes it always.
  for (let attempt = 0; attempt < attempts && difference > 10; attempt++) {
    const seen = await compare(ask);
    expect([...seen.bodies]).toHaveLength(1);
    expect(seen.hashes).toEqual({ known: rounds * hashesEach, unknown: rounds * hashesEach });
    difference = Math.min(difference, Math.abs(seen.known - seen.unknown));
  }
  expect(difference).toBeLessThan(10);
}

test('[T13] no more than two passwords are hashed at once, however many come', async () => {
  mostAtOnce = 0;
  const tries = Array.from({ length: 8 }, (_, index) =>
    server.browser().call('POST', '/auth/sign-in/', { email: `many-${index}@example.org`, password: 'a password' }),
  );
  await Promise.all(tries);
  expect(mostAtOnce).toBe(2);
});

test('[T13] a password that cannot be is refused before it is hashed', async () => {
  const before = hashed;
  const { status } = await server.browser().call('POST', '/auth/sign-in/', { email: known, password: '' });
  expect(status).toBe(400);
  expect(hashed).toBe(before);
});
