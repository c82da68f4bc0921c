/**
 * A way to write before a first block and after a last one, where that block is no paragraph: a press below or above it, or
 * the arrow key that leads out, makes one. It is made then and not on opening: a document that is only looked at stays as
 * it is.
 */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

type Edge = 'start' | 'end';

export const PastEdges = Extension.create({
  name: 'pastEdges',
  // Before the gap cursor, which would stand there without a line.
  priority: 1050,
  addKeyboardShortcuts() {
    return {
      ArrowDown: ({ editor }) => leave(editor, 'end', 'down'),
      ArrowRight: ({ editor }) => leave(editor, 'end', 'right'),
      ArrowUp: ({ editor }) => leave(editor, 'start', 'up'),
      ArrowLeft: ({ editor }) => leave(editor, 'start', 'left'),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown(view, event) {
              const edge = event.button === 0 && event.target === view.dom ? edgeAt(view, event.clientY) : undefined;
              if (!edge || !view.editable || !isClosed(view.state, edge)) return false;
              event.preventDefault();
              view.dispatch(withParagraph(view.state, edge));
              view.focus();
              return true;
            },
          },
        },
      }),
    ];
  },
});

/** Whether the first or last block is one that no caret can stand beside. */
function isClosed({ doc }: EditorState, edge: Edge): boolean {
  const block = edge === 'end' ? doc.lastChild : doc.firstChild;
  return block !== null && !isOpen(block);
}

const isOpen = (block: Node): boolean => block.isTextblock && !block.type.spec.code;

/** Below all that is written, or above it. */
function edgeAt(view: EditorView, y: number): Edge | undefined {
  const blocks = [...view.dom.children].filter((one) => !one.matches('.ProseMirror-gapcursor, .ProseMirror-widget'));
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (last && y > last.getBoundingClientRect().bottom) return 'end';
  return first && y < first.getBoundingClientRect().top ? 'start' : undefined;
}

function withParagraph({ tr, doc, schema }: EditorState, edge: Edge): Transaction {
  const at = edge === 'end' ? doc.content.size : 0;
  const paragraph = schema.nodes.paragraph?.create();
  if (paragraph) tr.insert(at, paragraph).setSelection(TextSelection.create(tr.doc, at + 1));
  return tr.scrollIntoView();
}

function leave(editor: Editor, edge: Edge, direction: 'up' | 'down' | 'left' | 'right'): boolean {
  const { state, view } = editor;
  if (!editor.isEditable || !isClosed(state, edge) || !isOutermost(state, edge)) return false;
  if (state.selection instanceof TextSelection && !(state.selection.empty && view.endOfTextblock(direction)))
    return false;
  view.dispatch(withParagraph(state, edge));
  return true;
}

/** Whether nothing that a caret could go to lies beyond the selection. In a table it is the whole last row that leads out. */
function isOutermost({ doc, selection }: EditorState, edge: Edge): boolean {
  if (selection instanceof NodeSelection && selection.node.isInline) return false;
  const { $from, $to } = selection;
  const $at = edge === 'end' ? $to : $from;
  if ($at.depth === 0) return edge === 'end' ? $at.pos === doc.content.size : $at.pos === 0;
  for (let depth = 0; depth < $at.depth; depth++) {
    const parent = $at.node(depth);
    if (parent.type.spec.tableRole === 'row') continue;
    if ($at.index(depth) !== (edge === 'end' ? parent.childCount - 1 : 0)) return false;
  }
  return true;
}
