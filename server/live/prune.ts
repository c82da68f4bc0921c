import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';

const everyMs = 60 * 60 * 1000;
/** How many changes of a stream are kept, however young. */
const mostPerStream = 1_000_000;

/** Forgets changes and remembered requests older than 14 days, an hour at a time. Returns how to stop. */
export function startPruning(db: Db, log: Logger): () => void {
  const timer = setInterval(
    () => void prune(db).catch((error: unknown) => log.warn({ err: error }, 'old changes could not be pruned')),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** Deletes in pieces, so that no statement runs long. Answers how many changes went. */
export async function prune(db: Db): Promise<number> {
  let gone = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from change where (stream, seq) in (
      select c.stream, c.seq from change c join stream s on s.id = c.stream
      where c.at < now() - interval '14 days' or c.seq <= s.seq - ${mostPerStream} limit 5000)`.execute(db);
    gone += Number(numAffectedRows);
    if (numAffectedRows < 5000n) break;
  }
  await sql`delete from idempotency where at < now() - interval '14 days'`.execute(db);
  return gone;
}
