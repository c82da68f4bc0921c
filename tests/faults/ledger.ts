import { sql } from 'kysely';
import { expect } from 'vitest';
import { selectList } from '#server/db/columns.ts';
import type { Db } from '#server/db/connect.ts';
import { entityNamed } from '#shared/entities.ts';
import { wrongTotals } from '../totals.ts';
import type { Written } from './writers.ts';

interface Outbox {
  seq: number;
  entity: string;
  id: string;
  row: Record<string, unknown> | null;
}

/** [L1] what was acknowledged is there, [L2] once; [L5] numbers have no hole, and the changes give the tables. */
export async function expectNothingLost(db: Db, workspaceId: string, { acknowledged }: Written): Promise<void> {
  const { rows: items } = await sql<{
    id: string;
    name: string;
  }>`select id, name from work_item where workspace_id = ${workspaceId} and deleted_at is null`.execute(db);
  const byName = Map.groupBy(items, (item) => item.name);
  for (const [name, id] of acknowledged)
    expect(
      byName.get(name)?.map((item) => item.id),
      name,
    ).toEqual([id]);
  for (const [name, found] of byName) expect(found, `${name} took effect twice`).toHaveLength(1);
  await expectWholeStream(db, workspaceId);
  expect(await wrongTotals(db)).toEqual([]);
}

/** [L5] */
export async function expectWholeStream(db: Db, stream: string): Promise<void> {
  const { rows } =
    await sql<Outbox>`select seq, entity, id, "row" from change where stream = ${stream} order by seq`.execute(db);
  expect(rows.map((change) => change.seq)).toEqual(rows.map((_, index) => index + 1));
  const replayed = new Map<string, Map<string, unknown>>();
  for (const { entity, id, row } of rows) {
    const table = replayed.get(entity) ?? new Map();
    replayed.set(entity, table);
    if (row) table.set(id, row);
    else table.delete(id);
  }
  for (const [name, expected] of replayed) {
    const entity = entityNamed(name);
    if (!entity) continue;
    const { rows: table } = await sql<{ id: string }>`select ${selectList(entity)} from ${sql.table(name)}
      where ${sql.ref(entity.stream)} = ${stream} and deleted_at is null`.execute(db);
    expect(new Map(table.map((row) => [row.id, row])), name).toEqual(expected);
  }
}
