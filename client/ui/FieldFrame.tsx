import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

export interface FieldTexts {
  label: string;
  /** Keeps the label for assistive technology only, where its place says it to the eye. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** What is wrong and how to mend it; replaces the hint. */
  error?: string | undefined;
}

export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, hint or error below, and the ids that tie them to the control inside. */
export function FieldFrame(
  props: FieldTexts & { className?: string | undefined; children: (wiring: FieldWiring) => ReactNode },
) {
  const { label, hideLabel, hint, error, className, children } = props;
  const id = useId();
  const note = error ?? hint;
  const wiring: FieldWiring = {
    id,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={className}>
      <label className={hideLabel ? 'sr-only' : 'lbl'} htmlFor={id}>
        {label}
      </label>
      {children(wiring)}
      {note && (
        <p id={`${id}-note`} className={error ? 'hint bad' : 'hint'}>
          {error && <Icon of={CircleAlert} size={14} />}
          {note}
        </p>
      )}
    </div>
  );
}
