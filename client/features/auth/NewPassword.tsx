import { useState } from 'react';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { AppError } from '#shared/errors.ts';
import { passwordProblem } from '#shared/features/password.ts';
import { Door } from './Door.tsx';
import { PasswordField } from './PasswordField.tsx';
import { StrengthList } from './StrengthList.tsx';
import { text } from './text.ts';

export interface NewPasswordProps {
  title: string;
  lede: string;
  email?: string | undefined;
  aside?: React.ReactNode;
  onSave: (password: string) => Promise<void>;
  /** Below the button: a way out. */
  children?: React.ReactNode;
}

/** Choosing a password, twice, with its rules. */
export function NewPassword({ title, lede, email, aside, onSave, children }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const saving = useSubmit(async () => {
    if (passwordProblem(password, { email })) throw problem('password', text('mustFit'));
    if (password !== repeated) throw problem('repeated', text('mustMatch'));
    await onSave(password);
  }, ['password', 'repeated']);
  return (
    <Door title={title} lede={lede} aside={aside} note={saving.problem.note} onSubmit={saving.submit}>
      <div className="flex flex-col gap-2">
        <PasswordField
          isNew
          label={text('newPassword')}
          value={password}
          onChange={setPassword}
          error={saving.problem.fields.password}
          autoFocus
        />
        <StrengthList password={password} email={email} />
      </div>
      <PasswordField
        isNew
        label={text('repeat')}
        value={repeated}
        onChange={setRepeated}
        error={saving.problem.fields.repeated}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="l" busy={saving.busy}>
          {text('savePassword')}
        </Button>
        {children}
      </div>
    </Door>
  );
}

const problem = (field: string, sentence: string) =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } });
