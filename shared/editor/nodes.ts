/** Blocks and inline things of our documents that the editor's library does not have, or writes in another HTML. */
import { mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { ListItem, TaskItem, TaskList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { Table, TableCell, TableHeader } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { safeImage } from '#shared/text/html.ts';
import { cleanValue } from './attributes.ts';
import { calloutTones, cell, mentionKinds } from './schema.ts';

/**
 * What a list's item, a cell and a callout hold: any blocks. Two people's changes that meet may leave a list without its
 * first paragraph; under a stricter rule the binding would throw the whole item away [C22].
 */
const anyBlocks = 'block+';

export const documentListItem = ListItem.extend({ content: anyBlocks });

export const documentTaskList = TaskList.extend({
  renderHTML: () => ['ul', { 'data-type': 'taskList' }, 0],
});

export const documentTaskItem = TaskItem.extend({
  content: anyBlocks,
  renderHTML: ({ node }) => ['li', { 'data-type': 'taskItem', 'data-checked': String(node.attrs.checked === true) }, 0],
}).configure({ nested: true });

export const documentTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map(quietAboutOthers);
  },
});

/**
 * A plugin that does not follow up on what others changed: everybody who has the table open would mend it at once, each
 * in their own way, and the screen would show what the shared document does not say [C22]. It is mended with the next
 * change that somebody makes themselves.
 */
function quietAboutOthers(plugin: Plugin): Plugin {
  const { appendTransaction, ...spec } = plugin.spec;
  if (!appendTransaction) return plugin;
  return new Plugin({
    ...spec,
    appendTransaction: (transactions, before, after) =>
      transactions.some((one) => one.getMeta(ySyncPluginKey))
        ? null
        : appendTransaction.call(plugin, transactions, before, after),
  });
}

/** A cell as it is pasted may say that it spans more columns than a screen could ever draw: then it spans one. */
const cellAttributes = () => {
  const read = (element: Element, name: 'colspan' | 'rowspan' | 'colwidth') =>
    cleanValue(cell[name], element.getAttribute(name) ?? '');
  const spanned = (name: 'colspan' | 'rowspan') => ({
    default: 1,
    parseHTML: (element: Element) => Number(read(element, name) ?? 1),
  });
  return {
    colspan: spanned('colspan'),
    rowspan: spanned('rowspan'),
    colwidth: {
      default: null,
      parseHTML: (element: Element) => read(element, 'colwidth')?.split(',').map(Number) ?? null,
    },
  };
};

export const documentTableCell = TableCell.extend({ content: anyBlocks, addAttributes: cellAttributes });
export const documentTableHeader = TableHeader.extend({ content: anyBlocks, addAttributes: cellAttributes });

/** A picture's address, if a picture may have it [T11]. */
const addressOf = (src: unknown): string | null => (typeof src === 'string' ? (safeImage(src) ?? null) : null);

export const documentImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'img',
    mergeAttributes(HTMLAttributes, { src: addressOf(node.attrs.src) }),
  ],
  addAttributes() {
    const whole = (name: string) => ({
      default: null,
      parseHTML: (element: Element) => Number.parseInt(element.getAttribute(name) ?? '', 10) || null,
    });
    return { src: { default: null }, alt: { default: null }, width: whole('width'), height: whole('height') };
  },
});

/** A person, a work item or a page that is named in a text. What it says is what it was called then. */
export const documentMention = Mention.extend({
  addAttributes: () => ({
    id: { default: null, parseHTML: (element: Element) => element.getAttribute('data-id') },
    kind: { default: mentionKinds[0], parseHTML: (element: Element) => element.getAttribute('data-kind') },
    label: { default: '', parseHTML: (element: Element) => (element.textContent ?? '').replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-type=mention]' }],
  renderHTML: ({ node }) => [
    'span',
    { 'data-type': 'mention', 'data-id': node.attrs.id, 'data-kind': node.attrs.kind },
    mentionText(node.attrs),
  ],
  renderText: ({ node }) => mentionText(node.attrs),
});

const mentionText = ({ kind, label }: { kind?: unknown; label?: unknown }): string =>
  `${kind === 'person' ? '@' : ''}${typeof label === 'string' ? label : ''}`;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the selected blocks into a callout, or takes them out of it. */
      toggleCallout: (tone?: string) => ReturnType;
    };
  }
}

/** A box that draws the eye, in one of five tones. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: anyBlocks,
  defining: true,
  addAttributes: () => ({
    tone: {
      default: calloutTones[0],
      parseHTML: (element: Element) => element.getAttribute('data-tone'),
      renderHTML: ({ tone }) => ({ 'data-tone': tone }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-type=callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { 'data-type': 'callout', ...HTMLAttributes }, 0],
  addCommands() {
    return {
      toggleCallout:
        (tone) =>
        ({ commands }) =>
          commands.toggleWrap(this.name, tone ? { tone } : {}),
    };
  },
});
