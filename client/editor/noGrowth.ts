import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** While a text is full, what its writer does is taken only where the text becomes shorter; the server would refuse the rest [C24]. */
export const noGrowth = (isFull: () => boolean): Extension =>
  Extension.create({
    name: 'noGrowth',
    addProseMirrorPlugins() {
      const filterTransaction: NonNullable<Plugin['spec']['filterTransaction']> = (tr, { doc }) =>
        !tr.docChanged ||
        !isFull() ||
        tr.getMeta(ySyncPluginKey) !== undefined ||
        tr.doc.content.size < doc.content.size;
      return [new Plugin({ filterTransaction })];
    },
  });
