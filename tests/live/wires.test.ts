import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDraft } from '#shared/entity/entity.ts';
import { workItem } from '#shared/features/workItem.ts';
import { cleanText } from '../../server/documents/text.ts';
import { createWorkItem } from '../../server/features/workItem.ts';
import { LiveClient } from '../liveClient.ts';
import { openScene, type Scene } from './scene.ts';

const beatMs = 150;

/** How many boards of presence listen on the bus. */
let boards = 0;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({
    beatMs,
    wrapBus: (bus) => ({
      ...bus,
      async subscribe(topic, hear) {
        const stop = await bus.subscribe(topic, hear);
        if (!topic.startsWith('presence:')) return stop;
        boards += 1;
        return () => {
          boards -= 1;
          stop();
        };
      },
    }),
  });
});
afterAll(() => scene.close());

const listen = (isMute = false) => LiveClient.open(scene.admin, { workspace: scene.slug, isMute });

test('[F9] a wire that only seems open is given up after three beats, and what it took is free', async () => {
  const living = await listen();
  const dead = await listen(true);
  expect(scene.server.server.gateway.connections).toBe(2);
  const began = performance.now();
  expect(await dead.closed()).toBe(1006);
  expect(performance.now() - began).toBeGreaterThan(2 * beatMs);
  await expect.poll(() => scene.server.server.gateway.connections, { interval: 10 }).toBe(1);
  await living.settled();
  expect(living.closedWith).toBeUndefined();
  await living.end();
});

test('a board of who is where goes some beats after the last who looked at it, and comes back with the next', async () => {
  const at = { project_id: scene.projectId };
  const [first, second] = [await listen(), await listen()];
  await expect.poll(() => boards, { interval: 10 }).toBe(1);
  await first.end();
  await new Promise((resolve) => setTimeout(resolve, 4 * beatMs));
  expect(boards).toBe(1);
  await second.end();
  await expect.poll(() => boards, { interval: 10 }).toBe(0);

  const third = await listen();
  third.say({ type: 'presence', at });
  await third.until((frame) => frame.type === 'presence' && frame.here.some((one) => one.at.project_id));
  expect(boards).toBe(1);
  await third.end();
});

/** Below the number from which a bulk edit is told in short: each of these rows is told whole. */
const rows = 490;

/** More than what the network holds back for somebody who does not read, and a megabyte besides. */
const edits = 40;

test('[F10] who reads too slowly is dropped and catches up, while the others hear everything in time', async () => {
  const ids: string[] = [];
  const actor = scene.admin.person.id;
  const { state_id } = await scene.item(scene.admin);
  await scene.server.store.commit({ actor, streams: [scene.id] }, async (tx) => {
    for (let count = 0; count < rows; count++) {
      const draft = parseDraft(workItem, { name: 'x'.repeat(200), state_id });
      const made = { workspaceId: scene.id, projectId: scene.projectId, draft, description: cleanText('') };
      ids.push((await createWorkItem(tx, made)).id);
    }
  });
  const quick = await listen();
  const slow = await Promise.all([listen(), listen(), listen()]);
  const { gateway } = scene.server.server;
  for (const { socket } of slow) socket.pause();
  let seq = 0;
  for (let edit = 0; edit < edits && gateway.connections > 1; edit++) {
    const properties = { priority: edit % 2 ? 'high' : 'low' };
    const done = await scene.admin.call('POST', scene.in('bulk-operation-issues/'), { issue_ids: ids, properties });
    expect(done.status).toBe(200);
    seq = Number(done.headers.get('x-seq'));
    // Nobody waits for the slow: what was just committed is heard before the next is.
    await quick.until((frame) => frame.type === 'changes' && frame.to === seq);
  }
  expect(quick.closedWith).toBeUndefined();
  for (const { socket } of slow) socket.resume();
  for (const one of slow) expect([1006, 4408]).toContain(await one.closed(10_000));
  await expect.poll(() => gateway.connections, { interval: 10 }).toBe(1);
  const heard = Math.max(...slow.map(({ frames }) => frames.filter((frame) => frame.type === 'changes').length));
  expect(heard).toBeLessThan(quick.frames.filter((frame) => frame.type === 'changes').length);

  const again = await LiveClient.open(scene.admin, { workspace: scene.slug, after: seq - 1 });
  await again.change((change) => change.seq === seq);
  await again.end();
  await quick.end();
});
