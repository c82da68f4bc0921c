import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readLog } from '#server/documents/log.ts';
import { docOf } from '#shared/editor/body.ts';
import { DocumentPage, wordsOf, type as write } from '../documentClient.ts';
import { Browser, startServer, type TestServer } from '../harness.ts';
import { patient } from '../patience.ts';
import { freePort } from '../run/daemon.ts';
import { findRedis, startRedis } from '../run/redis.ts';
import { settle, startProcess } from './node.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The words that the database holds, in the order of the alphabet, and how much of them waits for others. */
async function kept(server: TestServer, name: string): Promise<{ words: string[]; lacks: unknown }> {
  const stored = await readLog(server.database.reads, { kind: 'work_item', id: name.slice('work_item:'.length) });
  const doc = docOf(stored?.snapshot ?? new Uint8Array(), ...(stored?.updates ?? []).map(({ bytes }) => bytes));
  return { words: wordsOf(doc).split(' ').filter(Boolean).sort(), lacks: doc.store.pendingStructs };
}

/** Two nodes on one document, a person at each, and the Redis between them, which can be taken away. */
async function twoNodes(description_html = '') {
  const place = mkdtempSync(join(tmpdir(), 'tandem-redis-'));
  chmodSync(place, 0o755);
  cleanUps.push(() => rmSync(place, { recursive: true, force: true }));
  const port = await freePort();
  let redis = await startRedis(findRedis() ?? '', place, { port });
  cleanUps.push(() => redis.stop('SIGKILL'));
  const REDIS_URL = redis.url;
  const one = await startServer({ env: { REDIS_URL } });
  cleanUps.push(() => one.close());
  const env = { ...one.env, REDIS_URL };
  const two = await startServer({ env });
  cleanUps.push(() => two.close());
  const { who, issues } = await settle(one.url);
  const name = `work_item:${(await who.call('POST', issues, { name: 'Written apart', description_html })).body.id}`;
  const open = async (url: string) => {
    const browser = new Browser(url);
    for (const [cookie, value] of who.cookies) browser.cookies.set(cookie, value);
    const page = new DocumentPage(browser);
    cleanUps.push(() => page.kill());
    const shared = page.open(name);
    await vi.waitFor(() => expect([shared.state.isLoaded, shared.state.line]).toEqual([true, 'saved']), patient);
    return { page, shared, words: () => wordsOf(shared.state.held.doc).split(' ').filter(Boolean).sort() };
  };
  return {
    one,
    two,
    env,
    name,
    open,
    takeAway: () => redis.stop('SIGKILL'),
    async bringBack() {
      redis = await startRedis(findRedis() ?? '', place, { port });
    },
  };
}

test('[C8] (i) while Redis is away, what is typed at either node is in the database, (ii) and when it is back both have it, though nobody types again', async () => {
  const { one, two, name, open, takeAway, bringBack } = await twoNodes();
  const [here, there] = [await open(one.url), await open(two.url)];
  write(here.shared, 'first ');
  await vi.waitFor(() => expect(there.words()).toEqual(['first']), patient);
  await takeAway();
  write(here.shared, 'here ');
  write(there.shared, 'there ');
  await Promise.all([here.shared.saved(), there.shared.saved()]);
  const all = ['first', 'here', 'there'];
  expect(await kept(one, name)).toEqual({ words: all, lacks: null });
  await bringBack();
  await vi.waitFor(() => expect([here.words(), there.words()]).toEqual([all, all]), patient);
  expect(await kept(two, name)).toEqual({ words: all, lacks: null });
});

test('[C8] (iii) of what is typed at both nodes by people who leave while Redis is away nothing is lost', async () => {
  const { one, two, name, open, takeAway, bringBack } = await twoNodes();
  const [here, there] = [await open(one.url), await open(two.url)];
  await takeAway();
  write(here.shared, 'here ');
  write(there.shared, 'there ');
  await Promise.all([here.shared.end(), there.shared.end()]);
  const gone = { documents: 0, loading: 0, people: 0 };
  await vi.waitFor(
    () => expect([one, two].map(({ server }) => server.collab?.gauges)).toMatchObject([gone, gone]),
    patient,
  );
  expect(await kept(one, name)).toEqual({ words: ['here', 'there'], lacks: null });
  await bringBack();
  const [again, late] = [await open(two.url), await open(one.url)];
  expect([again.words(), late.words()]).toEqual([
    ['here', 'there'],
    ['here', 'there'],
  ]);
});

test('[C8] a node that is killed while Redis is away takes nothing with it that it called saved', async () => {
  const { one, env, name, open, takeAway, bringBack } = await twoNodes();
  const dies = await startProcess({
    ...env,
    PORT: String(await freePort()),
    SECRET: 'a secret of tests, long enough for all',
  });
  cleanUps.push(() => dies.kill());
  const [here, there] = [await open(one.url), await open(dies.url)];
  await takeAway();
  write(there.shared, 'there ');
  await there.shared.saved();
  await dies.kill();
  write(here.shared, 'here ');
  await here.shared.saved();
  there.page.kill();
  await vi.waitFor(() => expect(here.words()).toEqual(['here', 'there']), patient);
  await bringBack();
  expect(await kept(one, name)).toEqual({ words: ['here', 'there'], lacks: null });
});

test('[C20] who opens at two nodes, in the same moment, what nobody opened before gets its text once, and so after a restart', async () => {
  const { one, two, env, name, open } = await twoNodes('<p>once</p>');
  const [here, there] = await Promise.all([open(one.url), open(two.url)]);
  expect([here.words(), there.words()]).toEqual([['once'], ['once']]);
  await two.close();
  const again = await startServer({ env });
  cleanUps.push(() => again.close());
  const back = await open(again.url);
  write(back.shared, ' more');
  await vi.waitFor(() => expect(here.words()).toEqual(['more', 'once']), patient);
  expect(await kept(one, name)).toEqual({ words: ['more', 'once'], lacks: null });
});
