import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListTodo,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { IconType } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { text } from './text.ts';
import { useFloating } from './useFloating.ts';

interface Tool {
  key: string;
  label: string;
  icon: IconType;
  keys?: string;
  isOn: (editor: Editor) => boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
}

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code', icon: IconType, keys: string): Tool => ({
  key: name,
  label: text(name),
  icon,
  keys,
  isOn: (editor) => editor.isActive(name),
  run: (chain) => chain.toggleMark(name),
});

const heading = (level: 1 | 2 | 3, icon: IconType): Tool => ({
  key: `heading${level}`,
  label: text(`heading${level}`),
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
});

const marks: readonly Tool[] = [
  mark('bold', Bold, '$mod+b'),
  mark('italic', Italic, '$mod+i'),
  mark('underline', Underline, '$mod+u'),
  mark('strike', Strikethrough, '$mod+Shift+s'),
  mark('code', Code, '$mod+e'),
];

const blocks: readonly Tool[] = [
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    key: 'list',
    label: text('bulletList'),
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'tasks',
    label: text('taskList'),
    icon: ListTodo,
    isOn: (editor) => editor.isActive('taskList'),
    run: (chain) => chain.toggleTaskList(),
  },
  {
    key: 'quote',
    label: text('quote'),
    icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
];

/** What can be done to selected words: over them; on a small screen at its foot, for as long as one writes. */
export function SelectionBar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...marks, ...blocks]
        .filter(({ isOn }) => isOn(now))
        .map(({ key }) => key)
        .join(' '),
      at: `${now.state.selection.from} ${now.state.selection.to}`,
      hasLink: now.isActive('link'),
    }),
  });
  const spot = useFloating(bar, { place: () => placeOfSelection(editor), side: 'above', on: on.at });
  const active = on.on.split(' ');
  const tool = ({ key, label, icon, keys, run }: Tool) => (
    <IconButton
      key={key}
      icon={icon}
      label={label}
      keys={keys}
      aria-pressed={active.includes(key)}
      onClick={() => run(editor.chain().focus()).run()}
    />
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text('formatting')}
      className="menu text-bar is-afloat"
      style={spot}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => moveFocus(event, editor)}
    >
      {marks.map(tool)}
      <IconButton icon={Link} label={text('link')} keys="$mod+k" aria-pressed={on.hasLink} onClick={onLink} />
      <span className="vr" />
      {blocks.map(tool)}
    </div>
  );
}

/** Where the selected words are, in the window. */
export function placeOfSelection(editor: Editor): DOMRect | null {
  const { view, state } = editor;
  const { from, to } = state.selection;
  const start = view.coordsAtPos(from);
  const end = view.coordsAtPos(to);
  return new DOMRect(start.left, start.top, Math.max(0, end.right - start.left), end.bottom - start.top);
}

/** Arrows go from button to button; Escape goes back to the text. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((one) => one.matches(':focus'));
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
