import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity, Row } from '#shared/entity/entity.ts';
import { columnsOf } from './columns.ts';

/** Rows whose fields hold these values; a list means any of them, null means null. */
export type Where<E extends AnyEntity> = { [K in keyof Row<E>]?: Row<E>[K] | readonly Row<E>[K][] };

/** The SQL of `where`, on a table or alias named `from`. Deleted rows never match. */
export function conditionOf<E extends AnyEntity>(
  entity: E,
  where: Where<E>,
  from: string = entity.name,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`${sql.ref(`${from}.deleted_at`)} is null`];
  for (const [name, value] of Object.entries(where)) {
    const type = columnsOf(entity)[name];
    if (!type) throw new Error(`${entity.name} has no field ${name}.`);
    const column = sql.ref(`${from}.${name}`);
    if (value === null) parts.push(sql`${column} is null`);
    else if (Array.isArray(value) && !type.endsWith('[]'))
      parts.push(sql`${column} = any(${value}::${sql.raw(`${type}[]`)})`);
    else parts.push(sql`${column} = ${value}`);
  }
  return sql`${sql.join(parts, sql` and `)}`;
}
