import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { limits } from '#collab/limits.ts';
import { schemaVersion } from '#shared/editor/extensions.ts';
import { wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { randomNumbers } from '../../randomNumbers.ts';
import { RawSocket } from './rawSocket.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
const sockets: RawSocket[] = [];
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.end()));
  await stage.end();
});

const good = { schema: schemaVersion, generation: null };

async function raw(who: Browser): Promise<RawSocket> {
  const socket = await RawSocket.open(who);
  sockets.push(socket);
  return socket;
}

const closed = async ({ ws }: RawSocket): Promise<number> =>
  (await once(ws, 'close', { signal: AbortSignal.timeout(5000) }))[0];

/** The lines that were logged of clients that send what cannot be taken. */
const complaints = () => stage.server.logged.filter(({ msg }) => msg === 'a client sent what could not be taken');

test('[C12] before somebody is let in so many bytes wait for it, and so many documents, and no more', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, outsider, name } = stage;
  expect([limits.queuedBytes, limits.pendingDocuments]).toEqual([64 * 1024, 20]);
  const half = new Uint8Array(limits.queuedBytes / 2 - 1000);
  const patientOne = await raw(member);
  for (let n = 0; n < limits.pendingDocuments; n++) patientOne.awareness(`work_item:${n}`, new Uint8Array(10));
  patientOne.update('work_item:0', half);
  patientOne.update('work_item:1', half);
  const greedy = await raw(outsider);
  const greedyEnd = closed(greedy);
  for (let n = 0; n < 3; n++) greedy.update(name, half);
  const many = await raw(outsider);
  const manyEnd = closed(many);
  for (let n = 0; n <= limits.pendingDocuments; n++) many.awareness(`work_item:${n}`, new Uint8Array(10));
  const huge = await raw(outsider);
  const hugeEnd = closed(huge);
  huge.bytes(new Uint8Array(limits.payload + 1));
  expect(await Promise.all([greedyEnd, manyEnd, hugeEnd])).toEqual([4205, 4205, 1009]);
  // Who stayed within is heard.
  patientOne.authenticate('work_item:0', good);
  await vi.waitFor(() => expect(patientOne.wasTold('no_access')).toBe(true), patient);
  expect(complaints()).toHaveLength(2);
  const { shared } = await stage.open(admin);
  write(shared, '!');
  await shared.saved();
});

test('[C12] of a thousand odd frames none harms the server or a healthy client, and each socket is complained of once at most', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, outsider } = stage;
  const target = `work_item:${(await stage.item(admin, { description_html: '<p>Target</p>' })).id}`;
  const printed = ['error', 'warn'].map((way) => vi.spyOn(console, way as 'error').mockReturnValue());
  const healthy = await stage.open(admin);
  const random = randomNumbers(12);
  const upTo = (most: number) => Math.floor(random() * most);
  const doc = new Doc();
  doc.getText('title').insert(0, 'A title of some length');
  const update = encodeStateAsUpdate(doc);
  let sent = 0;
  const counts = { random: 0, bent: 0 };
  for (let n = 0; sent < 1000; n++) {
    const odd = await raw(n % 2 ? member : outsider);
    if (n % 2) {
      odd.authenticate(target, good);
      await vi.waitFor(() => expect(odd.wasTold('opened')).toBe(true), patient);
    }
    for (let frame = 0; frame < 25; frame++, sent++) {
      if (random() < 0.5) {
        odd.bytes(Uint8Array.from({ length: 1 + upTo(60) }, () => upTo(256)));
        counts.random++;
        continue;
      }
      const bent = Uint8Array.from(update);
      for (let flip = 0; flip < 1 + upTo(4); flip++) bent[upTo(bent.length)] = upTo(256);
      if (random() < 0.7) odd.update(target, bent);
      else odd.awareness(target, bent);
      counts.bent++;
    }
    if (n % 8 === 0) {
      write(healthy.shared, '.');
      await healthy.shared.saved();
    }
    await odd.end();
  }
  for (const print of printed) {
    expect(print).not.toHaveBeenCalled();
    print.mockRestore();
  }
  expect(counts.random).toBeGreaterThan(400);
  expect(counts.bent).toBeGreaterThan(400);
  const lines = complaints();
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(sockets.length);
  const later = await stage.open(admin);
  expect(wordsOf(later.doc())).toBe('Words.....');
  await vi.waitFor(() => expect(healthy.shared.state.line).toBe('saved'), patient);
});
