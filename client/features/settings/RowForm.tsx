import clsx from 'clsx';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Floating } from '#client/ui/Floating.tsx';
import { Swatches } from '#client/ui/Swatches.tsx';
import { text } from './text.ts';

/** What labels and states have in common. */
interface Named {
  name: string;
  color: string;
}

export interface RowFormProps<D extends Named> {
  initial: D;
  saveLabel: string;
  namePlaceholder: string;
  nameClass: string;
  isNested?: boolean | undefined;
  /** What stands for the row in a colour: a dot, a mark. */
  face: (colour: string) => ReactNode;
  /** What is wrong with a name. */
  problem: (name: string) => string | undefined;
  /** Answers what to go on with: another empty form, or nothing more. */
  onSave: (draft: D) => D | null;
  onClose: () => void;
  /** The fields after the name. */
  children?: (draft: D, change: (patch: Partial<D>) => void) => ReactNode;
}

/** The row of a settings list in which one of its things is made or changed. Enter saves, Escape leaves it as it was. */
export function RowForm<D extends Named>(props: RowFormProps<D>) {
  const { initial, saveLabel, namePlaceholder, nameClass, isNested, face, problem, onSave, onClose, children } = props;
  const [draft, setDraft] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const name = draft.name.trim();
  const change = (patch: Partial<D>) => setDraft({ ...draft, ...patch });
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
      <ColourButton colour={draft.color} face={face} onChange={(color) => setDraft({ ...draft, color })} />
      <Field
        className={clsx('field-name', nameClass)}
        label={text('name')}
        hideLabel
        placeholder={namePlaceholder}
        value={draft.name}
        onChange={(next) => setDraft({ ...draft, name: next })}
        error={isAsked ? problem(name) : undefined}
        maxLength={255}
        autoFocus
      />
      {children?.(draft, change)}
      <Button size="l" variant="ghost" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button size="l" variant="primary" type="submit">
        {saveLabel}
      </Button>
    </form>
  );
}

interface ColourButtonProps {
  colour: string;
  face: (colour: string) => ReactNode;
  onChange: (colour: string) => void;
}

function ColourButton({ colour, face, onChange }: ColourButtonProps) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button size="l" className="btn-i flex-none" aria-label={text('colour')}>
      {face(colour)}
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
