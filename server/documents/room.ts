import { type Doc, encodeStateAsUpdate } from 'yjs';
import { documentLimits } from '#shared/documents.ts';
import { docOf } from '#shared/editor/body.ts';
import { AppError } from '#shared/errors.ts';

/** The field of a request that a text came in. */
export type TextField = 'description_html' | 'description_binary';

/**
 * The document with an update, as a document of its own. Throws `too_large` where that would be more than a document may
 * be; what makes one smaller that is too large already is taken [C23].
 */
export function withRoomFor(update: Uint8Array, { doc, field }: { doc: Doc; field: TextField }): Doc {
  const { largest } = documentLimits;
  const before = encodeStateAsUpdate(doc);
  const after = docOf(before, update);
  if (before.length + update.length <= largest) return after;
  const size = encodeStateAsUpdate(after).length;
  if (size <= largest || size <= before.length) return after;
  const sentence = `${field} would make this text larger than ${largest / 1_000_000} MB, its edits included. Make it shorter, or compact the text first.`;
  throw new AppError('too_large', sentence, { fields: { [field]: 'makes the text too large' } });
}
