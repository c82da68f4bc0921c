import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentStore } from '#shared/documents.ts';
import { docOf } from '#shared/editor/body.ts';
import { DocumentPage, wordsOf, type as write } from '../../documentClient.ts';
import { patient } from '../../patience.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.end();
  stage = undefined;
});

/** A database that refuses what a test tells it to. */
function faulty() {
  const fails = { append: 0, load: 0 };
  const tried = { append: 0, load: 0 };
  const failing = <A extends unknown[], R>(what: keyof typeof fails, act: (...given: A) => Promise<R>) => {
    return async (...given: A): Promise<R> => {
      tried[what]++;
      if (fails[what] > 0) {
        fails[what]--;
        throw new Error('The database is away.');
      }
      return act(...given);
    };
  };
  let plain: DocumentStore | undefined;
  const wrapDocuments = (store: DocumentStore): DocumentStore => {
    plain = store;
    return { ...store, append: failing('append', store.append), load: failing('load', store.load) };
  };
  /** The words that the database holds. */
  const kept = async (id: string) => {
    const stored = await plain?.load({ kind: 'work_item', id });
    return stored ? wordsOf(docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes))) : null;
  };
  return { fails, tried, wrapDocuments, kept };
}

test.each([1, 5])(
  '[C1] [C4] words are kept after the database refused them %i times, and are not called saved before',
  async (times) => {
    const database = faulty();
    stage = await openStage('<p>Words</p>', { wrapDocuments: database.wrapDocuments });
    const { shared } = await stage.open(stage.admin);
    database.fails.append = times;
    write(shared, ' that matter');
    const saved = shared.saved();
    await vi.waitFor(() => expect(database.tried.append).toBeGreaterThan(0), patient);
    expect(shared.state.line).toBe('saving');
    await saved;
    expect(database.fails.append).toBe(0);
    expect(await database.kept(stage.itemId)).toBe('Words that matter');
  },
);

test('[C1] words are kept, though all who wrote them left while the database refused them', async () => {
  const database = faulty();
  stage = await openStage('<p>Words</p>', { wrapDocuments: database.wrapDocuments });
  const { shared, page } = await stage.open(stage.admin);
  database.fails.append = 5;
  write(shared, ' that matter');
  await vi.waitFor(() => expect(database.tried.append).toBeGreaterThan(0), patient);
  page.kill();
  const { itemId, server } = stage;
  await vi.waitFor(async () => expect(await database.kept(itemId)).toBe('Words that matter'), patient);
  await vi.waitFor(
    () => expect(server.server.collab?.gauges).toEqual({ documents: 0, loading: 0, people: 0, sockets: 0 }),
    patient,
  );
  expect(wordsOf((await stage.open(stage.member)).doc())).toBe('Words that matter');
});

test('[C5] while the database cannot be read nobody is shown a blank text; then it opens by itself', async () => {
  const database = faulty();
  stage = await openStage('<p>Words</p>', { wrapDocuments: database.wrapDocuments });
  database.fails.load = 2;
  const page = new DocumentPage(stage.admin);
  const shared = page.open(stage.name);
  await vi.waitFor(() => expect(database.tried.load).toBe(1), patient);
  expect([shared.state.isLoaded, shared.state.refusal]).toEqual([false, null]);
  await vi.waitFor(() => expect(shared.state.isLoaded).toBe(true), patient);
  expect(wordsOf(shared.state.held.doc)).toBe('Words');
  await page.close();
});

test('[C5] [C20] several who open an item in the same moment, which nobody opened before, get its text once', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member } = stage;
  const people = await Promise.all([admin, member, admin, member].map((who) => stage?.open(who)));
  for (const person of people) expect(person && wordsOf(person.doc())).toBe('Words');
});

test('[C6] those who come and go, and those who are refused, leave nothing behind', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, guest, server, name } = stage;
  for (let round = 0; round < 6; round++) {
    const comers = await Promise.all([admin, admin].map((who) => stage?.open(who)));
    const page = new DocumentPage(guest);
    const refused = page.open(name);
    await vi.waitFor(() => expect(refused.state.refusal).toBe('no_access'), patient);
    await page.close();
    for (const comer of comers) comer?.page.kill();
  }
  await vi.waitFor(
    () => expect(server.server.collab?.gauges).toEqual({ documents: 0, loading: 0, people: 0, sockets: 0 }),
    patient,
  );
});

test('[C27] a tab that closes right after a letter has sent it', async () => {
  stage = await openStage('<p>Words</p>');
  const { shared } = await stage.open(stage.admin);
  write(shared, '!');
  await shared.end();
  const { html } = stage;
  await vi.waitFor(async () => expect(await html()).toBe('<p>Words!</p>'), patient);
});

test('the log is folded into the snapshot, and nothing of it is lost while others write', async () => {
  stage = await openStage('<p></p>');
  const [one, other] = [await stage.open(stage.admin), await stage.open(stage.member)];
  for (let n = 0; n < 260; n++) {
    write(one.shared, 'a');
    if (n % 2 === 0) write(other.shared, 'b');
    if (n % 20 === 0) await Promise.all([one.shared.saved(), other.shared.saved()]);
    else await pause(1);
  }
  await Promise.all([one.shared.saved(), other.shared.saved()]);
  await vi.waitFor(() => expect(wordsOf(one.doc())).toBe(wordsOf(other.doc())), patient);
  const words = wordsOf(one.doc());
  expect([words.replaceAll('b', '').length, words.replaceAll('a', '').length]).toEqual([260, 130]);
  one.page.kill();
  other.page.kill();
  const { server } = stage;
  await vi.waitFor(() => expect(server.server.collab?.gauges.documents).toBe(0), patient);
  expect(wordsOf((await stage.open(stage.admin)).doc())).toBe(words);
});
