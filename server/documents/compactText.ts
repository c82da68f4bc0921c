import { encodeStateAsUpdate } from 'yjs';
import type { DocumentId } from '#shared/documents.ts';
import { docOf, newState, readBody, readTitle } from '#shared/editor/body.ts';
import { conflict } from '#shared/errors.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { type Begun, beginGeneration, lockGeneration, type Place } from './beginGeneration.ts';
import { readLog } from './log.ts';
import { textOfBody } from './text.ts';
import { keepVersion } from './versions.ts';

/** What is saved by less is not worth that everybody opens the text anew. */
const worthwhile = 0.9;

/** A text without the traces of its edits, and of how much of the log it was made. */
export interface Compacted extends Begun {
  generation: number;
  version: number;
}

/**
 * Makes of a document one that says the same and holds nothing else. Takes long for a large one: done before the commit.
 * Throws `conflict` where that would not be noticeably smaller.
 */
export async function compacted(db: Db, document: DocumentId): Promise<Compacted> {
  const stored = await readLog(db, document);
  if (!stored) throw asSmallAsCanBe();
  const doc = docOf(stored.snapshot, ...stored.updates.map(({ bytes }) => bytes));
  if (doc.store.pendingStructs) throw conflict('Words of somebody are still on their way. Try again in a moment.');
  const before = encodeStateAsUpdate(doc).length;
  const title = readTitle(doc);
  const body = readBody(doc);
  const state = newState(body, { title });
  if (state.length > worthwhile * before) throw asSmallAsCanBe();
  return { ...textOfBody(body), state, generation: stored.generation, version: stored.version };
}

/**
 * Begins a document anew with only what it says, so that it is as small as its words [C23]. The text before is a version.
 * Words that came into the log since it was made ready are in it. Answers the hash of the text.
 */
export async function compactText(tx: Tx, place: Place, ready: Compacted): Promise<string | null> {
  const before = await lockGeneration(tx, place.document);
  const stored = await readLog(tx.db, place.document);
  const isReady = stored?.generation === ready.generation && stored.version === ready.version;
  const next = isReady ? ready : await compacted(tx.db, place.document);
  await beginGeneration(tx, place, next);
  await keepVersion(tx.db, { ...place, personId: tx.actor, before, html: next.html, at: tx.at });
  return next.hash;
}

const asSmallAsCanBe = () =>
  conflict('This text is as small as it can be: its words really take that much. Delete some, or move them elsewhere.');
