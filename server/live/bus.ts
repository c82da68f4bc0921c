/**
 * What one node tells the others: "this stream is at number n", with the changes where they are small.
 *
 * Nothing rests on it. A message that is lost, late or doubled costs time only: whoever listens reads what it lacks
 * from the database when it sees a hole, and looks there by itself again and again (`hubs.ts`).
 */
import { EventEmitter } from 'node:events';
import type { Change } from '#shared/change.ts';

export interface Bus {
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, hear: (message: unknown) => void): Promise<() => void>;
  /** Called when a lost connection is back, and messages may have been missed. */
  onReturn(act: () => void): void;
  close(): Promise<void>;
}

/** For one process: hands messages over on the next turn of the loop. */
export function inProcessBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (topic, message) => void setImmediate(() => emitter.emit(topic, message)),
    async subscribe(topic, hear) {
      emitter.on(topic, hear);
      return () => emitter.off(topic, hear);
    },
    onReturn() {},
    async close() {
      emitter.removeAllListeners();
    },
  };
}

/** What is said of a stream after a commit. */
export interface StreamNews {
  to: number;
  /** Absent when they would be too large for a message; they are then read from the database. */
  changes?: Change[];
}

const largestMessage = 64 * 1024;

export const streamTopic = (stream: string) => `changes:${stream}`;

/** Tells the nodes of a commit's changes. Never throws: who misses it will look. */
export function announceChanges(bus: Bus, stream: string, changes: Change[]): void {
  const to = changes.at(-1)?.seq;
  if (to === undefined) return;
  const isSmall = changes.length <= 200 && JSON.stringify(changes).length <= largestMessage;
  bus.publish(streamTopic(stream), (isSmall ? { to, changes } : { to }) satisfies StreamNews);
}
