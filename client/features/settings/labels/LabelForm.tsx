import clsx from 'clsx';
import { type CSSProperties, type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Floating } from '#client/ui/Floating.tsx';
import { paletteColour } from '#client/ui/palette.ts';
import { Swatches } from '#client/ui/Swatches.tsx';
import type { Label } from '#shared/features/label.ts';
import { text } from './text.ts';

export type LabelDraft = Pick<Label, 'name' | 'color'>;

export interface LabelFormProps {
  initial: LabelDraft;
  saveLabel: string;
  isNested?: boolean;
  problem: (name: string) => string | undefined;
  /** Answers what to go on with: another empty form, or nothing more. */
  onSave: (draft: LabelDraft) => LabelDraft | null;
  onClose: () => void;
}

/** The row in which a label is made or changed. Enter saves, Escape leaves it as it was. */
export function LabelForm({ initial, saveLabel, isNested, problem, onSave, onClose }: LabelFormProps) {
  const [draft, setDraft] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const name = draft.name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem(name)) return;
    const next = onSave({ ...draft, name });
    if (!next) return onClose();
    setDraft(next);
    setAsked(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className={clsx('srow is-edit', isNested && 'srow-2')} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <LabelColour colour={draft.color} onChange={(color) => setDraft({ ...draft, color })} />
      <Field
        className="field-name flex-1"
        label={text('name')}
        hideLabel
        placeholder={text('newName')}
        value={draft.name}
        onChange={(next) => setDraft({ ...draft, name: next })}
        error={isAsked ? problem(name) : undefined}
        maxLength={255}
        autoFocus
      />
      <Button size="l" variant="ghost" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button size="l" variant="primary" type="submit">
        {saveLabel}
      </Button>
    </form>
  );
}

function LabelColour({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button size="l" className="btn-i flex-none" aria-label={text('colour')}>
      <LabelSwatch colour={colour} />
    </Button>
  );
  return (
    <Floating label={text('colour')} trigger={trigger} open={open} onOpenChange={setOpen}>
      <Swatches
        label={text('colour')}
        value={colour}
        onChange={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
    </Floating>
  );
}

/** A label's colour as a dot of 12 px. */
export function LabelSwatch({ colour }: { colour: string }) {
  const style: CSSProperties & { '--c': string } = { '--c': paletteColour(colour) };
  return <i className="dot !size-3" style={style} aria-hidden />;
}
