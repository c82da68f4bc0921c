import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { compacted, compactText } from '#server/documents/compactText.ts';
import { Deriver } from '#server/documents/deriver.ts';
import { documentStore } from '#server/documents/documentStore.ts';
import { readLog } from '#server/documents/log.ts';
import { showOnEntity } from '#server/documents/show.ts';
import { documentLimits, largestMessage } from '#shared/documents.ts';
import { docOf, newState } from '#shared/editor/body.ts';
import { documentSchema } from '#shared/editor/extensions.ts';
import { type DocumentPage, textIn, wordsOf, type as write } from '../../documentClient.ts';
import { patient } from '../../patience.ts';
import { openStage, type Reader, type Stage } from './stage.ts';

let stage: Stage;
afterEach(() => stage.end());

/** A fiftieth of the real ones: the same rules, in a fiftieth of the time. */
const documentSizes = { large: 20_000, largest: 200_000 };
const { largest } = documentSizes;

/** So many characters of no word. */
const long = (size: number, letter = 'x') => letter.repeat(size);

/** How many sockets a page has opened so far. */
const socketsOf = ({ socket }: DocumentPage): number => socket.identifier;

/** Bytes of the document as somebody holds it. */
const bytesOf = (reader: Reader): number => encodeStateAsUpdate(reader.doc()).length;

/** The words that the database holds. */
async function keptWords(): Promise<string> {
  const stored = await readLog(stage.server.database.reads, { kind: 'work_item', id: stage.itemId });
  return wordsOf(docOf(stored?.snapshot ?? new Uint8Array(), ...(stored?.updates ?? []).map(({ bytes }) => bytes)));
}

/** Writes and deletes between all letters of a text: it says the same afterwards, and takes many times as much. */
async function blowUp(reader: Reader): Promise<void> {
  const text = textIn(reader.doc());
  reader.doc().transact(() => {
    for (let at = text.length; at > 0; at--) {
      text.insert(at, 'y');
      text.delete(at, 1);
    }
  });
  await reader.shared.saved();
}

const compact = () => stage.member.call('POST', stage.in(`work-items/${stage.itemId}/description/compact/`));

test.each([documentSizes, documentLimits])(
  '[C24] a text is written up to $largest bytes; more is refused and told, the socket stays, and one goes on',
  async (sizes) => {
    const { largest } = sizes;
    stage = await openStage('<p>Words</p>', { documentSizes: sizes });
    const { admin, member } = stage;
    const [one, other] = [await stage.open(admin), await stage.open(member)];
    write(one.shared, long(0.9 * largest));
    await one.shared.saved();
    const full = `Words${long(0.9 * largest)}`;
    await vi.waitFor(() => expect(wordsOf(other.doc())).toBe(full), patient);
    await vi.waitFor(
      () => expect([one.shared.state.size, other.shared.state.size]).toEqual(['large', 'large']),
      patient,
    );

    write(one.shared, long(0.2 * largest, 'A'));
    write(one.shared, ' and a word that rests on them');
    await vi.waitFor(() => expect(one.shared.state.notTaken).toBe('too_large'), patient);
    await vi.waitFor(
      () => expect([one.shared.state.isLoaded, one.shared.state.line]).toEqual([true, 'saved']),
      patient,
    );
    expect(one.shared.state.copies).toEqual([
      `<p>${full}${long(0.2 * largest, 'A')} and a word that rests on them</p>`,
    ]);
    expect(wordsOf(one.doc())).toBe(full);
    write(one.shared, '!');
    await one.shared.saved();
    expect(one.shared.state.notTaken).toBeNull();
    await vi.waitFor(() => expect(wordsOf(other.doc())).toBe(`${full}!`), patient);
    expect(await keptWords()).toBe(`${full}!`);
    expect([socketsOf(one.page), socketsOf(other.page)]).toEqual([1, 1]);
  },
  60_000,
);

test('[C24] what is larger than any message may be is refused before it is sent, since the socket would be closed for it again and again', async () => {
  stage = await openStage('<p>Words</p>');
  const { shared, page, doc } = await stage.open(stage.admin);
  write(shared, long(largestMessage + 1_100_000)); // more than the socket takes
  await vi.waitFor(() => expect(shared.state.notTaken).toBe('too_large'), patient);
  await vi.waitFor(() => expect([shared.state.isLoaded, shared.state.line]).toEqual([true, 'saved']), patient);
  expect([wordsOf(doc()), shared.state.copies.length, socketsOf(page)]).toEqual(['Words', 1, 1]);
});

