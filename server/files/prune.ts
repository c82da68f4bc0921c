import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';
import type { Storage } from './storage.ts';

const everyMs = 60 * 60 * 1000;
const atOnce = 200;

/** Purges files that nobody can see any more, an hour at a time. Returns how to stop. */
export function startPruningFiles(db: Db, storage: Storage, log: Logger): () => void {
  const timer = setInterval(
    () => void pruneFiles(db, storage).catch((error: unknown) => log.warn({ err: error }, 'files could not be purged')),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Purges files of which nobody said within a day that they have arrived, and those that were deleted 60 days ago. The
 * bytes go first: a purge that is cut short is taken up again. Answers how many went.
 */
export async function pruneFiles(db: Db, storage: Storage): Promise<number> {
  let gone = 0;
  for (;;) {
    const { rows } = await sql<{ id: string; storage_key: string | null }>`select id, storage_key from asset
      where (uploaded_at is null and created_at < now() - interval '1 day') or deleted_at < now() - interval '60 days'
      order by id limit ${atOnce}`.execute(db);
    for (const { storage_key } of rows) if (storage_key) await storage.remove(storage_key);
    await sql`delete from asset where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
    gone += rows.length;
    if (rows.length < atOnce) return gone;
  }
}
