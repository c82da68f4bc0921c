/** Broken on purpose, each of these failed here: any word instead of all; no scope; no ranks; no likeness; no description. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import type { ListScope } from '#server/features/workItemQuery.ts';
import { searchWorkItems } from '#server/features/workItemSearch.ts';
import { makeSample } from './workItemSample.ts';
import { databases, insertRows } from './workItemTables.ts';

const { workspace_id: workspaceId, projectIds, items, tables } = makeSample(1, 12);
const [web, other] = projectIds;
const named: Record<string, Record<string, unknown>> = {
  search: { name: 'Fix the search page' },
  page: { name: 'Page of settings', external_id: 'OLD-77' },
  phrase: { name: 'A new search page for mobile' },
  exact: { name: 'Search page' },
  described: { name: 'Slow start' },
  number: { name: 'Error 404 on sign-out', sequence_id: 12 },
  wanted: { name: 'Dark colours', sequence_id: 404 },
  accents: { name: 'ÄRGER mit Übersetzung' },
  elsewhere: { name: 'Search of the other project', project_id: other, sequence_id: 404 },
  gone: { name: 'Search that was deleted', deleted_at: '2026-01-01' },
};
const ids = new Map(Object.keys(named).map((key, n) => [items[n]?.id ?? '', key]));
const rows = [...ids].map(([id, key], n) => {
  const { state__group: _, ...row } = items[n] ?? {};
  const plain = {
    project_id: web,
    sequence_id: 1000 + n,
    archived_at: null,
    is_draft: false,
    updated_at: '2026-01-01T00:00:00Z',
  };
  return { ...row, deleted_at: null, ...plain, id, external_id: null, ...named[key] };
});

describe.each(databases)('search on %s', (_, open) => {
  let db: Db;
  const all: ListScope = { workspaceId, projectIds };
  const find = async (text: string, scope: ListScope = all) =>
    (await searchWorkItems(db, { scope, text })).map(({ id }) => ids.get(id));

  beforeAll(async () => {
    db = await open();
    for (const [table, held] of Object.entries(tables)) await insertRows(db, table, held);
    await insertRows(db, 'work_item', rows);
    const id = [...ids].find(([, key]) => key === 'described')?.[0];
    await db
      .insertInto('document')
      .values({ kind: 'work_item', id, html: '', text: 'The index of the archive is rebuilt each time.' })
      .execute();
  });
  afterAll(() => db.destroy());

  test('finds all the words in any order, the whole name first, then its start, then the phrase', async () => {
    expect(await find('search page')).toEqual([
      'exact',
      ...['search', 'phrase'].sort((a, b) => idOf(a).localeCompare(idOf(b))),
    ]);
    expect(await find('page the FIX')).toEqual(['search']);
  });

  test('finds words of the description, and words that are split between it and the name', async () => {
    expect(await find('archive index')).toEqual(['described']);
    expect(await find('slow rebuilt')).toEqual(['described']);
  });

  test('finds an item by its number before one that names the number', async () => {
    expect(await find('404', { workspaceId, projectIds: [web] })).toEqual(['wanted', 'number']);
  });

  test('finds an item by its key in any case, and by the key it had elsewhere', async () => {
    expect(await find('p1-404')).toEqual(['elsewhere']);
    expect(await find('P0-404')).toEqual(['wanted']);
    expect(await find('old-77')).toEqual(['page']);
  });

  test('finds names in spite of typing errors, and of the case of any letter', async () => {
    expect(await find('serach page')).toContain('search');
    expect(await find('colurs')).toEqual(['wanted']);
    expect(await find('ärger übersetzung')).toEqual(['accents']);
  });

  test('finds nothing deleted and nothing beyond what the person may see', async () => {
    expect(await find('deleted')).not.toContain('gone');
    expect(await find('other project', { workspaceId, projectIds: [web] })).toEqual([]);
    const owner = rows.find(({ id }) => ids.get(id) === 'accents');
    const mine: ListScope = { workspaceId, projectIds: [], own: { projectIds, personId: crypto.randomUUID() } };
    expect(owner).toBeDefined();
    for (const text of ['search', '404', 'old-77', 'p1-404', 'archive', 'colurs'])
      expect(await find(text, mine)).toEqual([]);
  });

  test('takes odd text as text', async () => {
    for (const text of [
      '%',
      '_',
      '\\',
      '.*',
      '(',
      "'",
      '"',
      'a\0b',
      '***:x',
      '(?i)zq',
      '😀',
      '-999',
      '99999999999999999',
    ]) {
      expect(await find(text)).toEqual([]);
    }
    expect(await find('   ')).toEqual([]);
    await expect(find('x'.repeat(256))).rejects.toMatchObject({
      code: 'invalid',
      detail: { fields: { search: expect.any(String) } },
    });
  });
});

const idOf = (key: string) => [...ids].find(([, name]) => name === key)?.[0] ?? '';
