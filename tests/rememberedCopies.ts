/** What a browser keeps of documents, in memory: it outlives the pages of a test. */
import { applyUpdate, encodeStateAsUpdate } from 'yjs';
import type { LocalCopies } from '#client/editor/localCopy.ts';

interface Kept {
  generation: number;
  update: Uint8Array;
  isSaved: boolean;
}

export function rememberedCopies(): LocalCopies {
  const all = new Map<string, Kept>();
  return {
    generationOf: (name) => all.get(name)?.generation ?? null,
    open(name, generation, doc) {
      const former = all.get(name);
      const kept = former?.generation === generation ? former : { generation, update: new Uint8Array(), isSaved: true };
      all.set(name, kept);
      const origin = {};
      if (kept.update.length > 0) applyUpdate(doc, kept.update, origin);
      const keep = () => {
        kept.update = encodeStateAsUpdate(doc);
      };
      keep();
      doc.on('update', keep);
      return {
        origin,
        loaded: Promise.resolve(former === kept),
        wasSaved: async () => kept.isSaved,
        noteSaved: (isSaved) => {
          kept.isSaved = isSaved;
        },
        close: async () => doc.off('update', keep),
        clear: async () => {
          doc.off('update', keep);
          all.delete(name);
        },
      };
    },
    unsaved: () => [...all].filter(([, { isSaved }]) => !isSaved).map(([name]) => name),
    clearAll: async () => all.clear(),
  };
}
