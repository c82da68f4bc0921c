import clsx from 'clsx';
import { Star } from 'lucide-react';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { Kept } from './favourites.ts';
import { useStar } from './useStar.ts';

/** Keeps a thing at hand, or lets it go. */
export function StarButton({ kept, size, className }: { kept: Kept; size?: 's'; className?: string }) {
  const { isOn, label, off, toggle } = useStar(kept);
  return (
    <IconButton
      icon={Star}
      label={label}
      off={off}
      size={size}
      aria-pressed={isOn}
      className={clsx('star', isOn && 'is-on', className)}
      onClick={toggle}
    />
  );
}
