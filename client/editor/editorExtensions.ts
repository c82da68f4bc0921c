/**
 * What an editor is made of: the one schema of our documents and, around it, what a person needs to write. Nothing here
 * adds nodes, marks or attributes [C21].
 */
import { type AnyExtension, Extension } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { bodyField, documentExtensions } from '#shared/editor/extensions.ts';
import { documentTaskItem } from '#shared/editor/nodes.ts';
import { carets } from './carets.ts';
import { codeBlockView } from './codeBlockView.ts';
import type { Held } from './documentState.ts';
import { type EditorKeysOptions, editorKeys } from './editorKeys.ts';
import { highlight } from './highlight.ts';
import { images } from './images.ts';
import { noGrowth } from './noGrowth.ts';
import { ownSelection } from './ownSelection.ts';
import { PastEdges } from './pastEdges.ts';
import { Pasting } from './pasting.ts';
import { pictureView } from './pictures.ts';
import { type Suggesting, suggestions } from './suggesting.ts';
import type { Surroundings } from './surroundings.ts';
import { text } from './text.ts';

export interface EditorParts {
  /** The shared document; without one, the text is this editor's alone. */
  held: Held | null;
  surroundings: Surroundings;
  suggesting: Suggesting;
  placeholder: string;
  /** Whether the text takes no more. */
  isFull(): boolean;
  keys: Omit<EditorKeysOptions, 'openMention' | 'isAsking'>;
}

export function editorExtensions(parts: EditorParts): AnyExtension[] {
  const { held, surroundings, suggesting, placeholder, isFull, keys } = parts;
  return [
    ...documentExtensions.map((one) => (one.name === documentTaskItem.name ? labelledTasks : one)),
    ...(held
      ? [
          Collaboration.configure({ document: held.doc, field: bodyField }),
          carets(held.awareness, surroundings.me),
          ownSelection(held.doc),
        ]
      : [UndoRedo]),
    Placeholder.configure({ placeholder, showOnlyWhenEditable: true }),
    PastEdges,
    Gapcursor,
    Dropcursor.configure({ class: 'drop-line', width: 2, color: false }),
    onScreen(surroundings),
    images(surroundings.upload),
    Pasting,
    noGrowth(isFull),
    suggestions(suggesting),
    editorKeys({ ...keys, openMention: surroundings.open, isAsking: () => suggesting.read() !== null }),
  ];
}

const labelledTasks = documentTaskItem.configure({
  a11y: {
    checkboxLabel: (node, checked) => {
      const task = node.firstChild?.textContent || text('emptyTask');
      return text(checked ? 'taskDone' : 'taskOpen', { task });
    },
  },
});

/** Blocks that look otherwise than the schema writes them. */
const onScreen = ({ copy }: Surroundings): Extension =>
  Extension.create({
    name: 'onScreen',
    // The library makes its views of nodes anew each time it is asked for them, and would draw all the text three times.
    onBeforeCreate() {
      const { extensionManager, options } = this.editor;
      const { nodeViews } = extensionManager;
      Object.defineProperty(extensionManager, 'nodeViews', { value: nodeViews });
      options.editorProps = { ...options.editorProps, nodeViews };
    },
    addProseMirrorPlugins() {
      const nodeViews = { codeBlock: codeBlockView(copy), image: pictureView };
      return [highlight(this.editor), new Plugin({ props: { nodeViews } })];
    },
  });
