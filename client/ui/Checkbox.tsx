import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface CheckboxProps {
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  label: ReactNode;
  /** Keeps the label for assistive technology only: the box of a row. Needs a text. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A box to tick; `mixed` when some of what it stands for is ticked. */
export function Checkbox({ checked, onChange, label, hideLabel, hint, disabled, className }: CheckboxProps) {
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot hold our marks
    <button
      type="button"
      role="checkbox"
      className={clsx('box', hideLabel && className)}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(checked !== true)}
      onKeyDown={leaveEnter}
      {...(hideLabel ? { 'aria-label': String(label) } : undefined)}
    >
      <Icon of={checked === 'mixed' ? Minus : Check} />
    </button>
  );
  if (hideLabel) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is a button
    <label className={clsx('check', className)}>
      {box}
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

/** Enter is the form's, or the row's; Space ticks. */
function leaveEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
