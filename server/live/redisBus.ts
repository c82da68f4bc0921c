import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Bus } from './bus.ts';

const prefix = 'tandem:';

/**
 * Redis pub/sub. While Redis is away publishing does nothing and nobody waits; when it is back, listeners are told that
 * they may have missed something.
 */
export async function redisBus(url: string, log: Logger): Promise<Bus> {
  const options = {
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 2000) },
  } as const;
  const out = createClient(options);
  const listener = createClient({ url, socket: options.socket });
  const returned = new Set<() => void>();
  const handlers = new Map<string, Set<(message: unknown) => void>>();
  let wasReady = false;

  const hear = (text: string, channel: string) => {
    const message = parse(text);
    for (const handler of handlers.get(channel.slice(prefix.length)) ?? []) handler(message);
  };
  const isAway = new Set<object>();
  for (const client of [out, listener]) {
    client.on('error', (error: Error) => {
      if (!isAway.has(client)) log.warn({ err: error.message }, 'Redis is away; going on without it');
      isAway.add(client);
    });
    client.on('ready', () => isAway.delete(client));
  }
  listener.on('ready', () => {
    if (wasReady) for (const act of returned) act();
    wasReady = true;
  });
  // Not awaited: a server starts, and works, while Redis is away.
  void out.connect().catch(() => undefined);
  void listener.connect().catch(() => undefined);

  return {
    publish(topic, message) {
      if (out.isReady) out.publish(prefix + topic, JSON.stringify(message)).catch(() => undefined);
      // Those in this process need not wait for Redis to hear of it.
      else setImmediate(() => hear(JSON.stringify(message), prefix + topic));
    },
    async subscribe(topic, handler) {
      const known = handlers.get(topic);
      if (known) known.add(handler);
      else {
        handlers.set(topic, new Set([handler]));
        void listener.subscribe(prefix + topic, hear).catch(() => undefined);
      }
      return () => {
        const set = handlers.get(topic);
        set?.delete(handler);
        if (set && set.size === 0) {
          handlers.delete(topic);
          void listener.unsubscribe(prefix + topic, hear).catch(() => undefined);
        }
      };
    },
    onReturn: (act) => void returned.add(act),
    async close() {
      out.destroy();
      listener.destroy();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not ours; the poll finds what it may have meant
  }
}
