import type { Node } from '@tiptap/pm/model';
import { newState } from '#shared/editor/body.ts';
import type { Tx } from '../db/tx.ts';
import { beginGeneration, lockGeneration, type Place } from './beginGeneration.ts';
import { textOfBody } from './text.ts';
import { keepVersion } from './versions.ts';

export interface Restoring extends Place {
  body: Node;
  /** Of a page. */
  title?: string | undefined;
}

/** Puts a text in place of the one that stands, for everybody [C26]. Answers the hash of what now stands. */
export async function restoreText(tx: Tx, { body, title, ...place }: Restoring): Promise<string | null> {
  const before = await lockGeneration(tx, place.document);
  const restored = textOfBody(body);
  await beginGeneration(tx, place, { ...restored, state: newState(body, { title }) });
  const { html, hash } = restored;
  await keepVersion(tx.db, { ...place, personId: tx.actor, before, html, at: tx.at, isNew: true });
  return hash;
}
