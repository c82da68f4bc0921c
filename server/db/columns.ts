import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity, baseFields, Fields } from '#shared/entity/entity.ts';

const baseColumns: Record<(typeof baseFields)[number], string> = {
  id: 'uuid',
  seq: 'bigint',
  created_at: 'timestamptz(3)',
  updated_at: 'timestamptz(3)',
  created_by: 'uuid',
  updated_by: 'uuid',
};

const cache = new Map<AnyEntity, Record<string, string>>();

/** The SQL type of each column that an entity's rows have. */
export function columnsOf(entity: AnyEntity): Record<string, string> {
  let columns = cache.get(entity);
  if (!columns) {
    columns = { ...baseColumns };
    for (const [name, field] of Object.entries(entity.fields as Fields)) columns[name] = field.column;
    cache.set(entity, columns);
  }
  return columns;
}

/** How moments are written everywhere: ISO 8601, UTC, milliseconds. */
export const isoFormat = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;

/** The select list that reads a row of `entity` in the shape of the API. `from` is the table's alias. */
export function selectList(entity: AnyEntity, from: string = entity.name): RawBuilder<unknown> {
  const parts = Object.entries(columnsOf(entity)).map(([name, type]) => {
    const column = sql.ref(`${from}.${name}`);
    if (type.startsWith('timestamptz'))
      return sql`to_char(${column} at time zone 'UTC', ${sql.lit(isoFormat)}) as ${sql.id(name)}`;
    if (type === 'date') return sql`${column}::text as ${sql.id(name)}`;
    return sql`${column}`;
  });
  return sql.join(parts);
}
