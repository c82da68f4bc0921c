import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { freshFolder, freshPostgres } from './freshDatabase.ts';

/** The databases that this run has: the embedded one always, PostgreSQL where `TEST_DATABASE_URL` says. */
export const databaseKinds: readonly ('embedded' | 'postgres')[] = process.env.TEST_DATABASE_URL
  ? ['embedded', 'postgres']
  : ['embedded'];

export interface TestDatabase extends Database {
  /** The address of a PostgreSQL made for this test alone. */
  url: string | undefined;
}

/** A fresh, migrated database of its own. Closing it drops it. */
export async function openDatabase(kind: 'embedded' | 'postgres'): Promise<TestDatabase> {
  const postgres = kind === 'postgres' ? await freshPostgres() : undefined;
  const folder = kind === 'embedded' ? await freshFolder() : undefined;
  const database = await connect({ url: postgres?.url, dataDir: folder?.dataDir ?? 'memory', poolSize: 8 });
  await migrate(database.writes);
  return {
    ...database,
    url: postgres?.url,
    async close() {
      await database.close();
      await postgres?.drop();
      folder?.drop();
    },
  };
}
