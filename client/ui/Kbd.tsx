import clsx from 'clsx';
import { ArrowBigUp, Command, CornerDownLeft, Delete, Option } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from './Icon.tsx';

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const icons: Record<string, IconType> = { shift: ArrowBigUp, enter: CornerDownLeft, backspace: Delete };
const macIcons: Record<string, IconType> = { $mod: Command, meta: Command, alt: Option };
const words: Record<string, string> = {
  $mod: 'Ctrl',
  meta: 'Ctrl',
  control: 'Ctrl',
  alt: 'Alt',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  space: 'Space',
};

/** The keys of a binding in tinykeys' notation, one name each: `'$mod+Shift+c'` → `['$mod', 'shift', 'c']`. */
export function keyNames(binding: string): string[] {
  return binding
    .split(' ')
    .flatMap((press) => (press === '+' ? ['+'] : press.split('+')))
    .map((key) => key.toLowerCase())
    .filter((key, at, all) => !(key === 'shift' && all[at + 1] === '?'));
}

function face(key: string): ReactNode {
  const icon = icons[key] ?? (isMac ? macIcons[key] : undefined);
  return icon ? <Icon of={icon} /> : (words[key] ?? key.toUpperCase());
}

/** A shortcut as people read it, from tinykeys' notation. `plain` is for menus: no boxes. */
export function Kbd({
  keys,
  plain,
  className,
}: {
  keys: string;
  plain?: boolean | undefined;
  className?: string | undefined;
}) {
  const Box = plain ? 'span' : 'b';
  return (
    <span className={clsx('kbd', className)} aria-hidden>
      {keyNames(keys).map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may hold a key twice, and its order is all it is
        <Box key={at}>{face(key)}</Box>
      ))}
    </span>
  );
}
