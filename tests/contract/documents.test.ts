/** What the log of documents promises, on each database [C10]. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { Db } from '#server/db/connect.ts';
import { appendUpdates, foldLog, readLog, readOn } from '#server/documents/log.ts';
import { docOf, newState } from '#shared/editor/body.ts';
import { emptyBody } from '#shared/editor/extensions.ts';
import { databaseKinds, openDatabase, type TestDatabase } from '../databases.ts';

describe.each(databaseKinds)('on the %s database', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase(kind);
  });
  afterAll(() => database.close());

  const made = async (): Promise<{ kind: 'work_item'; id: string }> => {
    const id = randomUUID();
    await sql`insert into document (kind, id, state) values ('work_item', ${id}, ${Buffer.from(newState(emptyBody))})`.execute(
      database.writes,
    );
    return { kind: 'work_item', id };
  };
  const append = (document: Awaited<ReturnType<typeof made>>, ...words: string[]) =>
    appendUpdates(
      database.writes,
      document,
      1,
      words.map((word) => ({ bytes: saying(word), personId: null })),
    );
  /** All words that snapshot and log hold. */
  const wordsIn = async (document: Awaited<ReturnType<typeof made>>): Promise<string[]> => {
    const stored = await readLog(database.reads, document);
    if (!stored) return [];
    const doc = docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes));
    return [...doc.getMap('words').keys()].sort();
  };

  test('what was appended is read again, in one piece with the snapshot', async () => {
    const document = await made();
    const ids = await append(document, 'one', 'two');
    expect(ids).toHaveLength(2);
    const stored = await readLog(database.reads, document);
    expect(stored).toMatchObject({ generation: 1, folded: 0, version: 2 });
    expect(stored?.updates.map(({ id }) => id)).toEqual(ids);
    expect(await wordsIn(document)).toEqual(['one', 'two']);
  });

  test('folding keeps every word, takes the rows away, and says so', async () => {
    const document = await made();
    const ids = await append(document, 'one', 'two');
    expect(await foldLog(database.writes, document)).toEqual({ folded: 1, ids });
    expect(await foldLog(database.writes, document)).toBeNull();
    await append(document, 'three');
    expect(await wordsIn(document)).toEqual(['one', 'three', 'two']);
    expect(await readLog(database.reads, document)).toMatchObject({ folded: 1, version: 3 });
  });

  test('[C10] several who fold and append at once lose nothing', async () => {
    const document = await made();
    const words = Array.from({ length: 60 }, (_, n) => `word ${String(n).padStart(2, '0')}`);
    await Promise.all(
      words.flatMap((word, n) => [
        append(document, word),
        ...(n % 4 === 0 ? [foldLog(database.writes, document)] : []),
      ]),
    );
    expect(await wordsIn(document)).toEqual(words);
    await foldLog(database.writes, document);
    expect(await wordsIn(document)).toEqual(words);
    expect(await readLog(database.reads, document)).toMatchObject({ version: 60, updates: [] });
  });

  test('[C10] readers see every word that was acknowledged, however often others fold meanwhile', async () => {
    const document = await made();
    let isOver = false;
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let n = 0; n < 80; n++) {
        await append(document, `word ${n}`);
        acknowledged.push(`word ${n}`);
        if (n % 3 === 0) await foldLog(database.writes, document);
      }
      isOver = true;
    })();
    let looks = 0;
    while (!isOver) {
      const before = [...acknowledged];
      const seen = new Set(await wordsIn(document));
      expect(before.filter((word) => !seen.has(word))).toEqual([]);
      looks++;
    }
    await writing;
    expect(looks).toBeGreaterThan(5);
  });

  test('who holds some rows is told of the others, and of the snapshot once it moved', async () => {
    const document = await made();
    const [one] = (await append(document, 'one')) ?? [];
    const two = await append(document, 'two');
    const known = { folded: 0, ids: [one ?? 0] };
    expect(await readOn(database.reads, document, known)).toMatchObject({
      snapshot: null,
      folded: 0,
      updates: [{ id: two?.[0] }],
    });
    await foldLog(database.writes, document);
    const news = await readOn(database.reads, document, known);
    expect(
      [
        ...docOf(news?.snapshot ?? new Uint8Array())
          .getMap('words')
          .keys(),
      ].sort(),
    ).toEqual(['one', 'two']);
    expect(await readOn(database.reads, document, { folded: 1, ids: [] })).toMatchObject({
      snapshot: null,
      updates: [],
    });
  });

  test('what belongs to another generation is not taken, and rows of a former one are void', async () => {
    const document = await made();
    await append(document, 'old');
    await sql`update document set generation = 2, state = ${Buffer.from(newState(emptyBody))} where id = ${document.id}`.execute(
      database.writes,
    );
    expect(await append(document, 'late')).toBeNull();
    expect(await wordsIn(document)).toEqual([]);
    await foldLog(database.writes, document);
    expect(await wordsIn(document)).toEqual([]);
  });

  // The embedded database has one connection, so nothing overlaps there.
  if (kind === 'postgres')
    test('[C10] a row with a smaller id that commits after a fold is not lost', async () => {
      const document = await made();
      const held = Promise.withResolvers<void>();
      const appended = Promise.withResolvers<void>();
      const slow = database.writes.transaction().execute(async (trx) => {
        await appendUpdates(trx as unknown as Db, document, 1, [{ bytes: saying('slow'), personId: null }]);
        appended.resolve();
        await held.promise;
      });
      await appended.promise;
      await append(document, 'quick');
      await foldLog(database.writes, document);
      held.resolve();
      await slow;
      expect(await wordsIn(document)).toEqual(['quick', 'slow']);
      await foldLog(database.writes, document);
      expect(await wordsIn(document)).toEqual(['quick', 'slow']);
    });

  if (kind === 'postgres')
    test('[C10] who folds waits for another who does, and goes on from what that one wrote', async () => {
      const document = await made();
      await append(document, 'one');
      const written = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const other = database.writes.transaction().execute(async (trx) => {
        const tx = trx as unknown as Db;
        const state = docOf(newState(emptyBody), saying('one'));
        await sql`delete from document_update where document_id = ${document.id}`.execute(tx);
        await sql`update document set folded = 1, state = ${Buffer.from(encodeStateAsUpdate(state))} where id = ${document.id}`.execute(
          tx,
        );
        written.resolve();
        await held.promise;
      });
      await written.promise;
      await append(document, 'two');
      const folding = foldLog(database.writes, document);
      await vi.waitFor(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            database.reads,
          );
        expect(rows).toHaveLength(1);
      });
      held.resolve();
      await Promise.all([other, folding]);
      expect(await wordsIn(document)).toEqual(['one', 'two']);
    });
});

/** An update that adds a word, from a client of its own. */
function saying(word: string): Uint8Array {
  const doc = new Doc();
  doc.getMap('words').set(word, true);
  return encodeStateAsUpdate(doc);
}
