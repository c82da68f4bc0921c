import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface Choice<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

/** One of a few, all in sight. */
export function RadioGroup<V extends string>(props: {
  label: string;
  value: V;
  options: readonly Choice<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
}) {
  const { label, value, options, onChange, className } = props;
  return (
    <Base
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next)}
      className={clsx('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside carries a hidden input
        <label key={option.value} className="check">
          <Radio.Root value={option.value} disabled={option.disabled} className="box box-r" />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </Base>
  );
}
