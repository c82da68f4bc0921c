import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';

export type IconType = LucideIcon;

/** A Lucide icon at one of the three sizes; the stroke matches the text beside it. Always decoration: name the control. */
export function Icon(props: {
  of: IconType;
  size?: 12 | 14 | 16 | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}) {
  const { of: Lucide, size = 16, className, style } = props;
  return <Lucide aria-hidden className={clsx('i', size !== 16 && `i-${size}`, className)} style={style} />;
}
