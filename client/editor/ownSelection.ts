/**
 * What one has selected comes before what others do. A browser tells of a click or an arrow key some milliseconds late; the
 * editor, redrawn for another's change or caret within that time, would put the caret back to where it was, and what one
 * types next would stand there. So it reads the browser's selection first, each time.
 */
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Doc } from 'yjs';

/** For a text that is shared as `doc`. */
export function ownSelection(doc: Doc): Extension {
  return Extension.create({
    name: 'ownSelection',
    // Before the binding, which notes the selection at the same event.
    priority: 1200,
    dispatchTransaction({ transaction, next }) {
      const { view, isDestroyed } = this.editor;
      const isSilent = !transaction.docChanged && !transaction.selectionSet;
      // What is told of others is told some moments later: the editor may have gone by then.
      if (isSilent && !isDestroyed && !isOfFocus(transaction.getMeta.bind(transaction))) {
        readSelection(view);
        const { doc: now, selection } = view.state;
        if (now === transaction.doc && !selection.eq(transaction.selection)) transaction.setSelection(selection);
      }
      next(transaction);
    },
    addProseMirrorPlugins() {
      return [
        new Plugin({
          view(view) {
            const read = () => readSelection(view);
            doc.on('beforeAllTransactions', read);
            return { destroy: () => doc.off('beforeAllTransactions', read) };
          },
        }),
      ];
    },
  });
}

/** While the focus comes, the selection is not yet the one that it comes with. */
const isOfFocus = (metaOf: (key: string) => unknown): boolean =>
  metaOf('focus') !== undefined || metaOf('blur') !== undefined;

/** Has the editor take over what the browser has selected by now: it reads on this event, the browser's own comes later. */
export function readSelection(view: EditorView): void {
  if (view.hasFocus() && !view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}
