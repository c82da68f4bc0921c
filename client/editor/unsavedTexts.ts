import { Doc } from 'yjs';
import { readBody } from '#shared/editor/body.ts';
import { renderHtml } from '#shared/editor/renderHtml.ts';
import { browserCopies } from './localCopy.ts';

/** The texts of which this browser keeps something unsaved, as HTML. */
export async function readUnsavedTexts(personId: string): Promise<string[]> {
  const copies = browserCopies(personId);
  const texts: string[] = [];
  for (const name of copies?.unsaved() ?? []) {
    const generation = copies?.generationOf(name);
    if (!copies || generation == null) continue;
    const doc = new Doc();
    const copy = copies.open(name, generation, doc);
    if (await copy.loaded) texts.push(renderHtml(readBody(doc)));
    await copy.close();
  }
  return texts;
}
