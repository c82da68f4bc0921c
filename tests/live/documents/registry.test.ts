import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { DocumentRegistry } from '#client/editor/documentRegistry.ts';
import { openDocuments } from '#client/editor/openDocuments.ts';
import { wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { openScene, type Scene } from '../scene.ts';

let scene: Scene | undefined;
let documents: DocumentRegistry | undefined;

afterEach(async () => {
  await documents?.end();
  await scene?.close();
  [scene, documents] = [undefined, undefined];
});

/** The documents of somebody's page, and how many sockets it has opened so far. */
function openPage({ url, cookies }: Browser, lingerMs: number) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const opened = { sockets: 0 };
  class Socket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie, origin: url } });
      opened.sockets++;
    }
  }
  documents = new DocumentRegistry({
    url: `${url.replace('http', 'ws')}/collab`,
    copies: null,
    lingerMs,
    socket: { WebSocketPolyfill: Socket },
  });
  return { documents, opened };
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
