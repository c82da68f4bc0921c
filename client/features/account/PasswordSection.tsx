import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Note } from '#client/ui/Note.tsx';
import { toast } from '#client/ui/toast.ts';
import { AppError } from '#shared/errors.ts';
import { passwordProblem } from '#shared/features/password.ts';
import { person } from '#shared/features/person.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { StrengthList } from '../auth/StrengthList.tsx';
import { useMe } from '../session/place.ts';
import { SettingSection } from '../settings/SettingRow.tsx';
import { text } from './text.ts';

const weak = () => new AppError('invalid', text('weak'), { fields: { new_password: text('weak') } });

/** Another password; or the first, for who signed up with a code. */
export function PasswordSection() {
  const session = useSession();
  const me = useMe();
  const isFirst = useRow(session.table(person), me.id)?.is_password_autoset === true;
  const { revalidate } = useRevalidator();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const saving = useSubmit(async () => {
    if (passwordProblem(next, { email: me.email })) throw weak();
    if (isFirst) await session.send('POST', '/api/auth/set-password/', { password: next });
    else await session.send('POST', '/api/auth/change-password/', { old_password: old, new_password: next });
    setOld('');
    setNext('');
    toast.show({ text: text('passwordChanged'), tone: 'done' });
    await revalidate();
  }, ['old_password', 'new_password', 'password']);
  const { fields, note } = saving.problem;
  return (
    <SettingSection title={text('password')}>
      <form
        noValidate
        className="flex flex-col gap-4 p-3 md:max-w-100"
        onSubmit={(event) => {
          event.preventDefault();
          void saving.submit();
        }}
      >
        {note && (
          <Note tone="bad" className="rounded-control">
            {note}
          </Note>
        )}
        {!isFirst && (
          <PasswordField label={text('oldPassword')} value={old} onChange={setOld} error={fields.old_password} />
        )}
        <div className="flex flex-col gap-2">
          <PasswordField
            isNew
            label={text('newPassword')}
            value={next}
            onChange={setNext}
            error={fields.new_password ?? fields.password}
          />
          {next !== '' && <StrengthList password={next} email={me.email} />}
        </div>
        <div>
          <Button type="submit" busy={saving.busy} disabled={next === '' || (!isFirst && old === '')}>
            {text(isFirst ? 'setPassword' : 'changePassword')}
          </Button>
          <p className="hint">{text(isFirst ? 'setPasswordHint' : 'changePasswordHint')}</p>
        </div>
      </form>
    </SettingSection>
  );
}
