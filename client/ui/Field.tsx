import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value' | 'size'> {
  value: string;
  onChange: (value: string) => void;
  /** What stands before and after the text: an icon, a prefix, a button. */
  before?: ReactNode;
  after?: ReactNode;
}

/** One line of text, with its label, hint and error. */
export function Field({ label, hideLabel, hint, error, className, before, after, onChange, ...input }: FieldProps) {
  const isDim = input.disabled || input.readOnly;
  return (
    <FieldFrame label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className={clsx('field', error && 'is-bad', isDim && 'is-dim')}>
          {before}
          <input type="text" {...input} {...wiring} onChange={(event) => onChange(event.target.value)} />
          {after}
        </div>
      )}
    </FieldFrame>
  );
}
