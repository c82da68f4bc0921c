import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { stateColour } from '#client/features/work-items/properties/values.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Floating } from '#client/ui/Floating.tsx';
import { StateMark, type StateMarkProps } from '#client/ui/marks.tsx';
import { Swatches } from '#client/ui/Swatches.tsx';
import type { State } from '#shared/features/state.ts';
import { text } from './text.ts';

export type StateDraft = Pick<State, 'name' | 'description' | 'color'>;

export interface StateFormProps {
  initial: StateDraft;
  mark: Pick<StateMarkProps, 'position' | 'count'> & Pick<State, 'group'>;
  saveLabel: string;
  /** What is wrong with a name. */
  problem: (name: string) => string | undefined;
  onSave: (draft: StateDraft) => void;
  onClose: () => void;
}

/** The row in which a state is made or changed. Enter saves, Escape leaves it as it was. */
export function StateForm({ initial, mark, saveLabel, problem, onSave, onClose }: StateFormProps) {
  const [draft, setDraft] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const name = draft.name.trim();
  const error = isAsked ? problem(name) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem(name)) return;
    onSave({ ...draft, name, description: draft.description.trim() });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className="srow is-edit" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <ColourButton mark={mark} colour={draft.color} onChange={(color) => setDraft({ ...draft, color })} />
      <Field
        className="field-name flex-[0_1_200px]"
        label={text('name')}
        hideLabel
        placeholder={text('newPlaceholder')}
        value={draft.name}
        onChange={(next) => setDraft({ ...draft, name: next })}
        error={error}
        maxLength={255}
        autoFocus
      />
      <Field
        className="field-desc flex-1"
        label={text('description')}
        hideLabel
        placeholder={text('descriptionPlaceholder')}
        value={draft.description}
        onChange={(next) => setDraft({ ...draft, description: next })}
        maxLength={2000}
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

interface ColourButtonProps {
  mark: StateFormProps['mark'];
  colour: string;
  onChange: (colour: string) => void;
}

function ColourButton({ mark, colour, onChange }: ColourButtonProps) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button size="l" className="btn-i flex-none" aria-label={text('colour')}>
      <StateMark {...mark} colour={stateColour({ color: colour, group: mark.group })} />
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
