/** What names a row is cleaned when it goes, and put back when it returns; both follow from the definitions. */
import { type RawBuilder, sql } from 'kysely';
import { entities, entityNamed } from '#shared/entities.ts';
import type { AnyEntity, Fields } from '#shared/entity/entity.ts';
import type { Tx } from './tx.ts';
import { conditionOf } from './where.ts';

interface Reference {
  entity: AnyEntity;
  field: string;
  isSet: boolean;
}

/** The fields that may name a row of `target` and can do without: sets, and those that may be null. */
function referencesTo(target: AnyEntity): Reference[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields as Fields)
      .filter(([, field]) => field.refersTo === target.name && (field.isSet || field.initial?.() === null))
      .map(([name, field]) => ({ entity, field: name, isSet: field.isSet })),
  );
}

function naming({ entity, field, isSet }: Reference, ids: readonly string[], stream: string): RawBuilder<boolean> {
  const column = sql.ref(`${entity.name}.${field}`);
  const names = isSet ? sql`${column} && ${ids}::uuid[]` : sql`${column} = any(${ids}::uuid[])`;
  return sql`${conditionOf(entity, { [entity.stream]: stream })} and ${names}`;
}

/** Takes `id` out of every row of this stream that names it. */
export async function releaseReferences(
  tx: Tx,
  target: AnyEntity,
  { id, stream }: { id: string; stream: string },
): Promise<void> {
  await releaseAllReferences(tx, target, { ids: [id], stream });
}

/** The same for many ids, by as many statements as for one. */
export async function releaseAllReferences(
  tx: Tx,
  target: AnyEntity,
  { ids, stream }: { ids: readonly string[]; stream: string },
): Promise<void> {
  for (const reference of referencesTo(target)) {
    const patch = { [reference.field]: reference.isSet ? { remove: [...ids] } : null };
    await tx.updateWhere(reference.entity, naming(reference, ids, stream), patch);
  }
}

interface Taken {
  entity: string;
  id: string;
  was: Record<string, unknown>;
}

/**
 * Puts `id` back into the rows that its deletion took it from, where they still lack it. Answers false when the
 * deletion is so old that nothing tells any more what it took; the row then returns alone.
 */
export async function returnReferences(
  tx: Tx,
  target: AnyEntity,
  { id, stream }: { id: string; stream: string },
): Promise<boolean> {
  const { rows: deletions } = await sql<{ commit_seq: number; seq: number }>`
    select commit_seq, seq from change where stream = ${stream} and entity = ${target.name} and id = ${id} and "row" is null
    order by seq desc limit 1`.execute(tx.db);
  const deletion = deletions[0];
  if (!deletion) return false;
  const { rows } = await sql<Taken>`
    select entity, id, was from change where stream = ${stream} and commit_seq = ${deletion.commit_seq} and was is not null and "row" is not null`.execute(
    tx.db,
  );
  for (const taken of rows) await returnTo(tx, taken, { target, id });
  return true;
}

async function returnTo(tx: Tx, taken: Taken, { target, id }: { target: AnyEntity; id: string }): Promise<void> {
  const entity = entityNamed(taken.entity);
  if (!entity) return;
  const row = await tx.find(entity, { id: taken.id });
  if (!row) return;
  for (const { field, isSet } of referencesTo(target).filter((reference) => reference.entity === entity)) {
    const before = taken.was[field];
    const lacked = isSet ? Array.isArray(before) && before.includes(id) : before === id && row[field] === null;
    if (lacked) await tx.update(entity, row.id, { [field]: isSet ? { add: [id] } : id });
  }
}
