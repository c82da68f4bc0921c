import { useState } from 'react';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { type CodeWay, enterCode, type Instance, sendCode } from './calls.ts';
import { Door } from './Door.tsx';
import { DoorLink } from './DoorLink.tsx';
import { FixedEmail } from './FixedEmail.tsx';
import { text } from './text.ts';
import { useCountdown } from './useCountdown.ts';
import { useGoOn } from './useGoOn.ts';

export interface CodeStepProps {
  instance: Instance;
  way: CodeWay;
  email: string;
  setupToken?: string | undefined;
  onRestart: () => void;
  /** The other way, for accounts that have a password. */
  onPassword?: (() => void) | undefined;
}

/** Signing in or up with the code that is on its way. */
export function CodeStep({ instance, way, email, setupToken, onRestart, onPassword }: CodeStepProps) {
  const [code, setCode] = useState('');
  const goOn = useGoOn();
  const given = { email, ...(setupToken ? { setup_token: setupToken } : {}) };
  const entering = useSubmit(async () => {
    await enterCode(way, { ...given, code });
    await goOn();
  }, ['code']);
  const name = instance.instance.instance_name;
  return (
    <Door
      title={text(way === 'sign-in' ? 'welcomeBack' : 'signUp')}
      lede={text(way === 'sign-in' ? 'signInTo' : 'signUpTo', { name })}
      aside={<DoorLink to={way === 'sign-in' ? 'signUp' : 'signIn'} />}
      note={entering.problem.note}
      onSubmit={entering.submit}
    >
      <FixedEmail email={email} onRestart={onRestart} />
      <Field
        label={text('code')}
        value={code}
        onChange={(value) => setCode(value.trim())}
        hint={text(instance.config.is_smtp_configured ? 'codeSent' : 'codeInLog', { email })}
        error={entering.problem.fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="l" busy={entering.busy}>
          {text(way === 'sign-in' ? 'signIn' : 'createAccount')}
        </Button>
        <SendAgain given={given} />
        {onPassword && (
          <Button variant="ghost" size="l" onClick={onPassword}>
            {text('passwordInstead')}
          </Button>
        )}
      </div>
    </Door>
  );
}

function SendAgain({ given }: { given: { email: string; setup_token?: string } }) {
  const { left, restart } = useCountdown(15);
  const [wasSent, setSent] = useState(false);
  const sending = useSubmit(async () => {
    await sendCode(given);
    setSent(true);
    restart();
  });
  const said = sending.problem.note ?? (wasSent ? text('resent') : undefined);
  return (
    <>
      <Button variant="ghost" size="l" disabled={left > 0} busy={sending.busy} onClick={() => void sending.submit()}>
        {left > 0 ? text('resendIn', { seconds: left }) : text('resend')}
      </Button>
      {said && (
        <p className="hint text-center" role="status">
          {said}
        </p>
      )}
    </>
  );
}
