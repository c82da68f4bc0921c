import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useSession } from '#client/sync/hooks.ts';
import { useSubmit } from '#client/sync/useSubmit.ts';
import { Button } from '#client/ui/Button.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Note } from '#client/ui/Note.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import { AccountFrame } from '../account/AccountFrame.tsx';
import type { Instance } from '../auth/calls.ts';
import { useMe } from '../session/place.ts';
import { SettingRow, SettingSection } from '../settings/SettingRow.tsx';
import { text } from './text.ts';

/** Whether mails go out, and a mail to try it with. */
export function InstanceMail() {
  const { config } = useLoaderData<Instance>();
  const isOn = config.is_smtp_configured;
  return (
    <AccountFrame title={text('mail')} intro={text('mailIntro')}>
      <SettingSection title={text('server')}>
        <SettingRow
          label={text(isOn ? 'configured' : 'notConfigured')}
          hint={text(isOn ? 'configuredHint' : 'notConfiguredHint')}
        >
          <Tag tone={isOn ? 'ok' : 'warn'}>{text(isOn ? 'configured' : 'notConfigured')}</Tag>
        </SettingRow>
      </SettingSection>
      <SettingSection title={text('test')}>
        <TestMail isOn={isOn} />
      </SettingSection>
    </AccountFrame>
  );
}

function TestMail({ isOn }: { isOn: boolean }) {
  const session = useSession();
  const [email, setEmail] = useState(useMe().email);
  const [sentTo, setSentTo] = useState<string>();
  const sending = useSubmit(async () => {
    setSentTo(undefined);
    await session.send('POST', '/api/instances/email-credentials-check/', { receiver_email: email });
    setSentTo(email);
  }, ['email']);
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-3 md:max-w-100"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOn) void sending.submit();
      }}
    >
      {sending.problem.note && (
        <Note tone="bad" className="rounded-control">
          {sending.problem.note}
        </Note>
      )}
      {sentTo && (
        <Note tone="info" className="rounded-control">
          {text('sent', { email: sentTo })}
        </Note>
      )}
      <Field
        label={text('testTo')}
        type="email"
        value={email}
        onChange={setEmail}
        error={sending.problem.fields.email}
        autoComplete="email"
      />
      <div>
        <Button type="submit" busy={sending.busy} off={!isOn && text('sendOff')}>
          {text('send')}
        </Button>
      </div>
    </form>
  );
}
