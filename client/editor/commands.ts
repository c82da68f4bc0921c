/** What a text can be made of and what can be done to a block: for the menu on "/" and for the bars over the text. */
import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  AtSign,
  Code,
  Columns3,
  Heading1,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  ListTodo,
  MessageSquareWarning,
  Minus,
  PanelTop,
  Rows3,
  Smile,
  SquareKanban,
  Table,
  TextQuote,
  Trash2,
  Type,
} from 'lucide-react';
import type { IconType } from '#client/ui/Icon.tsx';
import { calloutTones } from '#shared/editor/schema.ts';
import { imagesName } from './images.ts';
import { text } from './text.ts';

export interface Command {
  key: string;
  label: string;
  icon: IconType;
  /** What it is typed as. */
  hint?: string;
  /** Other words by which it is found. */
  words?: string;
  isDanger?: boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
}

export interface CommandSection {
  label: string;
  commands: readonly Command[];
}

const heading = (level: 1 | 2 | 3, icon: IconType): Command => ({
  key: `heading${level}`,
  label: text(`heading${level}`),
  icon,
  hint: '#'.repeat(level),
  words: 'title section h1 h2 h3',
  run: (chain) => chain.setNode('heading', { level }),
});

const blocks: readonly Command[] = [
  {
    key: 'paragraph',
    label: text('paragraph'),
    icon: Type,
    words: 'plain paragraph',
    run: (chain) => chain.setParagraph(),
  },
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    key: 'bulletList',
    label: text('bulletList'),
    icon: List,
    hint: '-',
    words: 'unordered points',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'orderedList',
    label: text('orderedList'),
    icon: ListOrdered,
    hint: '1.',
    words: 'ordered steps',
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    key: 'taskList',
    label: text('taskList'),
    icon: ListTodo,
    hint: '[ ]',
    words: 'checklist tasks todo boxes',
    run: (chain) => chain.toggleTaskList(),
  },
  {
    key: 'quote',
    label: text('quote'),
    icon: TextQuote,
    hint: '>',
    words: 'blockquote',
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    key: 'codeBlock',
    label: text('codeBlock'),
    icon: Code,
    hint: '```',
    words: 'snippet program',
    run: (chain) => chain.setCodeBlock(),
  },
  {
    key: 'table',
    label: text('table'),
    icon: Table,
    words: 'grid rows columns',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    key: 'callout',
    label: text('callout'),
    icon: MessageSquareWarning,
    words: 'box note info warning',
    run: (chain) => chain.toggleCallout(),
  },
  {
    key: 'divider',
    label: text('divider'),
    icon: Minus,
    hint: '---',
    words: 'rule line separator hr',
    run: (chain) => chain.setHorizontalRule(),
  },
];

const inserts: readonly Command[] = [
  {
    key: 'mention',
    label: text('mention'),
    icon: AtSign,
    hint: '@',
    words: 'person people somebody',
    run: (chain) => chain.insertContent('@'),
  },
  {
    key: 'workItem',
    label: text('workItem'),
    icon: SquareKanban,
    hint: '#',
    words: 'issue task reference',
    run: (chain) => chain.insertContent('#'),
  },
  {
    key: 'emoji',
    label: text('emoji'),
    icon: Smile,
    hint: ':',
    words: 'smiley',
    run: (chain) => chain.insertContent(':'),
  },
];

const image: Command = {
  key: 'image',
  label: text('image'),
  icon: Image,
  words: 'picture photo upload file',
  run: (chain) => chain.chooseImages(),
};

/** What can be done to the table around the caret. */
export const tableCommands: readonly Command[] = [
  {
    key: 'rowAbove',
    label: text('rowAbove'),
    icon: Rows3,
    words: 'insert add table',
    run: (chain) => chain.addRowBefore(),
  },
  {
    key: 'rowBelow',
    label: text('rowBelow'),
    icon: Rows3,
    words: 'insert add table',
    run: (chain) => chain.addRowAfter(),
  },
  {
    key: 'columnLeft',
    label: text('columnLeft'),
    icon: Columns3,
    words: 'insert add table',
    run: (chain) => chain.addColumnBefore(),
  },
  {
    key: 'columnRight',
    label: text('columnRight'),
    icon: Columns3,
    words: 'insert add table',
    run: (chain) => chain.addColumnAfter(),
  },
  {
    key: 'headerRow',
    label: text('headerRow'),
    icon: PanelTop,
    words: 'head table',
    run: (chain) => chain.toggleHeaderRow(),
  },
  {
    key: 'deleteRow',
    label: text('deleteRow'),
    icon: Trash2,
    words: 'remove table',
    run: (chain) => chain.deleteRow(),
  },
  {
    key: 'deleteColumn',
    label: text('deleteColumn'),
    icon: Trash2,
    words: 'remove table',
    run: (chain) => chain.deleteColumn(),
  },
  {
    key: 'deleteTable',
    label: text('deleteTable'),
    icon: Trash2,
    words: 'remove',
    isDanger: true,
    run: (chain) => chain.deleteTable(),
  },
];

/** What can be done to the callout around the caret. */
export const calloutCommands: readonly Command[] = [
  ...calloutTones.map(
    (tone): Command => ({
      key: `tone_${tone}`,
      label: text(`tone_${tone}`),
      icon: MessageSquareWarning,
      words: 'callout tone colour',
      run: (chain) => chain.updateAttributes('callout', { tone }),
    }),
  ),
  {
    key: 'removeCallout',
    label: text('removeCallout'),
    icon: Trash2,
    words: 'lift',
    run: (chain) => chain.lift('callout'),
  },
];

/** All that can be done where the caret is and that these words may mean, the closest part of the text first. */
export function commandsFor(editor: Editor, words: string): CommandSection[] {
  const sections = [
    ...(editor.isActive('table') ? [{ label: text('inTable'), commands: tableCommands }] : []),
    ...(editor.isActive('callout') ? [{ label: text('inCallout'), commands: calloutCommands }] : []),
    { label: text('blocks'), commands: blocks },
    { label: text('insert'), commands: takesImages(editor) ? [...inserts, image] : inserts },
  ];
  return sections
    .map(({ label, commands }) => ({ label, commands: commands.filter((one) => isMeant(one, words.toLowerCase())) }))
    .filter(({ commands }) => commands.length > 0);
}

const takesImages = (editor: Editor): boolean =>
  editor.extensionManager.extensions.some(({ name }) => name === imagesName);

function isMeant({ label, words = '' }: Command, asked: string): boolean {
  const all = `${label} ${words}`.toLowerCase();
  return asked === '' || all.includes(asked) || all.replaceAll(/[\s-]/g, '').includes(asked);
}

/** Does a command where the caret is. */
export const runCommand = (editor: Editor, { run }: Command): boolean => run(editor.chain().focus()).run();
