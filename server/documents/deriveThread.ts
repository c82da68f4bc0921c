/** The thread in which large documents are derived. */
import { parentPort } from 'node:worker_threads';
import { derivedOf } from './derivedOf.ts';
import type { DeriveAnswer, DeriveCall } from './deriver.ts';

function answer({ id, updates }: DeriveCall): DeriveAnswer {
  try {
    return { id, derived: derivedOf(updates) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (call: DeriveCall) => parentPort?.postMessage(answer(call)));
