import { encodeStateAsUpdate } from 'yjs';
import { docOf, readBody, readTitle } from '#shared/editor/body.ts';
import { type CleanText, textOfBody } from './text.ts';

/** All that is derived from a document itself. */
export interface DerivedDocument extends CleanText {
  title: string;
  /** Its updates as one. */
  state: Uint8Array;
}

/** What a document of these updates says. Some 100 ms for each megabyte. */
export function derivedOf(updates: readonly Uint8Array[]): DerivedDocument {
  const doc = docOf(...updates);
  const state = encodeStateAsUpdate(doc);
  return { ...textOfBody(readBody(doc)), title: readTitle(doc), state };
}
