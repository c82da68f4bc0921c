import { useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { pathTo } from '#shared/routes.ts';
import { CodeStep } from './CodeStep.tsx';
import { checkEmail, type Instance, sendCode } from './calls.ts';
import { Door } from './Door.tsx';
import { DoorLink } from './DoorLink.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { text } from './text.ts';

type Step = { at: 'email' } | { at: 'password' | 'code'; email: string };

/** Signing in: the address first, then whichever way in the account and this Tandem have. */
export function SignIn() {
  const instance = useLoaderData<Instance>();
  const [step, setStep] = useState<Step>({ at: 'email' });
  const [mayPassword, setMayPassword] = useState(false);
  const restart = () => setStep({ at: 'email' });
  const codes = instance.config.is_magic_login_enabled;
  const byCode = async (email: string) => {
    await sendCode({ email });
    setStep({ at: 'code', email });
  };
  switch (step.at) {
    case 'email':
      return (
        <EmailStep
          instance={instance}
          onPassword={(email) => {
            setMayPassword(true);
            setStep({ at: 'password', email });
          }}
          onCode={byCode}
        />
      );
    case 'password':
      return (
        <PasswordStep
          instance={instance}
          email={step.email}
          onRestart={restart}
          onCode={codes ? () => byCode(step.email) : undefined}
        />
      );
    case 'code':
      return (
        <CodeStep
          instance={instance}
          way="sign-in"
          email={step.email}
          onRestart={restart}
          onPassword={mayPassword ? () => setStep({ at: 'password', email: step.email }) : undefined}
        />
      );
  }
}

interface EmailStepProps {
  instance: Instance;
  onPassword: (email: string) => void;
  onCode: (email: string) => Promise<void>;
}

function EmailStep({ instance, onPassword, onCode }: EmailStepProps) {
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const navigate = useNavigate();
  const { is_email_password_enabled: passwords, is_magic_login_enabled: codes } = instance.config;
  const checking = useSubmit(async () => {
    const { existing, status } = await checkEmail(email);
    if (!existing) {
      await navigate(`${pathTo('signUp', {})}?${withEmail(params, email)}`, { state: { isUnknown: true } });
    } else if (codes && (status === 'MAGIC_CODE' || !passwords)) await onCode(email.trim());
    else onPassword(email.trim());
  }, ['email']);
  const wasReset = params.get('success') === 'True';
  const told = checking.problem.note;
  const note = told ?? (wasReset ? text('resetDone') : passwords || codes ? undefined : text('noWayIn'));
  return (
    <Door
      title={text('signInTitle')}
      lede={text('signInTo', { name: instance.instance.instance_name })}
      aside={<DoorLink to="signUp" />}
      note={note}
      noteTone={told ? 'bad' : 'info'}
      onSubmit={checking.submit}
    >
      <Field
        label={text('email')}
        type="email"
        name="email"
        value={email}
        onChange={setEmail}
        placeholder={text('emailPlaceholder')}
        error={checking.problem.fields.email}
        autoComplete="username"
        autoFocus
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="l" busy={checking.busy}>
        {text('continue')}
      </Button>
    </Door>
  );
}

function withEmail(params: URLSearchParams, email: string): URLSearchParams {
  const next = params.get('next_path');
  return new URLSearchParams({ email: email.trim(), ...(next ? { next_path: next } : {}) });
}
