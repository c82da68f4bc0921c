/** Colours code by its language: as decorations, so that nothing of it is in the shared text. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { createLowlight } from 'lowlight';
import { knownLanguage, loadGrammar } from './languages.ts';

interface Stretch {
  from: number;
  to: number;
  classes: string;
}

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Part = Tree['children'][number];

const lowlight = createLowlight();
const asked = new Map<string, Promise<unknown>>();
/** Longer code stays plain: colouring it would be felt while typing. */
const longest = 20_000;
const key = new PluginKey<DecorationSet>('highlight');

/** The coloured stretches of a code block, kept for as long as the block stands unchanged. */
const known = new WeakMap<Node, { language: string; stretches: Stretch[] }>();

export function highlight(editor: Editor): Plugin<DecorationSet> {
  const need = (language: string) => {
    if (asked.has(language)) return;
    const loading = loadGrammar(language).then((grammar) => grammar && lowlight.register(language, grammar));
    asked.set(language, loading);
    // Without its grammar code stays plain; the next block of that language asks again.
    loading.catch(() => asked.delete(language));
  };
  const refresh = (language: string) =>
    void asked.get(language)?.then(
      () => editor.isDestroyed || editor.view.dispatch(editor.state.tr.setMeta(key, true)),
      () => undefined,
    );
  const colour = (doc: Node): DecorationSet => {
    const decorations: Decoration[] = [];
    doc.descendants((node, at) => {
      if (!node.type.spec.code) return !node.isTextblock;
      const language = knownLanguage(node.attrs.language);
      if (!language || node.textContent.length > longest) return false;
      if (!lowlight.registered(language)) {
        need(language);
        refresh(language);
        return false;
      }
      for (const { from, to, classes } of stretchesOf(node, language)) {
        decorations.push(Decoration.inline(at + 1 + from, at + 1 + to, { class: classes }));
      }
      return false;
    });
    return DecorationSet.create(doc, decorations);
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => colour(doc),
      apply: (transaction, before, _old, { doc }) =>
        transaction.docChanged || transaction.getMeta(key) ? colour(doc) : before,
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function stretchesOf(node: Node, language: string): Stretch[] {
  const before = known.get(node);
  if (before?.language === language) return before.stretches;
  const stretches: Stretch[] = [];
  collect(lowlight.highlight(language, node.textContent).children, { at: 0, classes: [], stretches });
  known.set(node, { language, stretches });
  return stretches;
}

/** Answers where the parts end. */
function collect(
  parts: readonly Part[],
  around: { at: number; classes: readonly string[]; stretches: Stretch[] },
): number {
  let { at } = around;
  const { classes, stretches } = around;
  for (const part of parts) {
    if (part.type === 'text') {
      const to = at + part.value.length;
      if (classes.length > 0) stretches.push({ from: at, to, classes: classes.join(' ') });
      at = to;
    } else if (part.type === 'element') {
      const own = part.properties.className;
      const inner = Array.isArray(own) ? [...classes, ...own.map(String)] : classes;
      at = collect(part.children, { at, classes: inner, stretches });
    }
  }
  return at;
}
