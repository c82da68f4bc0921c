import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { DocumentRegistry } from '#client/editor/documentRegistry.ts';
import type { LocalCopies } from '#client/editor/localCopy.ts';
import { openDocuments } from '#client/editor/openDocuments.ts';
import { DocumentPage, wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { rememberedCopies } from '../../rememberedCopies.ts';
import { openScene, type Scene } from '../scene.ts';

let scene: Scene | undefined;
let documents: DocumentRegistry | undefined;
const readers: DocumentPage[] = [];

afterEach(async () => {
  await documents?.end();
  await Promise.all(readers.splice(0).map((page) => page.close()));
  await scene?.close();
  [scene, documents] = [undefined, undefined];
});

/** The documents of somebody's page, and how many sockets it has opened so far. */
function openPage({ url, cookies }: Browser, lingerMs: number, copies: LocalCopies | null = null) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const opened = { sockets: 0, isAway: false };
  class Socket extends WebSocket {
    constructor(address: string) {
      super(opened.isAway ? 'ws://127.0.0.1:1' : address, { headers: { cookie, origin: url } });
      this.on('error', () => undefined);
      opened.sockets++;
      last = this;
    }
  }
  let last: Socket | undefined;
  const goAway = () => {
    opened.isAway = true;
    last?.terminate();
  };
  documents = new DocumentRegistry({
    url: `${url.replace('http', 'ws')}/collab`,
    copies,
    lingerMs,
    socket: { WebSocketPolyfill: Socket, delay: 100, minDelay: 100, maxDelay: 400 },
  });
  return { documents, opened, goAway };
}

test('[C19] a screen that is mounted 500 times has one socket and, at the end, no document', async () => {
  scene = await openScene();
  const names = await Promise.all([0, 1, 2].map(async () => `work_item:${(await scene?.item(scene.admin))?.id}`));
  const page = openPage(scene.admin, 20);
  for (let time = 0; time < 500; time++) {
    const name = names[time % names.length] ?? '';
    const shared = page.documents.open(name);
    expect(page.documents.open(name)).toBe(shared);
    page.documents.release(name);
    if (time % 100 === 0) await vi.waitFor(() => expect(shared.state.isLoaded).toBe(true), patient);
    page.documents.release(name);
  }
  await vi.waitFor(() => expect(page.documents.size).toBe(0), patient);
  expect(page.opened.sockets).toBe(1);
  expect(openDocuments).toEqual({});
});

test('a document that somebody comes back to is the one they left, with what they typed', async () => {
  scene = await openScene();
  const name = `work_item:${(await scene.item(scene.admin)).id}`;
  const page = openPage(scene.admin, 30);
  const left = page.documents.open(name);
  await vi.waitFor(() => expect(left.state.isLoaded).toBe(true), patient);
  write(left, 'half a sentence');
  expect(openDocuments[name]?.isUnsaved).toBe(true);
  page.documents.release(name);
  expect(page.documents.open(name)).toBe(left);
  await left.saved();
  expect([page.documents.isUnsaved, openDocuments[name]?.isUnsaved]).toEqual([false, false]);

  page.documents.release(name);
  await vi.waitFor(() => expect(page.documents.size).toBe(0), patient);
  const again = page.documents.open(name);
  await vi.waitFor(() => expect(wordsOf(again.state.held.doc)).toBe('half a sentence'), patient);
});

/** A text in which somebody typed without a network, and which they left: one screen on, the network is still away. */
async function typedAway(copies: LocalCopies) {
  scene = await openScene();
  const name = `work_item:${(await scene.item(scene.admin)).id}`;
  const page = openPage(scene.admin, 30, copies);
  const left = page.documents.open(name);
  await vi.waitFor(() => expect([left.state.isLoaded, left.state.line]).toEqual([true, 'saved']), patient);
  page.goAway();
  await vi.waitFor(() => expect(left.state.line).toBe('offline'), patient);
  write(left, 'typed in the train');
  page.documents.release(name);
  await setTimeout(200);
  const reader = new DocumentPage(scene.member);
  readers.push(reader);
  return { scene, name, page, read: reader.open(name) };
}

test('what was typed without a network and left is sent when there is one, and then let go', async () => {
  const { page, read } = await typedAway(rememberedCopies());
  expect([page.documents.size, page.documents.isUnsaved]).toEqual([1, true]);
  page.opened.isAway = false;
  await vi.waitFor(() => expect(wordsOf(read.state.held.doc)).toBe('typed in the train'), patient);
  await vi.waitFor(() => expect(page.documents.size).toBe(0), patient);
});

test('so it is by the next page, where the one before was closed', async () => {
  const copies = rememberedCopies();
  const { scene, name, page, read } = await typedAway(copies);
  await page.documents.end();
  expect(copies.unsaved()).toEqual([name]);
  const next = openPage(scene.admin, 30, copies);
  next.documents.resume();
  await vi.waitFor(() => expect(wordsOf(read.state.held.doc)).toBe('typed in the train'), patient);
  await vi.waitFor(() => expect([next.documents.size, copies.unsaved()]).toEqual([0, []]), patient);
});

test('what may not be sent any more stays kept until somebody is there to be offered it', async () => {
  const copies = rememberedCopies();
  const { scene, name, page } = await typedAway(copies);
  expect((await scene.admin.call('POST', scene.in('archive/'))).status).toBeLessThan(300);
  page.opened.isAway = false;
  await vi.waitFor(() => expect(page.documents.size).toBe(0), patient);
  expect(copies.unsaved()).toEqual([name]);
  const again = page.documents.open(name);
  await vi.waitFor(() => expect(again.state.copies).toEqual(['<p>typed in the train</p>']), patient);
  await vi.waitFor(() => expect(again.state.readOnly?.reason).toBe('archived'), patient);
  expect(page.documents.isUnsaved).toBe(true);
  again.dropCopy(0);
  expect(page.documents.isUnsaved).toBe(false);
});
