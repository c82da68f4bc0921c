import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

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
  const url = kind === 'postgres' ? await createPostgres() : undefined;
  const database = await connect({ url, dataDir: 'memory', poolSize: 8 });
  await migrate(database.writes);
  return {
    ...database,
    url,
    async close() {
      await database.close();
      if (url)
        await asAdmin((client) =>
          client.query(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`),
        );
    },
  };
}

async function createPostgres(): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) => client.query(`create database "${name}"`));
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
