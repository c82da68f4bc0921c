import { useState } from 'react';
import { useLoaderData, useLocation, useSearchParams } from 'react-router';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { AppError } from '#shared/errors.ts';
import { passwordProblem } from '#shared/features/password.ts';
import { CodeStep } from './CodeStep.tsx';
import { type Instance, sendCode, signUp } from './calls.ts';
import { Door } from './Door.tsx';
import { DoorLink } from './DoorLink.tsx';
import { PasswordField } from './PasswordField.tsx';
import { StrengthList } from './StrengthList.tsx';
import { text } from './text.ts';
import { useGoOn } from './useGoOn.ts';

const shownFields = ['email', 'password', 'first_name', 'last_name', 'setup_token'];

/** Making an account: with a password, or with a code where only those are offered. */
export function SignUp() {
  const instance = useLoaderData<Instance>();
  const [params] = useSearchParams();
  const [given, setGiven] = useState({ email: params.get('email') ?? '', first_name: '', last_name: '', password: '' });
  const [setupToken, setSetupToken] = useState('');
  const [isByCode, setByCode] = useState(false);
  const goOn = useGoOn();
  const { is_email_password_enabled: passwords, is_magic_login_enabled: codes } = instance.config;
  const email = given.email.trim();
  const token = instance.config.is_setup_token_required ? { setup_token: setupToken.trim() } : {};
  const byCode = async () => {
    await sendCode({ email, ...token });
    setByCode(true);
  };
  const asking = useSubmit(byCode, shownFields);
  const making = useSubmit(async () => {
    if (!passwords) return byCode();
    if (email && passwordProblem(given.password, { email })) throw weak();
    await signUp({ ...given, email, ...token });
    await goOn();
  }, shownFields);
  const set = (field: keyof typeof given) => (value: string) => setGiven({ ...given, [field]: value });
  const problem = asking.problem.error ? asking.problem : making.problem;
  if (isByCode)
    return (
      <CodeStep
        instance={instance}
        way="sign-up"
        email={email}
        setupToken={token.setup_token}
        onRestart={() => setByCode(false)}
      />
    );
  return (
    <SignUpDoor instance={instance} problemNote={problem.note} onSubmit={making.submit}>
      <Field
        label={text('email')}
        type="email"
        name="email"
        value={given.email}
        onChange={set('email')}
        placeholder={text('emailPlaceholder')}
        error={problem.fields.email}
        autoComplete="username"
        autoFocus={!given.email}
        spellCheck={false}
      />
      {passwords && <NameFields given={given} set={set} fields={problem.fields} autoFocus={Boolean(given.email)} />}
      {passwords && (
        <div className="flex flex-col gap-2">
          <PasswordField
            isNew
            label={text('password')}
            value={given.password}
            onChange={set('password')}
            error={problem.fields.password}
          />
          <StrengthList password={given.password} email={email} />
        </div>
      )}
      {instance.config.is_setup_token_required && (
        <Field
          label={text('setupToken')}
          value={setupToken}
          onChange={setSetupToken}
          hint={text('setupTokenHint')}
          error={problem.fields.setup_token}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="l" busy={making.busy}>
          {text('createAccount')}
        </Button>
        {passwords && codes && (
          <Button variant="ghost" size="l" busy={asking.busy} onClick={() => void asking.submit()}>
            {text('signUpByCode')}
          </Button>
        )}
      </div>
    </SignUpDoor>
  );
}

const weak = () => new AppError('invalid', text('mustFit'), { fields: { password: text('mustFit') } });

interface SignUpDoorProps {
  instance: Instance;
  problemNote: string | undefined;
  onSubmit: () => void;
  children: React.ReactNode;
}

function SignUpDoor({ instance, problemNote, onSubmit, children }: SignUpDoorProps) {
  const { state } = useLocation();
  const { is_setup_done, instance_name } = instance.instance;
  const isClosed = is_setup_done && !instance.config.enable_signup;
  const isUnknown = typeof state === 'object' && state !== null && 'isUnknown' in state;
  const hint = isClosed ? text('byInvitation') : isUnknown ? text('noAccountYet') : undefined;
  return (
    <Door
      title={text(is_setup_done ? 'signUp' : 'firstAccount')}
      lede={is_setup_done ? text('signUpTo', { name: instance_name }) : text('firstAccountWhy')}
      aside={is_setup_done && <DoorLink to="signIn" />}
      note={problemNote ?? hint}
      noteTone={problemNote ? 'bad' : 'info'}
      onSubmit={onSubmit}
    >
      {children}
    </Door>
  );
}

interface NameFieldsProps {
  given: { first_name: string; last_name: string };
  set: (field: 'first_name' | 'last_name') => (value: string) => void;
  fields: Readonly<Record<string, string | undefined>>;
  autoFocus: boolean;
}

function NameFields({ given, set, fields, autoFocus }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        label={text('firstName')}
        value={given.first_name}
        onChange={set('first_name')}
        error={fields.first_name}
        autoComplete="given-name"
        autoFocus={autoFocus}
        maxLength={255}
      />
      <Field
        label={text('lastName')}
        value={given.last_name}
        onChange={set('last_name')}
        error={fields.last_name}
        autoComplete="family-name"
        maxLength={255}
      />
    </div>
  );
}
