import { Switch as Base } from '@base-ui/react/switch';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  /** Keeps the label for assistive technology only. Needs a text. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A setting that is on or off at once, without a save button. */
export function Switch({ checked, onChange, label, hideLabel, hint, disabled, className }: SwitchProps) {
  const knob = (
    <Base.Root
      className={clsx('sw', hideLabel && className)}
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      {...(hideLabel ? { 'aria-label': String(label) } : undefined)}
    />
  );
  if (hideLabel) return knob;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside carries a hidden input
    <label className={clsx('check', className)}>
      {knob}
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
