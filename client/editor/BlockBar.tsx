import type { Editor } from '@tiptap/core';
import { findParentNode } from '@tiptap/core';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { calloutCommands, runCommand, tableCommands } from './commands.ts';
import { text } from './text.ts';
import { useFloating } from './useFloating.ts';

export type BlockKind = 'table' | 'callout';

const kinds = {
  table: { label: text('inTable'), commands: tableCommands },
  callout: { label: text('inCallout'), commands: calloutCommands },
};

/** A menu at the corner of the table or callout around the caret. The menu on "/" has the same lines. */
export function BlockBar({ editor, kind, at }: { editor: Editor; kind: BlockKind; at: number }) {
  const bar = useRef<HTMLDivElement>(null);
  const { label, commands } = kinds[kind];
  const spot = useFloating(bar, { place: () => cornerOf(editor, kind), side: 'above', on: at });
  const items = commands.map((command) => ({
    label: command.label,
    icon: command.icon,
    danger: command.isDanger ?? false,
    onSelect: () => void runCommand(editor, command),
  }));
  return (
    <div ref={bar} className="block-bar is-afloat" style={spot}>
      <Menu
        label={label}
        items={items}
        trigger={<IconButton icon={Ellipsis} label={label} variant="default" size="s" />}
      />
    </div>
  );
}

/** The upper right corner of the block around the caret. */
function cornerOf(editor: Editor, kind: BlockKind): DOMRect | null {
  const found = findParentNode(({ type }) => type.name === kind)(editor.state.selection);
  const dom = found && editor.view.nodeDOM(found.pos);
  if (!(dom instanceof Element)) return null;
  const { right, top } = dom.getBoundingClientRect();
  return new DOMRect(right - 32, top, 0, 0);
}
