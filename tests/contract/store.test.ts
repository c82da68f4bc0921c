import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, selectList } from '#server/db/columns.ts';
import { placeFor } from '#server/db/places.ts';
import { releaseReferences, returnReferences } from '#server/db/references.ts';
import { createStore, type Store } from '#server/db/store.ts';
import type { Tx } from '#server/db/tx.ts';
import type { Change } from '#shared/change.ts';
import { entities } from '#shared/entities.ts';
import type { AnyEntity, Fields } from '#shared/entity/entity.ts';
import { label } from '#shared/features/label.ts';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';
import { workspace } from '#shared/features/workspace.ts';
import { build } from '../build.ts';
import { databaseKinds, openDatabase, type TestDatabase } from '../databases.ts';

describe.each(databaseKinds)('the store on the %s database', (kind) => {
  let database: TestDatabase;
  let store: Store;
  let heard: Change[] = [];
  const me = randomUUID();

  beforeAll(async () => {
    database = await openDatabase(kind);
    store = createStore(database, (_stream, changes) => heard.push(...changes));
  });
  afterAll(() => database.close());

  /** A workspace of its own for a test. */
  async function openWorkspace(): Promise<string> {
    const id = randomUUID();
    await store.commit({ actor: me, streams: [], opens: [id] }, (tx) =>
      tx.insert(workspace, build(workspace, { id, slug: id.slice(0, 13) })),
    );
    heard = [];
    return id;
  }
  const write = async <T>(stream: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const committed = await store.commit({ actor: me, streams: [stream] }, work);
    if (committed.replayed) throw new Error('replayed');
    return committed.value;
  };
  const aLabel = (workspace_id: string, name = 'Bug') => build(label, { workspace_id, project_id: randomUUID(), name });
  const seqs = async (stream: string) =>
    (
      await sql<{ seq: number }>`select seq from change where stream = ${stream} order by seq`.execute(store.reads)
    ).rows.map((row) => row.seq);

  test('every field of every entity has a column of its type', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string; type: string; nullable: string }>`
      select table_name, column_name, is_nullable as nullable, case when data_type = 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
      from information_schema.columns where table_schema = 'public'`.execute(store.reads);
    for (const entity of entities) {
      const found = Object.fromEntries(
        rows.filter((row) => row.table_name === entity.name).map((row) => [row.column_name, row]),
      );
      for (const [name, type] of Object.entries(columnsOf(entity))) {
        expect(found[name]?.type, `${entity.name}.${name}`).toBe(
          type === 'timestamptz(3)' ? 'timestamp with time zone' : type,
        );
        const field = (entity.fields as Fields)[name];
        if (field)
          expect(found[name]?.nullable, `${entity.name}.${name}`).toBe(field.initial?.() === null ? 'YES' : 'NO');
      }
    }
  });

  test('a row of every entity reads back as it was written', async () => {
    for (const entity of entities as AnyEntity[]) {
      const stream = randomUUID();
      const own = entity.stream === 'id' ? { id: stream } : { [entity.stream]: stream };
      await store.commit({ actor: me, streams: [], opens: [stream] }, async (tx) => {
        const written = await tx.insert(entity, build(entity, own));
        const { rows } =
          await sql`select ${selectList(entity)} from ${sql.table(entity.name)} where id = ${written.id}`.execute(
            tx.db,
          );
        expect(rows).toEqual([written]);
      });
    }
  });

  test('a change tells the row, its former values and its maker', async () => {
    const stream = await openWorkspace();
    const { id } = await write(stream, (tx) => tx.insert(label, aLabel(stream)));
    await write(stream, (tx) => tx.update(label, id, { name: 'Defect' }));
    expect(heard).toHaveLength(2);
    expect(heard[0]).toMatchObject({
      stream,
      seq: 2,
      entity: 'label',
      id,
      was: null,
      was_audience: null,
      actor_id: me,
      row: { name: 'Bug', seq: 2 },
    });
    expect(heard[1]).toMatchObject({ seq: 3, was: { name: 'Bug' }, row: { name: 'Defect', seq: 3 } });
    expect(Object.keys(heard[1]?.was ?? {}).sort()).toEqual(['name', 'updated_at']);
  });

  test('an update that changes nothing writes and tells nothing', async () => {
    const stream = await openWorkspace();
    const before = await write(stream, (tx) => tx.insert(label, aLabel(stream)));
    const after = await write(stream, (tx) => tx.update(label, before.id, { name: 'Bug' }));
    expect(after).toEqual(before);
    expect(heard).toHaveLength(1);
  });

  test('[L3] work that throws leaves no row, no change and no number behind', async () => {
    const stream = await openWorkspace();
    const attempt = write(stream, async (tx) => {
      await tx.insert(label, aLabel(stream));
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    await write(stream, (tx) => tx.insert(label, aLabel(stream)));
    expect(await seqs(stream)).toEqual([1, 2]);
    expect(heard).toHaveLength(1);
  });

  test('[L5] numbers run without hole or repeat under concurrent writers', async () => {
    const stream = await openWorkspace();
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => write(stream, (tx) => tx.insert(label, aLabel(stream, `L${n}`)))),
    );
    expect(await seqs(stream)).toEqual(Array.from({ length: 61 }, (_, n) => n + 1));
    expect(heard.map((change) => change.seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 2));
  });

  test('writing to a stream that was not named throws', async () => {
    const [mine, other] = [await openWorkspace(), await openWorkspace()];
    await expect(write(mine, (tx) => tx.insert(label, aLabel(other)))).rejects.toThrow('did not name');
  });

  test('a commit over several streams numbers each of them', async () => {
    const [a, b] = [await openWorkspace(), await openWorkspace()];
    await store.commit({ actor: me, streams: [b, a] }, async (tx) => {
      await tx.insert(label, aLabel(a));
      await tx.insert(label, aLabel(b));
    });
    expect([await seqs(a), await seqs(b)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('[L2] the same key has one effect, and another body under it is refused', async () => {
    const stream = await openWorkspace();
    const once = { person_id: me, key: randomUUID(), hash: 'a' };
    const send = (hash: string) =>
      store.commit(
        { actor: me, streams: [stream], once: { ...once, hash } },
        (tx) => tx.insert(label, aLabel(stream)),
        (row) => ({ id: row.id, status: 201 }),
      );
    const first = await send('a');
    const again = await send('a');
    expect(again).toEqual({
      replayed: true,
      id: first.replayed ? '' : first.value.id,
      status: 201,
      seqs: new Map([[stream, 2]]),
      seq: 2,
      hash: 'a',
    });
    await expect(send('b')).rejects.toMatchObject({ code: 'conflict' });
    expect(await seqs(stream)).toEqual([1, 2]);
  });

  test('[L2] the same key sent twice at once has one effect', async () => {
    const stream = await openWorkspace();
    const once = { person_id: me, key: randomUUID(), hash: 'a' };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        store.commit({ actor: me, streams: [stream], once }, (tx) => tx.insert(label, aLabel(stream))),
      ),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(await seqs(stream)).toEqual([1, 2]);
  });

  test('updateWhere changes many rows and leaves alone those that hold the value', async () => {
    const stream = await openWorkspace();
    const rows = await write(stream, (tx) =>
      tx.insertMany(
        label,
        ['a', 'b', 'c'].map((name) => aLabel(stream, name)),
      ),
    );
    await write(stream, (tx) => tx.update(label, rows[1]?.id ?? '', { color: 'red' }));
    heard = [];
    const changed = await write(stream, (tx) => tx.updateWhere(label, { workspace_id: stream }, { color: 'red' }));
    expect(changed.map((row) => row.name).sort()).toEqual(['a', 'c']);
    expect(heard.map((change) => [change.seq, change.row?.color])).toEqual([
      [6, 'red'],
      [7, 'red'],
    ]);
  });

  test('a deleted row is not found, is remembered by its id, and comes back whole', async () => {
    const stream = await openWorkspace();
    const row = await write(stream, (tx) => tx.insert(label, aLabel(stream), { bodyHash: 'h' }));
    await write(stream, (tx) => tx.remove(label, row.id));
    expect(heard.at(-1)).toMatchObject({ row: null, was: { name: 'Bug' } });
    await expect(write(stream, (tx) => tx.get(label, row.id))).rejects.toMatchObject({ code: 'not_found' });
    expect(await write(stream, (tx) => tx.trace(label, row.id))).toEqual({ bodyHash: 'h', isDeleted: true });
    const back = await write(stream, (tx) => tx.restore(label, row.id));
    expect(back).toEqual({ ...row, seq: 4, updated_at: back.updated_at });
  });

  test('a deletion takes the row out of what names it, and its return puts it back where it is lacking', async () => {
    const stream = await openWorkspace();
    const { id } = await write(stream, (tx) => tx.insert(label, aLabel(stream)));
    const other = randomUUID();
    const item = (label_ids: string[]) =>
      build(workItem, {
        workspace_id: stream,
        label_ids,
        sequence_id: label_ids.length + 1,
        state_id: build(state).id,
      });
    const [named, both] = await write(stream, (tx) => tx.insertMany(workItem, [item([id]), item([other, id])]));
    await write(stream, async (tx) => {
      await releaseReferences(tx, label, { id, stream });
      await tx.remove(label, id);
    });
    expect(await write(stream, async (tx) => (await tx.get(workItem, both?.id ?? '')).label_ids)).toEqual([other]);
    await write(stream, async (tx) => {
      await tx.restore(label, id);
      await returnReferences(tx, label, { id, stream });
    });
    const labels = await write(stream, async (tx) => [
      (await tx.get(workItem, named?.id ?? '')).label_ids,
      (await tx.get(workItem, both?.id ?? '')).label_ids,
    ]);
    expect(labels).toEqual([[id], [other, id]]);
  });

  test('everything inside a commit runs on its connection, so a commit that reads does not wait for itself', async () => {
    const stream = await openWorkspace();
    await write(stream, async (tx) => {
      await tx.insert(label, aLabel(stream));
      expect(await tx.list(label, { workspace_id: stream })).toHaveLength(1);
    });
  });

  test('[F23] sixty drops between the same two neighbours keep a strict order', async () => {
    const stream = await openWorkspace();
    const project_id = randomUUID();
    const place = (name: string, sort_order: number) =>
      build(label, { workspace_id: stream, project_id, name, sort_order });
    const [top, bottom] = await write(stream, (tx) => tx.insertMany(label, [place('top', 1), place('bottom', 2)]));
    const order = {
      entity: label,
      field: 'sort_order',
      among: sql<boolean>`project_id = ${project_id} and deleted_at is null`,
      moving: null,
    };
    for (let n = 0; n < 60; n++) {
      await write(stream, async (tx) => {
        const sort_order = await placeFor(tx, { before_id: top?.id ?? '', after_id: bottom?.id ?? '' }, order);
        await tx.insert(label, place(`n${n}`, sort_order));
      });
    }
    const { rows } = await sql<{
      name: string;
      sort_order: number;
    }>`select name, sort_order from label where project_id = ${project_id} order by sort_order`.execute(store.reads);
    expect(rows.map((row) => row.name)).toEqual([
      'top',
      ...Array.from({ length: 60 }, (_, n) => `n${59 - n}`),
      'bottom',
    ]);
    expect(new Set(rows.map((row) => row.sort_order)).size).toBe(62);
  });

  test('[L5] applying all changes to nothing gives the tables', async () => {
    const stream = await openWorkspace();
    const rows = await write(stream, (tx) =>
      tx.insertMany(
        label,
        ['a', 'b', 'c'].map((name) => aLabel(stream, name)),
      ),
    );
    await write(stream, (tx) =>
      tx.updateWhere(label, { workspace_id: stream }, (row) => ({
        sort_order: row.name.charCodeAt(0) + 0.5,
        parent: rows[0]?.id ?? null,
      })),
    );
    await write(stream, (tx) => tx.remove(label, rows[2]?.id ?? ''));
    const replayed = new Map<string, unknown>();
    const { rows: changes } =
      await sql<Change>`select entity, id, "row" from change where stream = ${stream} order by seq`.execute(
        store.reads,
      );
    for (const { entity, id, row } of changes)
      if (entity === 'label') row ? replayed.set(id, row) : replayed.delete(id);
    const { rows: table } = await sql<{
      id: string;
    }>`select ${selectList(label)} from label where workspace_id = ${stream} and deleted_at is null`.execute(
      store.reads,
    );
    expect(new Map(table.map((row) => [row.id, row]))).toEqual(replayed);
  });
});
