import { afterEach, expect, test, vi } from 'vitest';
import { wordsOf, type as write } from '../../documentClient.ts';
import { patient } from '../../patience.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
afterEach(() => stage.end());

const versionsOf = async () => {
  const path = stage.in(`work-items/${stage.itemId}/description-versions/`);
  return { path, ...(await stage.member.call('GET', path)).body };
};

test('what was written is a version, one for what the same person writes on in ten minutes, and the text before is another', async () => {
  stage = await openStage('<p>Imported words.</p>');
  const { shared } = await stage.open(stage.member);
  for (const words of [' One.', ' Two.']) {
    write(shared, words);
    await shared.saved();
    const { html } = stage;
    await vi.waitFor(async () => expect(await html()).toContain(words), patient);
  }
  const { path, results, total_results, next_cursor } = await versionsOf();
  expect([total_results, next_cursor]).toEqual([2, null]);
  expect(results.map(({ owned_by }: { owned_by: string | null }) => owned_by)).toEqual([stage.member.person.id, null]);
  const shown = await Promise.all(
    results.map(async ({ id }: { id: string }) => (await stage.member.call('GET', `${path}${id}/`)).body),
  );
  expect(shown.map((version) => version.description_html)).toEqual([
    '<p>Imported words. One. Two.</p>',
    '<p>Imported words.</p>',
  ]);
  expect(shown[0]).toMatchObject({
    description_stripped: 'Imported words. One. Two.',
    description_json: { type: 'doc' },
  });
});

test('[C26] a version put back stands for everybody; what one had typed offline is offered as a copy and does not bring the other text back', async () => {
  stage = await openStage('<p>Good words.</p>');
  const { admin, member, html } = stage;
  const [one, other] = [await stage.open(admin), await stage.open(member)];
  write(one.shared, ' Bad words.');
  await one.shared.saved();
  await vi.waitFor(async () => expect(await html()).toBe('<p>Good words. Bad words.</p>'), patient);
  other.page.socket.disconnect();
  await vi.waitFor(() => expect(other.shared.state.line).toBe('offline'), patient);
  write(other.shared, ' Offline words.');

  const { path, results } = await versionsOf();
  const restored = await member.call('POST', `${path}${results.at(-1).id}/restore/`);
  expect(restored.status).toBe(204);
  expect(await html()).toBe('<p>Good words.</p>');
  await vi.waitFor(() => expect(one.shared.state.isLoaded && wordsOf(one.doc())).toBe('Good words.'), patient);
  expect(one.shared.state.copies).toEqual([]);

  void other.page.socket.connect();
  await vi.waitFor(
    () => expect(other.shared.state.copies).toEqual(['<p>Good words. Bad words. Offline words.</p>']),
    patient,
  );
  await vi.waitFor(() => expect(other.shared.state.isLoaded && wordsOf(other.doc())).toBe('Good words.'), patient);
  write(other.shared, ' New ones.');
  await other.shared.saved();
  await vi.waitFor(() => expect(wordsOf(one.doc())).toBe('Good words. New ones.'), patient);
  expect((await versionsOf()).total_results).toBeGreaterThan(2);
});

test('guests have no versions, and no version of another item is shown or put back', async () => {
  stage = await openStage('<p>Words.</p>');
  const { admin, guest, member } = stage;
  const { shared } = await stage.open(admin);
  write(shared, ' More.');
  await shared.saved();
  const { html } = stage;
  await vi.waitFor(async () => expect(await html()).toContain('More'), patient);
  const { path, results } = await versionsOf();
  const other = await stage.item(admin);
  const foreign = path.replace(stage.itemId, other.id);
  expect((await guest.call('GET', path)).status).toBe(403);
  expect((await member.call('GET', `${foreign}${results[0].id}/`)).status).toBe(404);
  expect((await member.call('POST', `${foreign}${results[0].id}/restore/`)).status).toBe(404);
});

test('who goes on writing is told of once in the history', async () => {
  stage = await openStage('<p>Words.</p>');
  const { shared } = await stage.open(stage.member);
  const { html } = stage;
  for (const words of [' One.', ' Two.', ' Three.']) {
    write(shared, words);
    await shared.saved();
    await vi.waitFor(async () => expect(await html()).toContain(words), patient);
  }
  const { body } = await stage.admin.call('GET', stage.in(`issues/${stage.itemId}/history/`));
  expect(body.filter(({ field }: { field: string }) => field === 'description')).toHaveLength(1);
});
