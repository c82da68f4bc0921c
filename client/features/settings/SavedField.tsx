import { type KeyboardEvent, useState } from 'react';
import { Field } from '#client/ui/Field.tsx';
import { TextArea } from '#client/ui/TextArea.tsx';
import { text } from './text.ts';

export interface SavedFieldProps {
  label: string;
  /** What is stored; what others change shows unless one is typing here. */
  value: string;
  onSave: (value: string) => Promise<boolean>;
  /** What is wrong with a value before it is sent. */
  problem?: ((value: string) => string | undefined) | undefined;
  hint?: string | undefined;
  maxLength: number;
  /** Several lines: Enter begins a new one. */
  area?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** What a browser may fill in here; nothing by itself. */
  autoComplete?: string | undefined;
}

/** A text that is saved when one leaves it, or with Enter. Escape takes back what was typed. */
export function SavedField(props: SavedFieldProps) {
  const { label, value, onSave, problem, hint, maxLength, area = false, readOnly, autoComplete = 'off' } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const shown = draft ?? value;
  const error = draft === null ? undefined : (problem?.(draft.trim()) ?? (isRefused ? text('notSaved') : undefined));
  const change = (next: string) => {
    setDraft(next);
    setRefused(false);
  };
  const save = () => {
    const next = draft?.trim();
    if (next === undefined || problem?.(next)) return;
    if (next === value) return setDraft(null);
    setDraft(null);
    void onSave(next).then((taken) => {
      if (taken) return;
      setDraft(next);
      setRefused(true);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (!area || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      save();
    }
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
  };
  const shared = { label, value: shown, onChange: change, onBlur: save, onKeyDown, hint, error, maxLength, readOnly };
  return area ? <TextArea {...shared} rows={3} /> : <Field {...shared} autoComplete={autoComplete} />;
}
