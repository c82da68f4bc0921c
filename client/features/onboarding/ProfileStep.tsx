import { useState } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { type Person, person, profile } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { ownTimezone, TimezonePicker } from '../settings/TimezonePicker.tsx';
import { StepDoor, type StepProps } from './StepDoor.tsx';
import { withDone } from './step.ts';
import { text } from './text.ts';

type Draft = Pick<Person, 'first_name' | 'last_name' | 'display_name' | 'user_timezone'>;

function draftOf(row: Person | null): Draft {
  const { first_name = '', last_name = '', display_name = '', user_timezone = 'UTC' } = row ?? {};
  return {
    first_name,
    last_name,
    display_name,
    user_timezone: user_timezone === 'UTC' ? ownTimezone() : user_timezone,
  };
}

/** How the others see one. */
export function ProfileStep({ onNext, onBack }: StepProps) {
  const session = useSession();
  const me = useMe();
  const row = useRow(session.table(profile), me.id);
  const [draft, setDraft] = useState(() => draftOf(session.table(person).get(me.id)));
  const [isChecked, setChecked] = useState(false);
  const set = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value });
  const missing = (field: 'first_name' | 'display_name') =>
    isChecked && draft[field].trim() === '' ? text('required') : undefined;
  const submit = () => {
    setChecked(true);
    if (!row || draft.first_name.trim() === '' || draft.display_name.trim() === '') return;
    void session.save(person, me.id, draft, { undo: false });
    void session.save(profile, me.id, { onboarding_step: withDone(row, 'profile_complete') }, { undo: false });
    onNext('role');
  };
  return (
    <StepDoor step="profile" title={text('profileTitle')} lede={text('profileLede')} onBack={onBack} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={text('firstName')}
          value={draft.first_name}
          onChange={set('first_name')}
          error={missing('first_name')}
          autoComplete="given-name"
          autoFocus
          maxLength={255}
        />
        <Field
          label={text('lastName')}
          value={draft.last_name}
          onChange={set('last_name')}
          autoComplete="family-name"
          maxLength={255}
        />
      </div>
      <Field
        label={text('displayName')}
        value={draft.display_name}
        onChange={set('display_name')}
        hint={text('displayNameHint')}
        error={missing('display_name')}
        autoComplete="nickname"
        maxLength={255}
      />
      <div>
        <span className="lbl">{text('timezone')}</span>
        <TimezonePicker label={text('timezone')} value={draft.user_timezone} onChange={set('user_timezone')} />
      </div>
      <Button type="submit" variant="primary" size="l">
        {text('continue')}
      </Button>
    </StepDoor>
  );
}
