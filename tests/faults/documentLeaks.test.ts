import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { schemaVersion } from '#shared/editor/extensions.ts';
import type { Browser } from '../harness.ts';
import { RawSocket } from '../live/documents/rawSocket.ts';
import { openScene, type Scene } from '../live/scene.ts';
import { patienceMs, patient } from '../patience.ts';

let scene: Scene;
afterEach(() => scene.close());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const times = 2000;
const atOnce = 25;

/** Somebody asks for a document, is told `answer`, and goes. */
async function visit(who: Browser, name: string, answer: string): Promise<void> {
  const socket = await RawSocket.open(who);
  socket.authenticate(name, { schema: schemaVersion, generation: null });
  await vi.waitFor(() => expect(socket.wasTold(answer)).toBe(true), { timeout: patienceMs, interval: 2 });
  await socket.end();
}

async function many(count: number, act: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n += atOnce) await Promise.all(Array.from({ length: atOnce }, (_, more) => act(n + more)));
}

/** What `/metrics` says now. */
async function gauges() {
  const { body } = await scene.server.browser().call('GET', '/metrics');
  const read = (name: string) => Number(new RegExp(`^tandem_${name} (\\d+)`, 'm').exec(body)?.[1]);
  return {
    documents: read('collab_documents'),
    loading: read('collab_loading'),
    people: read('collab_people'),
    sockets: read('collab_sockets'),
    timers: read('nodejs_active_resources\\{type="Timeout"\\}'),
  };
}

/** Once all have gone: the gauges, and the bytes that are still used. */
async function atRest() {
  const rest = await vi.waitFor(async () => {
    const now = await gauges();
    expect(now).toMatchObject({ documents: 0, loading: 0, people: 0, sockets: 0 });
    return now;
  }, patient);
  for (let n = 0; n < 3; n++) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...rest, bytes: process.memoryUsage().heapUsed };
}

test('[C6] two thousand who are refused and two thousand who come and go leave no document, timer, socket or memory behind', async () => {
  scene = await openScene();
  const { admin, guest } = scene;
  const names = await Promise.all(Array.from({ length: 10 }, async () => `work_item:${(await scene.item(admin)).id}`));
  const comeAndGo = async (count: number) => {
    await many(count, (n) => visit(guest, names[n % names.length] ?? '', 'no_access'));
    await many(count, (n) => visit(admin, names[n % names.length] ?? '', 'opened'));
  };
  await comeAndGo(200); // what is made once is made
  const before = await atRest();
  await comeAndGo(times);
  await vi.waitFor(async () => expect((await gauges()).timers).toBeLessThan(before.timers + 10), patient);
  const after = await atRest();
  expect(after.bytes).toBeLessThan(1.1 * before.bytes);
}, 600_000);
