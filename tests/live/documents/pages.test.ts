import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SharedDocument, SharedDocumentOptions } from '#client/editor/sharedDocument.ts';
import { DocumentPage, titleOf, wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { openScene, type Scene } from '../scene.ts';

let scene: Scene;
const pages: DocumentPage[] = [];
beforeAll(async () => {
  scene = await openScene();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())));
afterAll(() => scene.close());

async function good(who: Browser, method: string, path: string, body?: object) {
  const answer = await who.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.body;
}

const make = (who: Browser, body: object = {}): Promise<{ id: string }> =>
  good(who, 'POST', scene.in('pages/'), { name: 'Plan', description_html: '<p>Steps:</p>', ...body });

function open(who: Browser, id: string, more: Partial<SharedDocumentOptions> = {}) {
  const page = new DocumentPage(who);
  pages.push(page);
  return page.open(`page:${id}`, more);
}

test('what people type in a page, its title too, follows on its row, and a name from elsewhere in its title', async () => {
  const { id } = await make(scene.admin);
  const one = open(scene.member, id);
  await vi.waitFor(() => expect(one.state.isLoaded).toBe(true), patient);
  expect(String(titleOf(one.state.held.doc))).toBe('Plan');
  write(one, ' measure');
  titleOf(one.state.held.doc).insert(4, ' B');
  await one.saved();
  await vi.waitFor(async () => {
    const row = await good(scene.admin, 'GET', scene.in(`pages/${id}/`));
    expect(row).toMatchObject({ name: 'Plan B', description_html: '<p>Steps: measure</p>' });
  }, patient);
  await good(scene.admin, 'PATCH', scene.in(`pages/${id}/`), { name: 'Plan C' });
  await vi.waitFor(() => expect(String(titleOf(one.state.held.doc))).toBe('Plan C'), patient);
});

test('[F15] a page that is locked or archived can only be read from then on, and made private not at all', async () => {
  const { id } = await make(scene.admin);
  const one = open(scene.member, id);
  const readOnly = (expected: object | null) =>
    vi.waitFor(() => expect([one.state.isLoaded, one.state.readOnly]).toEqual([true, expected]), patient);
  const act = (method: string, rest: string, body?: object) =>
    good(scene.admin, method, scene.in(`pages/${id}/${rest}`), body);
  await readOnly(null);
  await act('POST', 'lock/');
  await readOnly({ reason: 'locked', by: scene.admin.person.id });
  await act('DELETE', 'lock/');
  await readOnly(null);
  await act('POST', 'archive/');
  await readOnly({ reason: 'archived', by: null });
  await act('DELETE', 'archive/');
  await readOnly(null);
  await act('POST', 'access/', { access: 1 });
  await vi.waitFor(() => expect(one.state.refusal).toBe('no_access'), patient);
});

test('a page that is public again is open again for who looks at it, and for who comes back to it at once', async () => {
  const { id } = await make(scene.admin);
  const [waiting, returning] = [open(scene.member, id), open(scene.member, id, { reattachMs: 1000 })];
  const setAccess = (access: 0 | 1) => good(scene.admin, 'POST', scene.in(`pages/${id}/access/`), { access });
  await vi.waitFor(() => expect([waiting, returning].every(({ state }) => state.isLoaded)).toBe(true), patient);
  await setAccess(1);
  await vi.waitFor(
    () => expect([waiting.state.refusal, returning.state.refusal]).toEqual(['no_access', 'no_access']),
    patient,
  );
  await setAccess(0);
  const isOpen = ({ state }: SharedDocument) => state.isLoaded && state.refusal === null && state.line === 'saved';
  returning.askAgain();
  await vi.waitFor(() => expect(isOpen(returning)).toBe(true), patient);
  await vi.waitFor(() => expect(isOpen(waiting)).toBe(true), patient);
  write(waiting, ' again');
  await waiting.saved();
  await vi.waitFor(() => expect(wordsOf(returning.state.held.doc)).toBe('Steps: again'), patient);
});

test('[T10] nobody opens a private page of another, nor a guest what they may not see', async () => {
  const [secret, plain] = [await make(scene.admin, { access: 1 }), await make(scene.admin)];
  const refused = [open(scene.member, secret.id), open(scene.guest, plain.id), open(scene.outsider, plain.id)];
  await vi.waitFor(
    () => expect(refused.map(({ state }) => state.refusal)).toEqual(Array(3).fill('no_access')),
    patient,
  );
});
