import { sql } from 'kysely';
import { forgetLists } from '#server/features/listMemory.ts';
import { execute, type TestServer } from '../../harness.ts';

/** What only grows: numbers are never given out again, so they stay as they are. */
const growing = ['stream', 'change', 'idempotency', 'counter', 'activity'];

/** Remembers every row that there is, and answers how to put all of them back as they were. */
export async function takeSnapshot(server: TestServer): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ name: string; columns: string[]; key: string[] }>`
    select c.relname as name,
      (select array_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '')::text[] as columns,
      (select array_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey))::text[] as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${growing}::text[])`.execute(
    server.database.reads,
  );
  const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');
  await execute(server, sql`create schema snapshot`);
  for (const { name } of keys) {
    await execute(server, sql`create table ${sql.table(`snapshot.${name}`)} as table ${sql.table(name)}`);
  }
  const same = (key: string[]) => key.map((column) => `t."${column}" = s."${column}"`).join(' and ');
  const steps = [
    ...keys.map(
      ({ name, key }) =>
        `delete from "${name}" t where not exists (select from snapshot."${name}" s where ${same(key)} and t is not distinct from s);`,
    ),
    ...keys
      .toSorted((a, b) => Number(b.name === 'auth_user') - Number(a.name === 'auth_user'))
      .map(
        ({ name, columns }) =>
          `insert into "${name}" (${quoted(columns)}) select ${quoted(columns)} from snapshot."${name}" on conflict do nothing;`,
      ),
  ];
  const restore = sql.raw(`do $restore$ begin ${steps.join('\n')} end $restore$`);
  return async () => {
    await execute(server, restore as ReturnType<typeof sql>);
    forgetLists(server.database.reads);
  };
}
