/** Holds PGlite in a thread of its own, so that a slow query never stops sockets and heartbeats. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Answer, Call } from './remote.ts';

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

const { dataDir } = workerData as { dataDir: string };
const database = await PGlite.create({
  ...(dataDir === 'memory' ? {} : { dataDir }),
  extensions: { pg_trgm },
  postgresqlconf: ['shared_buffers = 16MB', "timezone = 'UTC'"],
  parsers: { [types.DATE]: (value: string) => value, [types.INT8]: Number },
});

port.on('message', async ({ id, sql, parameters }: Call) => {
  try {
    // No parameters: the simple protocol, which takes several statements at once (migrations).
    const result =
      parameters.length > 0 ? await database.query(sql, [...parameters]) : (await database.exec(sql)).at(-1);
    answer({ id, rows: result?.rows ?? [], affected: result?.affectedRows });
  } catch (error) {
    answer({ id, error: { ...(error as object), message: (error as Error).message } });
  }
});

function answer(message: Answer): void {
  port?.postMessage(message);
}

answer({ id: 0, rows: [], affected: 0 });
