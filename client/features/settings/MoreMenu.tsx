import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import { text } from './text.ts';

export interface MoreMenuProps {
  /** Whose menu it is. */
  label: string;
  items: readonly MenuEntry[];
  className?: string;
  width?: number;
}

/** The menu at the end of a row of a settings list. */
export function MoreMenu({ label, items, className, width }: MoreMenuProps) {
  const trigger = <IconButton size="s" icon={Ellipsis} label={label} className={className} />;
  return <Menu label={label} align="end" width={width} items={items} trigger={trigger} />;
}

/** Moving a row by the menu; a step that is undefined leads nowhere from here. */
export function moveEntries({ up, down }: Record<'up' | 'down', (() => void) | undefined>): MenuEntry[] {
  return [
    { label: text('moveUp'), icon: ArrowUp, off: up ? undefined : text('offFirst'), onSelect: () => up?.() },
    { label: text('moveDown'), icon: ArrowDown, off: down ? undefined : text('offLast'), onSelect: () => down?.() },
  ];
}
