import { type KeyboardEvent, useState } from 'react';
import { Field } from '#client/ui/Field.tsx';
import { text } from './text.ts';

export interface SavedFieldProps {
  label: string;
  /** As it is now, whoever wrote it. */
  value: string;
  onSave: (value: string) => void;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  className?: string | undefined;
}

/** A text that is saved when one leaves it or presses Enter; Escape takes it back. What others write shows meanwhile. */
export function SavedField({ value, onSave, required, ...field }: SavedFieldProps) {
  const [draft, setDraft] = useState<string>();
  const isMissing = required && draft !== undefined && draft.trim() === '';
  const save = () => {
    if (isMissing) return;
    if (draft !== undefined && draft.trim() !== value) onSave(draft.trim());
    setDraft(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') setDraft(undefined);
  };
  return (
    <Field
      {...field}
      value={draft ?? value}
      onChange={setDraft}
      onBlur={save}
      onKeyDown={press}
      error={isMissing ? text('required') : undefined}
    />
  );
}
