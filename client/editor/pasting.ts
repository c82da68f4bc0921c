/** What happens to what is pasted: HTML is cleaned, plain text that is Markdown becomes what it means. */
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { markdownToHtml } from '#shared/text/markdown.ts';
import { cleanPasted } from './cleanPasted.ts';
import { looksLikeMarkdown } from './looksLikeMarkdown.ts';

export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanPasted,
          handlePaste(view, { clipboardData }) {
            if (!clipboardData || view.state.selection.$from.parent.type.spec.code) return false;
            // A code editor gives its colours along, which mean nothing here.
            const types = [...clipboardData.types];
            const isPlain = !types.includes('text/html') || types.includes('vscode-editor-data');
            const words = clipboardData.getData('text/plain');
            if (!isPlain || !looksLikeMarkdown(words) || !editor.isEditable) return false;
            return view.pasteHTML(cleanPasted(markdownToHtml(words)));
          },
        },
      }),
    ];
  },
});
