import { afterEach, expect, test, vi } from 'vitest';
import { DocumentPage, wordsOf, type as write } from '../../documentClient.ts';
import { patient } from '../../patience.ts';
import { openScene, type Scene } from '../scene.ts';

let scene: Scene | undefined;
const pages: DocumentPage[] = [];

afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.close()));
  await scene?.close();
  scene = undefined;
});

const pageOf = (...given: ConstructorParameters<typeof DocumentPage>): DocumentPage => {
  const page = new DocumentPage(...given);
  pages.push(page);
  return page;
};

test('two people write in one description, and its html follows within two seconds', async () => {
  scene = await openScene();
  const { admin, member } = scene;
  const item = await scene.item(admin, { description_html: '<p>Steps:</p>' });
  const name = `work_item:${item.id}`;
  const [one, other] = [pageOf(admin).open(name), pageOf(member).open(name)];
  await vi.waitFor(() => expect([one.state.isLoaded, other.state.isLoaded]).toEqual([true, true]), patient);
  expect(wordsOf(one.state.held.doc)).toBe('Steps:');

  write(one, ' open the page');
  await vi.waitFor(() => expect(wordsOf(other.state.held.doc)).toBe('Steps: open the page'), patient);
  write(other, ', then save');
  await Promise.all([one.saved(), other.saved()]);
  expect([one.state.line, other.state.line]).toEqual(['saved', 'saved']);

  const path = scene.in(`issues/${item.id}/`);
  await vi.waitFor(async () => {
    const { body } = await member.call('GET', path);
    expect(body.description_html).toBe('<p>Steps: open the page, then save</p>');
  }, 2500);
});

test('[C16] each is shown to the other by the name that the server knows', async () => {
  scene = await openScene();
  const { admin, member } = scene;
  const item = await scene.item(admin);
  const name = `work_item:${item.id}`;
  const [one, other] = [pageOf(admin).open(name), pageOf(member).open(name)];
  await vi.waitFor(() => expect(one.state.isLoaded && other.state.isLoaded).toBe(true), patient);
  other.state.held.awareness.setLocalStateField('user', { id: admin.person.id, name: 'Somebody else' });
  one.state.held.awareness.setLocalStateField('cursor', null);
  await vi.waitFor(
    () => expect(one.state.people.map(({ id }) => id)).toEqual(expect.arrayContaining([member.person.id])),
    patient,
  );
  expect(one.state.people).not.toContainEqual(expect.objectContaining({ name: 'Somebody else' }));
});
