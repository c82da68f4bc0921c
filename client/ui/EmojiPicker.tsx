import { EmojiPicker as Base, type EmojiPickerListComponents } from 'frimousse';
import type { AriaAttributes } from 'react';
import { loadEmojiData } from './emojiData.ts';
import { text } from './text.ts';

/** The library counts rows and columns from 0; ARIA from 1. */
function fromOne(props: AriaAttributes): AriaAttributes {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props;
  return {
    ...(row === undefined ? undefined : { 'aria-rowindex': row + 1 }),
    ...(column === undefined ? undefined : { 'aria-colindex': column + 1 }),
  };
}

const parts: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="menu-cap bg-raised">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} {...fromOne(props)} className="px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      {...props}
      {...fromOne(props)}
      data-emoji
      data-active={emoji.isActive || undefined}
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  ),
};

/** All emoji, searchable by word. For reactions and logos. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Base.Root
      columns={8}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      resolveEmojiData={(_, { signal }) => loadEmojiData(signal)}
    >
      <div className="menu-find !m-0">
        <Base.Search placeholder={text.emojiSearch} aria-label={text.emojiSearch} />
      </div>
      <Base.Viewport className="emoji-list">
        <Base.Loading className="picker-none">{text.loading}</Base.Loading>
        <Base.Empty className="picker-none">{({ search }) => text.emojiNone(search)}</Base.Empty>
        <Base.List components={parts} />
      </Base.Viewport>
    </Base.Root>
  );
}
