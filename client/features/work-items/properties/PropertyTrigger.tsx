import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Chip } from '#client/ui/Chip.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { text } from './text.ts';

/** Where a property stands: a chip on a card or row, an outlined chip in a form, a line of the peek, or only its mark. */
export type PropertyLook = 'chip' | 'outlined' | 'line' | 'mark';

export interface PropertyTriggerProps extends Omit<ComponentProps<'button'>, 'value'> {
  look: PropertyLook;
  /** Its name: "Due date". */
  label: string;
  /** Its value in words, for assistive technology. */
  value: string;
  /** Why it cannot be changed. */
  off?: string | undefined;
  tone?: 'overdue' | 'soon' | undefined;
  children: ReactNode;
}

/** The control that shows a property and opens its picker. */
export function PropertyTrigger({ look, label, value, off, tone, children, className, ...rest }: PropertyTriggerProps) {
  const shared = { ...rest, 'aria-label': text('valueOf', { label, value }), ...(off ? refusing : {}) };
  const control =
    look === 'chip' || look === 'outlined' ? (
      <Chip {...shared} outlined={look === 'outlined'} tone={tone} className={className}>
        {children}
      </Chip>
    ) : (
      <button type="button" {...shared} className={clsx(look === 'line' ? 'prop-v' : 'prop-m', tone, className)}>
        {children}
      </button>
    );
  if (off) return <Tooltip text={off}>{control}</Tooltip>;
  return look === 'mark' || look === 'chip' ? <Tooltip text={`${label}: ${value}`}>{control}</Tooltip> : control;
}

const refusing = { 'aria-disabled': true, 'aria-haspopup': undefined, onClick: undefined } as const;
