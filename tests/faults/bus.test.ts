import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Bus } from '#server/live/bus.ts';
import { Browser, startServer, type TestServer } from '../harness.ts';
import { LiveClient } from '../liveClient.ts';
import { freePort } from '../run/daemon.ts';
import { findRedis, startRedis } from '../run/redis.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const server = await startServer(options);
  cleanUps.push(() => server.close());
  return server;
}

/** The same person at another node. */
function at(url: string, who: Browser): Browser {
  const browser = new Browser(url);
  for (const [name, value] of who.cookies) browser.cookies.set(name, value);
  browser.person = who.person;
  return browser;
}

async function settle(server: TestServer): Promise<{ who: Browser; issues: string }> {
  const who = await server.signUp();
  await who.call('POST', '/api/workspaces/', { name: 'Bus', slug: 'bus' });
  const { body } = await who.call('POST', '/api/workspaces/bus/projects/', { name: 'Bus', identifier: 'BUS' });
  return { who, issues: `/api/workspaces/bus/projects/${body.id}/issues/` };
}

const create = async (who: Browser, issues: string, name: string): Promise<string> => {
  const { status, body } = await who.call('POST', issues, { name });
  expect(status).toBe(201);
  return body.id;
};

test('[F5] [F11] two nodes go on while Redis is dead, also one that starts meanwhile, and hear of everything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-redis-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  let redis = await startRedis(findRedis() ?? '', folder, { port });
  cleanUps.push(() => redis.stop('SIGKILL'));
  const REDIS_URL = redis.url;
  const one = await start({ env: { REDIS_URL } });
  const two = await start({ env: { ...one.env, REDIS_URL } });
  const { who, issues } = await settle(one);
  const live = await LiveClient.open(at(two.url, who), { workspace: 'bus' });
  const hears = async (id: string, within: LiveClient = live) => within.change((change) => change.id === id);
  await hears(await create(who, issues, 'by Redis'));

  await redis.stop('SIGKILL');
  await hears(await create(who, issues, 'without Redis'));
  const three = await start({ env: { ...one.env, REDIS_URL } });
  const late = await LiveClient.open(at(three.url, who), { workspace: 'bus' });
  await hears(await create(at(three.url, who), issues, 'from the node that never saw Redis'));

  redis = await startRedis(findRedis() ?? '', folder, { port });
  await pause(300);
  const last = await create(who, issues, 'with Redis again');
  await Promise.all([hears(last), hears(last, late)]);
  const seqs = live.changes.filter((change) => change.entity === 'work_item').map((change) => change.seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  await Promise.all([live.end(), late.end()]);
});

/** A bus that loses, doubles and delays what it carries, by turns. */
const unreliable = (bus: Bus): Bus => {
  let n = 0;
  return {
    ...bus,
    publish(topic, message) {
      n += 1;
      if (n % 4 === 0) return; // lost
      if (n % 4 === 1) bus.publish(topic, message); // twice
      if (n % 4 === 2) setTimeout(() => bus.publish(topic, message), 30);
      else bus.publish(topic, message);
    },
  };
};

test('[F6] [F7] a bus that loses, doubles and reorders costs time and nothing else', async () => {
  const server = await start({ wrapBus: unreliable });
  const { who, issues } = await settle(server);
  const live = await LiveClient.open(who, { workspace: 'bus' });
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await create(who, issues, `item ${n}`));
  for (const id of ids) await live.change((change) => change.id === id);
  await live.settled();
  const told = live.changes.filter((change) => change.entity === 'work_item');
  expect(told.map((change) => change.id)).toEqual(ids);
  await live.end();
});

test('[F8] sockets that break all the time lose nothing: each comes back where it was', async () => {
  const server = await start();
  const { who, issues } = await settle(server);
  const names = new Map<string, unknown>();
  let after: number | undefined;
  let drops = 0;
  const ids = [await create(who, issues, 'a'), await create(who, issues, 'b'), await create(who, issues, 'c')];
  let isOver = false;
  const listening = (async () => {
    while (!isOver) {
      const live = await LiveClient.open(who, { workspace: 'bus', ...(after !== undefined && { after }) });
      await live.settled();
      await pause(40);
      for (const frame of live.frames) if (frame.type === 'changes') after = Math.max(after ?? 0, frame.to);
      for (const change of live.changes)
        if (change.entity === 'work_item') names.set(change.id, change.row?.name ?? null);
      after ??= 0;
      live.socket.terminate();
      drops += 1;
    }
  })();
  for (let n = 0; n < 60; n++) await who.call('PATCH', `${issues}${ids[n % 3]}/`, { name: `name ${n}` });
  await who.call('DELETE', `${issues}${ids[0]}/`);
  await pause(300);
  isOver = true;
  await listening;
  const last = await LiveClient.open(who, { workspace: 'bus', after: after ?? 0 });
  await last.settled();
  for (const change of last.changes) if (change.entity === 'work_item') names.set(change.id, change.row?.name ?? null);
  expect(drops).toBeGreaterThan(3);
  expect(ids.map((id) => names.get(id))).toEqual([null, 'name 58', 'name 59']);
  await last.end();
});
