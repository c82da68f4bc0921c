/** Keys of the editor beyond the library's own, and what a click on a link or a mention does. */
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { safeLink } from '#shared/text/html.ts';
import type { MentionKind } from './surroundings.ts';

export interface EditorKeysOptions {
  /** Asks for the address of a link. False where there is nothing to link. */
  askLink: (editor: Editor) => boolean;
  /** Puts the focus into the bar over the text, if there is one. */
  focusBar: (editor: Editor) => boolean;
  openMention: (kind: MentionKind, id: string) => void;
  /** Whether a menu is open, which Escape closes first. */
  isAsking: () => boolean;
  /** The key that ends the writing is another's: ⌘Enter creates. */
  isForm?: boolean;
}

export function editorKeys({ askLink, focusBar, openMention, isAsking, isForm }: EditorKeysOptions): Extension {
  return Extension.create({
    name: 'editorKeys',
    priority: 1100,
    addKeyboardShortcuts() {
      const { editor } = this;
      return {
        'Mod-k': () => askLink(editor),
        'Alt-F10': () => focusBar(editor),
        'Mod-Enter': () => isForm || toggleTask(editor),
        // What is not undone here is not undone elsewhere either: the key was meant for the text.
        'Mod-z': () => editor.commands.undo() || true,
        'Mod-Shift-z': () => editor.commands.redo() || true,
        'Mod-y': () => editor.commands.redo() || true,
        Escape: () => !isForm && !isAsking() && leave(editor),
        Enter: () => openSelected(editor, openMention),
      };
    },
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handleClickOn: (_view, _at, node) => isMention(node) && open(node, openMention),
            handleClick: (_view, _at, event) => openLink(event, editor.isEditable),
          },
        }),
      ];
    },
  });
}

/** Ticks the task that the caret is in, or takes its tick away. */
function toggleTask(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name !== 'taskItem') continue;
    const at = $from.before(depth);
    return editor.commands.command(({ tr }) => {
      tr.setNodeAttribute(at, 'checked', !node.attrs.checked);
      return true;
    });
  }
  return false;
}

/** Gives the focus to the place that the text is in, so that its keys work again. */
function leave(editor: Editor): boolean {
  const { dom } = editor.view;
  dom.blur();
  dom.closest<HTMLElement>('[data-peek]')?.focus({ preventScroll: true });
  return true;
}

const isMention = (node: Node): boolean => node.type.name === 'mention';

function open({ attrs: { kind, id } }: Node, openMention: EditorKeysOptions['openMention']): boolean {
  if (kind !== 'work_item' && kind !== 'page') return false;
  openMention(kind, String(id));
  return true;
}

function openSelected(editor: Editor, openMention: EditorKeysOptions['openMention']): boolean {
  const { selection } = editor.state;
  const node = 'node' in selection ? (selection.node as Node) : undefined;
  return node !== undefined && isMention(node) && open(node, openMention);
}

/** While one writes, a link is text: it opens with ⌘ or Ctrl, or from its bar. */
function openLink(event: MouseEvent, isEditable: boolean): boolean {
  if (isEditable && !event.metaKey && !event.ctrlKey) return false;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const address = safeLink(link?.getAttribute('href') ?? '');
  if (!address) return false;
  event.preventDefault();
  window.open(address, '_blank', 'noopener,noreferrer');
  return true;
}
