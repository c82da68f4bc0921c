/**
 * Hocuspocus's Redis extension, for speed alone: it carries updates and carets between nodes as they happen.
 *
 * Nothing rests on it. Storing is the log's affair, so its locks are not used [C8]; a document that opens waits for
 * other nodes a moment at most, and opens just so while Redis is away or was never there.
 */
import { Redis } from '@hocuspocus/extension-redis';
import type { afterLoadDocumentPayload } from '@hocuspocus/server';
import { Redis as Client } from 'ioredis';
import type { Logger } from 'pino';

const patienceMs = 300;

export class RedisRelay extends Redis {
  /** `onReturn` is called when Redis is back, and messages may have been missed. */
  constructor(url: string, { log, onReturn }: { log: Logger; onReturn: () => void }) {
    let isAway = false;
    const createClient = () => {
      const client = new Client(url, {
        maxRetriesPerRequest: null,
        retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), 2000),
      });
      client.on('error', (error: Error) => {
        if (!isAway)
          log.warn({ err: error.message }, 'Redis is away; documents reach other nodes through the database');
        isAway = true;
      });
      client.on('ready', () => {
        if (isAway) onReturn();
        isAway = false;
      });
      return client;
    };
    super({ createClient, prefix: 'tandem-document', disconnectDelay: 0, awaitInitialSyncTimeout: patienceMs });
  }

  override async afterLoadDocument(data: afterLoadDocumentPayload): Promise<void> {
    const joined = super.afterLoadDocument(data).catch(() => undefined);
    await Promise.race([joined, new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
  }

  override async onStoreDocument(): Promise<void> {}

  override async afterStoreDocument(): Promise<void> {}

  override async beforeUnloadDocument(): Promise<void> {}

  override async onDestroy(): Promise<void> {
    this.pub.disconnect(false);
    this.sub.disconnect(false);
  }
}
