import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconType } from './Icon.tsx';

export interface ChipProps extends ComponentProps<'button'> {
  icon?: IconType | undefined;
  /** A mark or avatar in the icon's place. */
  mark?: ReactNode;
  /** Drawn with its outline also at rest: outside cards and rows. */
  outlined?: boolean | undefined;
  tone?: 'overdue' | 'soon' | undefined;
}

/** A small value that can be pressed to change it. Bare at rest on a card or row. */
export function Chip({ icon, mark, outlined, tone, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={clsx('chip', outlined && 'chip-o', tone, className)}>
      {icon ? <Icon of={icon} size={14} /> : mark}
      {children}
    </button>
  );
}
