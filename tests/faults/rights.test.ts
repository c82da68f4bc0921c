import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { pollMs } from '#server/live/hubs.ts';
import { rightsChangedCode } from '#shared/documents.ts';
import { schemaVersion } from '#shared/editor/extensions.ts';
import { type Browser, goodPassword, startServer } from '../harness.ts';
import { RawSocket } from '../live/documents/rawSocket.ts';
import { openScene, type Scene } from '../live/scene.ts';
import { patienceMs } from '../patience.ts';
import { freePort } from '../run/daemon.ts';
import { findRedis, startRedis } from '../run/redis.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Somebody at a document on the other node, and what ends that or narrows it. */
interface Cause {
  who: Browser;
  name: string;
  /** An API token, where no cookie speaks for them. */
  key?: string;
  act(): Promise<{ status: number }>;
}

/** A member of the scene's project. */
async function member(scene: Scene): Promise<Browser> {
  const who = await scene.hire('member');
  await scene.join([[who, 'member']]);
  return who;
}

/** Each of the causes, with somebody of its own. */
async function causesIn(scene: Scene): Promise<Record<string, Cause>> {
  const { admin, in: at } = scene;
  const item = `work_item:${(await scene.item(admin)).id}`;
  const people = await Promise.all(Array.from({ length: 8 }, () => member(scene)));
  const [lowered, removed, one, other, third, leaver, changer, program] = people as [Browser, ...Browser[]];
  const page = async () => (await admin.call('POST', at('pages/'), { name: 'Plan' })).body.id as string;
  const [locked, archived, hidden] = [await page(), await page(), await page()];
  const rows = (await admin.call('GET', at('members/'))).body as { id: string; member: string }[];
  const place = (who: Browser) => at(`members/${rows.find((row) => row.member === who.person.id)?.id}/`);
  const asked = program as Browser;
  const { token, id } = (await asked.call('POST', '/api/users/api-tokens/', { label: 'Bot' })).body;
  const passwords = { old_password: goodPassword, new_password: 'another good password' };
  const elsewhere = scene.server.browser();
  await elsewhere.signIn((changer as Browser).person.email);
  return {
    role: { who: lowered, name: item, act: () => admin.call('PATCH', place(lowered), { role: 5 }) },
    membership: {
      who: removed as Browser,
      name: item,
      act: () => admin.call('DELETE', place(removed as Browser)),
    },
    lock: {
      who: one as Browser,
      name: `page:${locked}`,
      act: () => admin.call('POST', at(`pages/${locked}/lock/`)),
    },
    archive: {
      who: other as Browser,
      name: `page:${archived}`,
      act: () => admin.call('POST', at(`pages/${archived}/archive/`)),
    },
    visibility: {
      who: third as Browser,
      name: `page:${hidden}`,
      act: () => admin.call('POST', at(`pages/${hidden}/access/`), { access: 1 }),
    },
    'end of the session': {
      who: leaver as Browser,
      name: item,
      act: () => (leaver as Browser).call('POST', '/auth/sign-out/', {}),
    },
    'another password': {
      who: changer as Browser,
      name: item,
      act: () => elsewhere.call('POST', '/auth/change-password/', passwords),
    },
    'end of the token': {
      who: asked,
      name: item,
      key: token,
      act: () => asked.call('DELETE', `/api/users/api-tokens/${id}/`),
    },
  };
}

/** A socket at the other node on which the document is open. */
async function enter({ who, name, key }: Cause, url: string): Promise<RawSocket> {
  const socket = await RawSocket.open({ url, cookies: key ? new Map() : who.cookies });
  cleanUps.push(() => socket.end());
  socket.authenticate(name, { schema: schemaVersion, generation: null, ...(key && { key }) });
  await vi.waitFor(() => expect(socket.wasTold('opened')).toBe(true), { timeout: patienceMs, interval: 10 });
  return socket;
}

/** How long after the answer the socket was closed, and with which code. */
async function closed(socket: RawSocket, { act }: Cause): Promise<[code: number, afterMs: number]> {
  const close = once(socket.ws, 'close', { signal: AbortSignal.timeout(8000) }).then(
    ([code]) => [code as number, performance.now()] as const,
  );
  const { status } = await act();
  expect(status).toBeLessThan(300);
  const answered = performance.now();
  const [code, at] = await close;
  return [code, at - answered];
}

test.each([
  // Only the bus can be so quick: nobody looks for a minute.
  { redis: 'at hand', pollMs: 60_000, within: 1000 },
  // The real poll.
  { redis: 'away', pollMs, within: 2000 },
])(
  '[C14] with Redis $redis, whatever ends a right on one node ends the socket on another within $within ms',
  async (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-redis-'));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const redis = await startRedis(findRedis() ?? '', folder, { port: await freePort() });
    cleanUps.push(() => redis.stop('SIGKILL'));
    const REDIS_URL = redis.url;
    const scene = await openScene({ env: { REDIS_URL }, pollMs: mode.pollMs });
    cleanUps.push(() => scene.close());
    const two = await startServer({ env: { ...scene.server.env, REDIS_URL }, pollMs: mode.pollMs });
    cleanUps.push(() => two.close());
    const causes = Object.entries(await causesIn(scene));
    const sockets = await Promise.all(causes.map(([, cause]) => enter(cause, two.url)));
    if (mode.redis === 'away') await redis.stop('SIGKILL');
    const ends = await Promise.all(causes.map(([, cause], n) => closed(sockets[n] as RawSocket, cause)));
    for (const [n, [code, afterMs]] of ends.entries()) {
      const [cause = ''] = causes[n] ?? [];
      expect([cause, code]).toEqual([cause, rightsChangedCode]);
      expect(afterMs, cause).toBeLessThan(mode.within);
    }
  },
  60_000,
);
