/** A Kysely dialect for the embedded database: one connection, for which callers wait in line. */
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Remote } from './remote.ts';

export class EmbeddedDialect implements Dialect {
  readonly #remote: Remote;

  constructor(remote: Remote) {
    this.#remote = remote;
  }

  createAdapter = () => new PostgresAdapter();
  // biome-ignore lint/suspicious/noExplicitAny: the signature of Kysely's interface
  createIntrospector = (db: Kysely<any>) => new PostgresIntrospector(db);
  createQueryCompiler = () => new PostgresQueryCompiler();

  createDriver(): Driver {
    const remote = this.#remote;
    let line = Promise.resolve();
    let release = () => {};
    return {
      init: () => remote.open(),
      async acquireConnection(): Promise<DatabaseConnection> {
        const before = line;
        const { promise, resolve } = Promise.withResolvers<void>();
        line = promise;
        await before;
        release = resolve;
        return remote;
      },
      async releaseConnection() {
        release();
      },
      async beginTransaction(_connection, { isolationLevel }) {
        await remote.call(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin');
      },
      async commitTransaction() {
        await remote.call('commit');
      },
      async rollbackTransaction() {
        await remote.call('rollback');
      },
      destroy: () => remote.close(),
    };
  }
}
