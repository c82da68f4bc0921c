import { useState } from 'react';
import { Link } from 'react-router';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { pathTo } from '#shared/routes.ts';
import { type Instance, signIn } from './calls.ts';
import { Door } from './Door.tsx';
import { DoorLink } from './DoorLink.tsx';
import { FixedEmail } from './FixedEmail.tsx';
import { PasswordField } from './PasswordField.tsx';
import { text } from './text.ts';
import { useGoOn } from './useGoOn.ts';

export interface PasswordStepProps {
  instance: Instance;
  email: string;
  onRestart: () => void;
  /** Where codes are offered: sends one, and goes to where it is typed. */
  onCode: (() => Promise<void>) | undefined;
}

/** The password of an account, with the ways out for who does not have it at hand. */
export function PasswordStep({ instance, email, onRestart, onCode }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const goOn = useGoOn();
  const entering = useSubmit(async () => {
    await signIn({ email, password });
    await goOn();
  }, ['password']);
  const sending = useSubmit(async () => onCode?.());
  return (
    <Door
      title={text('welcomeBack')}
      lede={text('signInTo', { name: instance.instance.instance_name })}
      aside={<DoorLink to="signUp" />}
      note={entering.problem.note ?? sending.problem.note}
      onSubmit={entering.submit}
    >
      <FixedEmail email={email} onRestart={onRestart} />
      <div className="relative">
        <Link
          className="absolute right-0 top-0 text-12 font-medium text-accent-text"
          to={`${pathTo('forgotPassword', {})}?${new URLSearchParams({ email })}`}
        >
          {text('forgotIt')}
        </Link>
        <PasswordField
          label={text('password')}
          value={password}
          onChange={setPassword}
          error={entering.problem.fields.password}
          autoFocus
        />
      </div>
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="l" busy={entering.busy}>
          {text('signIn')}
        </Button>
        {onCode && (
          <Button variant="ghost" size="l" busy={sending.busy} onClick={() => void sending.submit()}>
            {text('codeInstead')}
          </Button>
        )}
      </div>
    </Door>
  );
}
