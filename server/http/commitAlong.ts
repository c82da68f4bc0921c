/**
 * Commits whose streams depend on data: everybody in a workspace, the person with an address. Which they are is read
 * first and once more under the lock; should somebody have come in between, it begins again with them.
 */
import { AppError } from '#shared/errors.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from './context.ts';

class StreamsMoved extends Error {}

const attempts = 5;

/** Runs `work` in a commit that holds the streams which `find` answers, then as now. */
export async function commitAlong<T>(
  context: Context,
  find: (db: Db) => Promise<readonly string[]>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const streams = await find(context.read);
    try {
      return await context.commit(
        async (tx) => {
          const held = tx.seqs;
          if (!(await find(tx.db)).every((stream) => held.has(stream))) throw new StreamsMoved();
          return work(tx);
        },
        { streams },
      );
    } catch (error) {
      if (!(error instanceof StreamsMoved)) throw error;
    }
  }
  throw new AppError('unavailable', 'Too much is changing here at once. Try again in a moment.', { retryAfter: 1 });
}
