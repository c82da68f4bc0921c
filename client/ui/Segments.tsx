import clsx from 'clsx';
import { Icon, type IconType } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** Shown instead of the label, which becomes the name and the tooltip. */
  icon?: IconType | undefined;
  keys?: string | undefined;
}

/** A choice among two to six ways of seeing the same thing; takes effect at once. */
export function Segments<V extends string>(props: {
  label: string;
  value: V;
  options: readonly Segment<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
}) {
  const { label, value, options, onChange, className } = props;
  const hasText = options.some((option) => !option.icon);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser
    <div role="group" aria-label={label} className={clsx('seg', hasText && 'seg-t', className)}>
      {options.map((option) => {
        const button = (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            aria-label={option.icon ? option.label : undefined}
            onClick={() => onChange(option.value)}
          >
            {option.icon ? <Icon of={option.icon} /> : option.label}
          </button>
        );
        if (!option.icon) return button;
        return (
          <Tooltip key={option.value} text={option.label} keys={option.keys}>
            {button}
          </Tooltip>
        );
      })}
    </div>
  );
}
