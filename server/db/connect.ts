/**
 * The database, embedded by default or a PostgreSQL by setting; everything above speaks to both in the same SQL.
 *
 * Commits and reads have pools of their own, so that a burst of edits does not starve those who only look.
 */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { EmbeddedDialect } from './embedded/dialect.ts';
import { lockFolder } from './embedded/folderLock.ts';
import { Remote } from './embedded/remote.ts';
import { PreparedClient } from './preparedClient.ts';

/** The query builder. Tables are described by the entities, not by a second set of types. */
export type Db = Kysely<Record<string, Record<string, unknown>>>;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly writes: Db;
  readonly reads: Db;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** A PostgreSQL (≥ 15) address; without it the embedded database is opened. */
  url?: string | undefined;
  /** Where the embedded database lives; `memory` keeps nothing. */
  dataDir: string;
  /** Connections of each of the two pools. */
  poolSize?: number;
}

/** Opens the database. Throws `StartError` when the embedded one's folder is taken or cannot be written. */
export async function connect(options: ConnectOptions): Promise<Database> {
  return options.url ? connectPostgres(options.url, options.poolSize ?? 10) : connectEmbedded(options.dataDir);
}

const settings = [
  'statement_timeout=5000',
  'lock_timeout=3000',
  'idle_in_transaction_session_timeout=10000',
  'timezone=UTC',
  'random_page_cost=1.1', // data is in memory or on flash
  'jit=off', // compiling takes longer than any statement here
  'max_parallel_workers_per_gather=0', // starting workers takes as long as counting 100,000 rows, and others want the cores
];

const { types } = pg;
const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.DATE, (value) => value],
]);

function connectPostgres(url: string, size: number): Database {
  const open = () => {
    const pool = new pg.Pool({
      Client: PreparedClient,
      connectionString: url,
      max: size,
      connectionTimeoutMillis: 5000,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
      types: {
        getTypeParser: ((oid: number, format?: 'text') =>
          parsers.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
      },
    });
    // A connection that breaks says so to whoever is using it; heard by nobody it would end the process.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return new Kysely<Record<string, Record<string, unknown>>>({ dialect: new PostgresDialect({ pool }) });
  };
  const writes = open();
  const reads = open();
  return {
    kind: 'postgres',
    writes,
    reads,
    close: async () => void (await Promise.all([writes.destroy(), reads.destroy()])),
  };
}

async function connectEmbedded(dataDir: string): Promise<Database> {
  const unlock = dataDir === 'memory' ? () => {} : lockFolder(dataDir);
  const remote = new Remote(dataDir === 'memory' ? dataDir : `${dataDir}/db`);
  const db: Db = new Kysely({ dialect: new EmbeddedDialect(remote) });
  try {
    await remote.open();
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    kind: 'embedded',
    writes: db,
    reads: db,
    async close() {
      await db.destroy();
      await remote.close();
      unlock();
    },
  };
}
