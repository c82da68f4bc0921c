import { Checkbox as Base } from '@base-ui/react/checkbox';
import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
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
    <Base.Root
      className={clsx('box', hideLabel && className)}
      checked={checked === true}
      indeterminate={checked === 'mixed'}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      {...(hideLabel ? { 'aria-label': String(label) } : undefined)}
    >
      <Icon of={checked === 'mixed' ? Minus : Check} />
    </Base.Root>
  );
  if (hideLabel) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside carries a hidden input
    <label className={clsx('check', className)}>
      {box}
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
