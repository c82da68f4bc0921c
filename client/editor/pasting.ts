/** What happens to what is pasted: HTML is cleaned, plain text that is Markdown becomes what it means. */
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
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
            void pasteMarkdown(view, words);
            return true;
          },
        },
      }),
    ];
  },
});

/** The converter is loaded for the first paste that wants it; without it the words are pasted as they stand. */
async function pasteMarkdown(view: EditorView, words: string): Promise<void> {
  try {
    const { markdownToHtml } = await import('#shared/text/markdown.ts');
    view.pasteHTML(cleanPasted(markdownToHtml(words)));
  } catch {
    view.pasteText(words);
  }
}
