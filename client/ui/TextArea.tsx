import clsx from 'clsx';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** In lines; it grows with its text up to `maxRows`. */
  rows?: number | undefined;
  maxRows?: number | undefined;
}

const lineHeight = 20;

/** Several lines of text. Grows as one types. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, className, onChange, value, rows = 2, maxRows = 12, ...area } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, maxRows * lineHeight)}px`;
  }, [value, maxRows]);
  return (
    <FieldFrame label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(wiring) => (
        <div className={clsx('field field-area', error && 'is-bad', (area.disabled || area.readOnly) && 'is-dim')}>
          <textarea
            {...area}
            {...wiring}
            ref={ref}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
