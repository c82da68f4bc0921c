import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Chip } from '#client/ui/Chip.tsx';
import { Tooltip } from '#client/ui/Tooltip.tsx';

/** Where a property stands: a chip on a card or row, an outlined chip in a form, a line of the peek, or only its mark. */
export type PropertyLook = 'chip' | 'outlined' | 'line' | 'mark';

export interface PropertyTriggerProps extends Omit<ComponentProps<'button'>, 'value'> {
  look: PropertyLook;
  /** Its name: "Due date". */
  label: string;
  /** Its value in words. */
  value: string;
  /** What it shows holds no words, so that its value must be said. */
  silent?: boolean | undefined;
  /** Why it cannot be changed. */
  off?: string | undefined;
  tone?: 'overdue' | 'soon' | undefined;
  children: ReactNode;
}

/** The control that shows a property and opens its picker. */
export function PropertyTrigger({
  look,
  label,
  value,
  silent,
  off,
  tone,
  children,
  className,
  ...rest
}: PropertyTriggerProps) {
  const shared = { ...rest, ...(off ? refusing : {}) };
  const named = (
    <>
      <span className="sr-only">{`${label}: ${silent ? value : ''}`}</span>
      {children}
    </>
  );
  const control =
    look === 'chip' || look === 'outlined' ? (
      <Chip {...shared} outlined={look === 'outlined'} tone={tone} className={className}>
        {named}
      </Chip>
    ) : (
      <button type="button" {...shared} className={clsx(look === 'line' ? 'prop-v' : 'prop-m', tone, className)}>
        {named}
      </button>
    );
  if (off) return <Tooltip text={off}>{control}</Tooltip>;
  return look === 'mark' || look === 'chip' ? <Tooltip text={`${label}: ${value}`}>{control}</Tooltip> : control;
}

const refusing = { 'aria-disabled': true, 'aria-haspopup': undefined, onClick: undefined } as const;
