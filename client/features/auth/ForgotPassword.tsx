import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button, buttonClass } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Note } from '#client/ui/Note.tsx';
import { pathTo } from '#shared/routes.ts';
import { forgotPassword, type Instance } from './calls.ts';
import { Door } from './Door.tsx';
import { DoorLink } from './DoorLink.tsx';
import { text } from './text.ts';
import { useCountdown } from './useCountdown.ts';

/** Asks for a link that sets a new password. */
export function ForgotPassword() {
  const { config } = useLoaderData<Instance>();
  const [params] = useSearchParams();
  const [email, setEmail] = useState(params.get('email') ?? '');
  const [sentTo, setSentTo] = useState<string>();
  const sending = useSubmit(async () => {
    await forgotPassword(email.trim());
    setSentTo(email.trim());
  }, ['email']);
  return (
    <Door
      title={text('forgotTitle')}
      lede={text(config.is_smtp_configured ? 'forgotWhy' : 'forgotNoMail')}
      aside={<DoorLink to="signIn" />}
      note={sending.problem.note}
      onSubmit={sending.submit}
    >
      {sentTo && (
        <Note tone="info" className="rounded-control">
          {text(config.is_smtp_configured ? 'linkSent' : 'linkInLog', { email: sentTo })}
        </Note>
      )}
      <Field
        label={text('email')}
        type="email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          setSentTo(undefined);
        }}
        placeholder={text('emailPlaceholder')}
        error={sending.problem.fields.email}
        autoComplete="username"
        autoFocus
        spellCheck={false}
      />
      <div className="flex flex-col gap-2">
        {sentTo ? (
          <Again busy={sending.busy} onPress={() => void sending.submit()} />
        ) : (
          <Button type="submit" variant="primary" size="l" busy={sending.busy}>
            {text('sendLink')}
          </Button>
        )}
        <Link
          className={buttonClass({ variant: 'ghost', size: 'l' })}
          to={`${pathTo('signIn', {})}?${new URLSearchParams({ email })}`}
        >
          {text('backToSignIn')}
        </Link>
      </div>
    </Door>
  );
}

function Again({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const { left, restart } = useCountdown(30);
  const press = () => {
    restart();
    onPress();
  };
  return (
    <Button size="l" disabled={left > 0} busy={busy} onClick={press}>
      {left > 0 ? text('linkAgainIn', { seconds: left }) : text('linkAgain')}
    </Button>
  );
}
