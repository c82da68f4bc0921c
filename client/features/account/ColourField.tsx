import { useState } from 'react';
import { parseColour } from '#client/ui/contrast.ts';
import { Field } from '#client/ui/Field.tsx';
import { text } from './text.ts';

/** A colour, picked or typed. What is no colour is not taken. */
export function ColourField(props: { label: string; value: string; onChange: (colour: string) => void }) {
  const { label, value, onChange } = props;
  const [draft, setDraft] = useState<string>();
  const type = (typed: string) => {
    setDraft(typed);
    if (parseColour(typed)) onChange(typed.trim());
  };
  const hex = /^#[0-9a-f]{6}$/i.test(value) ? value : '#808080';
  return (
    <Field
      label={label}
      value={draft ?? value}
      onChange={type}
      onBlur={() => setDraft(undefined)}
      maxLength={40}
      spellCheck={false}
      before={
        <input
          type="color"
          className="!h-5 !w-6 !flex-none cursor-pointer"
          aria-label={text('pickColour', { name: label })}
          value={hex}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