test('[C23] a full text takes what makes it smaller, and then words again', async () => {
  stage = await openStage('<p>Words</p>', { documentSizes });
  const [one, other] = [await stage.open(stage.admin), await stage.open(stage.member)];
  write(one.shared, long(largest - 500));
  await one.shared.saved();
  write(one.shared, long(largest - bytesOf(one) - 40));
  await one.shared.saved();
  await vi.waitFor(() => expect([one.shared.state.size, other.shared.state.size]).toEqual(['full', 'full']), patient);
  const text = textIn(other.doc());
  // Here and there, so that to say so takes more bytes than there is room for.
  other.doc().transact(() => {
    for (let at = 1000; at > 0; at -= 50) text.delete(at, 1);
    text.delete(text.length - largest + 2000, largest - 2000);
  });
  await other.shared.saved();
  await vi.waitFor(() => expect([one.shared.state.size, other.shared.state.size]).toEqual(['usual', 'usual']), patient);
  write(other.shared, long(5000, 'z'));
  await other.shared.saved();
  expect([other.shared.state.notTaken, await keptWords()]).toEqual([null, wordsOf(one.doc())]);
  expect(wordsOf(one.doc()).length).toBeLessThan(8000);
});

test('[C23] a text that was written over and over is not taken for larger than it is', async () => {
  stage = await openStage('<p>Words</p>', { documentSizes });
  const one = await stage.open(stage.admin);
  for (let n = 0; n < 30; n++) {
    write(one.shared, long(largest / 20));
    textIn(one.doc()).delete(5, largest / 20);
    await one.shared.saved();
  }
  expect([one.shared.state.notTaken, one.shared.state.size, one.shared.state.copies]).toEqual([null, 'usual', []]);
});

test('[C23] compacted, a text is as small as its words; those who have it open stay and go on, and what one had typed offline is a copy', async () => {
  const words = 'Some words. '.repeat(300);
  stage = await openStage(`<p>${words.trim()}</p>`, { documentSizes, documentPollMs: 60_000 });
  const { admin, member, html } = stage;
  const readers = [await stage.open(admin), await stage.open(member), await stage.open(admin)] as const;
  const [one, other, away] = readers;
  await blowUp(one);
  const before = bytesOf(one);
  expect(before).toBeGreaterThan(10 * words.length);
  await vi.waitFor(() => expect(other.shared.state.size).toBe('large'), patient);
  write(other.shared, ' Typed.');
  await other.shared.saved();
  await vi.waitFor(async () => expect(await html()).toContain('Typed.'), patient);
  away.page.socket.disconnect();
  await vi.waitFor(() => expect(away.shared.state.line).toBe('offline'), patient);
  write(away.shared, ' Offline.');

  const versions = stage.in(`work-items/${stage.itemId}/description-versions/`);
  const known = (await member.call('GET', versions)).body.total_results;
  expect((await compact()).status).toBe(204);
  await vi.waitFor(() => {
    for (const reader of [one, other]) {
      expect([reader.shared.state.isLoaded, reader.shared.state.size]).toEqual([true, 'usual']);
      expect(bytesOf(reader)).toBeLessThan(1.2 * words.length);
    }
  }, patient);
  write(one.shared, ' One.');
  await vi.waitFor(() => expect(wordsOf(other.doc())).toBe(`${words.trim()} Typed. One.`), patient);
  write(other.shared, ' Other.');
  await Promise.all([one.shared.saved(), other.shared.saved()]);
  expect(await keptWords()).toBe(`${words.trim()} Typed. One. Other.`);
  expect([one.shared.state.copies, other.shared.state.copies]).toEqual([[], []]);
  expect((await member.call('GET', versions)).body.total_results).toBeGreaterThanOrEqual(known);

  void away.page.socket.connect();
  await vi.waitFor(() => expect(away.shared.state.copies).toEqual([`<p>${words.trim()} Typed. Offline.</p>`]), patient);
  await vi.waitFor(() => expect(wordsOf(away.doc())).toBe(`${words.trim()} Typed. One. Other.`), patient);
});

test('[C23] of words that are typed while a text is compacted none is lost: they are in it, or a copy', async () => {
  const words = 'Some words. '.repeat(300).trim();
  stage = await openStage(`<p>${words}</p>`, { documentSizes });
  const [one, other] = [await stage.open(stage.admin), await stage.open(stage.member)];
  await blowUp(one);
  const typed: string[] = [];
  const typing = setInterval(() => {
    if (!one.shared.state.isLoaded) return;
    typed.push(`w${typed.length};`);
    write(one.shared, typed.at(-1) ?? '');
  }, 2);
  await vi.waitFor(() => expect(typed.length).toBeGreaterThan(20), patient);
  expect((await compact()).status).toBe(204);
  const then = typed.length;
  await vi.waitFor(() => expect(typed.length).toBeGreaterThan(then + 20), patient);
  clearInterval(typing);
  await vi.waitFor(() => expect([one.shared.state.isLoaded, one.shared.state.line]).toEqual([true, 'saved']), patient);
  await vi.waitFor(() => expect(wordsOf(other.doc())).toBe(wordsOf(one.doc())), patient);
  const all = [wordsOf(one.doc()), ...one.shared.state.copies].join(' ');
  expect(typed.filter((word) => !all.includes(word))).toEqual([]);
  expect(bytesOf(one)).toBeLessThan(3 * words.length);
});

