import { stateColour } from '#client/features/work-items/properties/values.tsx';
import { Field } from '#client/ui/Field.tsx';
import { StateMark, type StateMarkProps } from '#client/ui/marks.tsx';
import type { State } from '#shared/features/state.ts';
import { RowForm, type RowFormProps } from '../RowForm.tsx';
import { text } from './text.ts';

export type StateDraft = Pick<State, 'name' | 'description' | 'color'>;

export interface StateFormProps
  extends Pick<RowFormProps<StateDraft>, 'initial' | 'saveLabel' | 'problem' | 'onClose'> {
  mark: Pick<StateMarkProps, 'position' | 'count'> & Pick<State, 'group'>;
  onSave: (draft: StateDraft) => void;
}

/** The row in which a state is made or changed. */
export function StateForm({ mark, onSave, ...props }: StateFormProps) {
  const save = (draft: StateDraft) => {
    onSave({ ...draft, description: draft.description.trim() });
    return null;
  };
  return (
    <RowForm
      {...props}
      namePlaceholder={text('newPlaceholder')}
      nameClass="flex-[0_1_200px]"
      face={(colour) => <StateMark {...mark} colour={stateColour({ color: colour, group: mark.group })} />}
      onSave={save}
    >
      {({ description }, change) => (
        <Field
          className="field-desc flex-1"
          label={text('description')}
          hideLabel
          placeholder={text('descriptionPlaceholder')}
          value={description}
          onChange={(next) => change({ description: next })}
          maxLength={2000}
        />
      )}
    </RowForm>
  );
}
