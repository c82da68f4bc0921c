import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Doc } from 'yjs';
import { DocumentPage, wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { openScene, type Scene } from '../scene.ts';

let scene: Scene | undefined;
const pages: DocumentPage[] = [];

afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
  await scene?.close();
  scene = undefined;
});

/** Somebody's open document, once its text is there. */
async function open(who: Browser, name: string) {
  const page = new DocumentPage(who);
  pages.push(page);
  const shared = page.open(name);
  await vi.waitFor(() => expect(shared.state.isLoaded).toBe(true), patient);
  return { page, shared, doc: (): Doc => shared.state.held.doc };
}

async function start(html: string) {
  scene = await openScene();
  const { admin, member, in: at } = scene;
  const { id } = await scene.item(admin, { description_html: html });
  const path = at(`issues/${id}/`);
  const read = async () => (await member.call('GET', path)).body;
  const patch = async (body: object) => {
    const answered = await member.call('PATCH', path, body);
    expect(answered.status).toBe(200);
    return answered.body;
  };
  return { scene, admin, member, id, name: `work_item:${id}`, read, patch };
}

test('[C7] a PATCH reaches those who have the text open, and a text that nobody has open', async () => {
  const { admin, name, read, patch } = await start('<p>First.</p>');
  await patch({ description_html: '<p>Before anybody.</p>' });
  expect((await read()).description_html).toBe('<p>Before anybody.</p>');
  const { doc, shared } = await open(admin, name);
  await patch({ description_html: '<p>Before anybody.</p><p>While one is here.</p>' });
  await vi.waitFor(() => expect(wordsOf(doc())).toBe('Before anybody.\nWhile one is here.'), patient);
  await shared.end();
  await patch({ description_html: '<p>After all left.</p>' });
  expect(wordsOf((await open(admin, name)).doc())).toBe('After all left.');
});

test('a PATCH loses no word that somebody typed meanwhile, in the same paragraph either', async () => {
  const { admin, name, read, patch } = await start('<p>We meet at ten.</p><p>Bring cake.</p>');
  const { shared, doc } = await open(admin, name);
  write(shared, ' Sharp.'); // makes a document of it whose text is derived
  await shared.saved();
  await vi.waitFor(async () => expect((await read()).description_html).toContain('Sharp.'), patient);
  const { description_hash: base } = await read();
  write(shared, ' In the hall.');
  await shared.saved();
  await patch({
    description_html: '<p>We meet at eleven. Sharp.</p><p>Bring cake.</p><p>And coffee.</p>',
    description_base: base,
  });
  await vi.waitFor(
    () => expect(wordsOf(doc())).toBe('We meet at eleven. Sharp. In the hall.\nBring cake.\nAnd coffee.'),
    patient,
  );
  expect((await read()).description_html).toBe(
    '<p>We meet at eleven. Sharp. In the hall.</p><p>Bring cake.</p><p>And coffee.</p>',
  );
});

test('without a base the text as it is counts as what the sender knew, and the earlier one is kept as a version', async () => {
  const { admin, name, id, read, patch, scene: place } = await start('<p>Old words.</p>');
  const { shared } = await open(admin, name);
  write(shared, ' And typed ones.');
  await shared.saved();
  await vi.waitFor(async () => expect((await read()).description_html).toContain('typed'), patient);
  await patch({ description_html: '<p>New words.</p>', description_base: 'never heard of' });
  expect((await read()).description_html).toBe('<p>New words.</p>');
  const { rows } = await sql<{ html: string }>`
    select html from document_version where document_id = ${id} order by last_saved_at`.execute(
    place.server.database.reads,
  );
  expect(rows.map(({ html }) => html)).toEqual([
    '<p>Old words.</p>',
    '<p>Old words. And typed ones.</p>',
    '<p>New words.</p>',
  ]);
});

test('the same PATCH again, and one that says what is there already, change nothing', async () => {
  const { admin, name, read, patch } = await start('<p>Words.</p>');
  const { shared } = await open(admin, name);
  write(shared, ' More.');
  await shared.saved();
  await vi.waitFor(async () => expect((await read()).description_html).toContain('More.'), patient);
  const { seq } = await read();
  expect(await patch({ description_html: '<p>Words. More.</p>' })).toMatchObject({ seq });
});

test('a base that is no text is refused', async () => {
  const { member, id, scene: place } = await start('<p>Words.</p>');
  const answered = await member.call('PATCH', place.in(`issues/${id}/`), {
    description_html: '<p>Other.</p>',
    description_base: 7,
  });
  expect([answered.status, answered.body.fields]).toEqual([400, { description_base: 'must be text' }]);
});
