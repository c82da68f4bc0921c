import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { StartError } from './embedded/folderLock.ts';

const folder = new URL('./migrations/', import.meta.url);

/** An advisory lock's number: several nodes that start at once migrate one after another. */
const migrationLock = 7_246_001;

/**
 * Brings the database to this version's form, each migration in a transaction with its mark. Answers how many ran.
 * Throws `StartError` when the database was written by a newer version.
 */
export async function migrate(db: Db): Promise<number> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock}::int)`.execute(connection);
    try {
      return await runMissing(connection as Db, files);
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock}::int)`.execute(connection);
    }
  });
}

async function runMissing(db: Db, files: string[]): Promise<number> {
  await sql`create table if not exists migration (name text primary key, at timestamptz(3) not null default now())`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  const unknown = [...done].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was written by a newer Tandem (${unknown.join(', ')}). Start that version, or use another DATA_DIR.`,
    );
  }
  const missing = files.filter((name) => !done.has(name));
  for (const name of missing) {
    await sql`begin`.execute(db);
    try {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(db);
      await sql`insert into migration (name) values (${name})`.execute(db);
      await sql`commit`.execute(db);
    } catch (error) {
      await sql`rollback`.execute(db);
      throw error;
    }
  }
  return missing.length;
}