test('[C23] words that are kept between reading a text and beginning it anew are in it', async () => {
  stage = await openStage('<p>Some words, and some more of them.</p>', { documentSizes });
  const one = await stage.open(stage.admin);
  await blowUp(one);
  const { store, database } = stage.server;
  const document = { kind: 'work_item', id: stage.itemId } as const;
  const ready = await compacted(database.reads, document);
  write(one.shared, ' Late ones.');
  await one.shared.saved();
  await store.commit({ actor: stage.admin.person.id, streams: [stage.id] }, (tx) =>
    compactText(tx, { document, workspaceId: stage.id }, ready),
  );
  const kept = await keptWords();
  expect(kept).toBe('Some words, and some more of them. Late ones.');
  await vi.waitFor(() => expect(one.shared.state.isLoaded && wordsOf(one.doc())).toBe(kept), patient);
});

test('[C23] of a text that really is that large it is said so, and nobody is disturbed', async () => {
  stage = await openStage('<p>Words</p>', { documentSizes });
  const { shared } = await stage.open(stage.admin);
  write(shared, long(0.5 * largest));
  await shared.saved();
  const { held } = shared.state;
  const { status, body } = await compact();
  expect([status, body.code]).toEqual([409, 'conflict']);
  expect(body.error).toMatch(/as small as it can be/);
  write(shared, '!');
  await shared.saved();
  expect(shared.state.held).toBe(held);
});

test('[C23] a PATCH that would make a text larger than it may be is refused by name, and one that makes it smaller is taken', async () => {
  stage = await openStage('<p>Words</p>');
  const { member, itemId, html } = stage;
  const page = (await member.call('POST', stage.in('pages/'), { name: 'Long' })).body.id;
  const state = Buffer.from(bodyState(long(documentLimits.largest - 1000)));
  const base = Buffer.from(bodyState('Before.'));
  const { writes } = stage.server.database;
  await sql`insert into document (kind, id, workspace_id) values ('page', ${page}, ${stage.id}) on conflict do nothing`.execute(
    writes,
  );
  await sql`update document set state = ${state} where id = any(${[itemId, page]})`.execute(writes);
  await sql`insert into document_base (kind, document_id, hash, generation, state) values ('work_item', ${itemId}, 'before', 1, ${base})`.execute(
    writes,
  );
  const refused = (field: string) => ({ code: 'too_large', fields: { [field]: 'makes the text too large' } });
  const patch = (body: object) => member.call('PATCH', stage.in(`issues/${itemId}/`), body);
  const html20 = { description_html: `<p>${long(20_000, 'z')}</p>` };
  const more = await patch({ ...html20, description_base: 'before' });
  expect([more.status, more.body]).toEqual([413, expect.objectContaining(refused('description_html'))]);
  const description_binary = Buffer.from(bodyState(long(20_000, 'z'))).toString('base64');
  const binary = await member.call('PATCH', stage.in(`pages/${page}/description/`), { description_binary });
  expect([binary.status, binary.body]).toEqual([413, expect.objectContaining(refused('description_binary'))]);
  expect(await html()).toBe('<p>Words</p>');
  expect((await patch(html20)).status).toBe(200);
  expect(await html()).toBe(html20.description_html);
});

const bodyState = (words: string): Uint8Array =>
  newState(
    documentSchema.nodeFromJSON({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    }),
  );

test('a large text is derived beside the loop, a small one on it', async () => {
  stage = await openStage('<p>Words</p>');
  const one = await stage.open(stage.admin);
  const { store, database } = stage.server;
  const deriver = new Deriver();
  const documents = documentStore({ database, store, show: showOnEntity, deriver });
  const derive = () => documents.derive({ kind: 'work_item', id: stage.itemId }, stage.admin.person.id);
  await derive();
  expect(deriver.isRunning).toBe(false);
  write(one.shared, long(300_000));
  await one.shared.saved();
  await derive();
  expect([deriver.isRunning, (await stage.html()).length]).toEqual([true, 300_000 + '<p>Words</p>'.length]);
  await deriver.close();
});
