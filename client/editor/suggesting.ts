/**
 * Menus that open while one types: commands on "/", people on "@", work items on "#", emoji on ":". This is the part of the
 * text; what is shown is `SuggestMenu`.
 *
 * One opens only by what one types oneself: neither a caret that lands behind an old "/" nor another's typing opens it.
 */
import { type Editor, Extension, type Range } from '@tiptap/core';
import { PluginKey, type Transaction } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion } from '@tiptap/suggestion';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

export const triggers = { command: '/', person: '@', work_item: '#', emoji: ':' } as const;
export type Trigger = keyof typeof triggers;

/** What is being asked for by typing. */
export interface Asked {
  trigger: Trigger;
  query: string;
  /** From the trigger to the caret: what a choice replaces. */
  range: Range;
  /** Where the caret is, in the window. */
  place: () => DOMRect | null;
}

const names = ['command', 'person', 'work_item', 'emoji'] as const satisfies Trigger[];
const keys = new Map<Trigger, PluginKey>(names.map((trigger) => [trigger, new PluginKey(`suggest-${trigger}`)]));

const longestQuery = 60;
const emojiFrom = 2;

export class Suggesting {
  #asked: Asked | null = null;
  readonly #listeners = new Set<() => void>();
  /** What the open menu does with a key; true when it took it. */
  onKey: (event: KeyboardEvent) => boolean = () => false;

  readonly read = (): Asked | null => this.#asked;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  ask(asked: Asked | null): void {
    this.#asked = asked;
    for (const listener of this.#listeners) listener();
  }

  /** Closes the menu; what was typed stays. */
  close(editor: Editor): void {
    for (const key of keys.values()) exitSuggestion(editor.view, key);
    this.ask(null);
  }
}

/** The four triggers of one editor. */
export function suggestions(suggesting: Suggesting): Extension {
  return Extension.create({
    name: 'suggestions',
    addProseMirrorPlugins() {
      return names.map((trigger) => pluginOf(trigger, { editor: this.editor, suggesting }));
    },
  });
}

function pluginOf(trigger: Trigger, { editor, suggesting }: { editor: Editor; suggesting: Suggesting }) {
  const isOpen = () => suggesting.read()?.trigger === trigger;
  const show = ({ query, range, clientRect }: { query: string; range: Range; clientRect?: Asked['place'] | null }) =>
    suggesting.ask({ trigger, query, range, place: clientRect ?? (() => null) });
  return Suggestion({
    editor,
    pluginKey: keys.get(trigger) ?? new PluginKey(trigger),
    char: triggers[trigger],
    allowSpaces: trigger === 'work_item' || trigger === 'command',
    allowedPrefixes: [' ', '(', '\u00a0'],
    decorationClass: 'asked',
    allow: ({ state, range }) => {
      const { $from } = state.selection;
      if ($from.parent.type.spec.code || $from.marks().some(({ type }) => type.spec.code)) return false;
      const query = state.doc.textBetween(range.from, range.to).slice(1);
      if (query.startsWith(' ') || query.length > longestQuery) return false;
      return trigger !== 'emoji' || /^[\p{L}\d_+-]{2,}$/u.test(query.slice(0, Math.max(emojiFrom, query.length)));
    },
    shouldShow: ({ transaction }) => isOpen() || isTyped(transaction),
    items: () => [],
    render: () => ({
      onStart: show,
      onUpdate: show,
      onExit: () => isOpen() && suggesting.ask(null),
      onKeyDown: ({ event }) => suggesting.onKey(event),
    }),
  });
}

const isTyped = (transaction: Transaction): boolean => transaction.docChanged && !transaction.getMeta(ySyncPluginKey);
