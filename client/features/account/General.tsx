import { useState } from 'react';
import { Cover, PictureSetting } from '#client/files/PictureSetting.tsx';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { type Person, person } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { SavedField } from '../settings/SavedField.tsx';
import { SettingRow, SettingSection } from '../settings/SettingRow.tsx';
import { TimezonePicker } from '../settings/TimezonePicker.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { text } from './text.ts';

/** How the others see one, the address, and leaving. */
export function General() {
  const session = useSession();
  const me = useMe();
  const row = useRow(session.table(person), me.id);
  const [isChanging, setChanging] = useState(false);
  if (!row) return null;
  const save = (patch: Partial<Person>) => session.save(person, me.id, patch);
  return (
    <AccountFrame title={text('general')} intro={text('generalIntro')}>
      <Pictures row={row} />
      <SettingSection title={text('names')}>
        <div className="grid gap-4 p-3 md:grid-cols-2">
          <SavedField
            label={text('firstName')}
            value={row.first_name}
            onSave={(first_name) => save({ first_name })}
            maxLength={255}
            autoComplete="given-name"
          />
          <SavedField
            label={text('lastName')}
            value={row.last_name}
            onSave={(last_name) => save({ last_name })}
            maxLength={255}
            autoComplete="family-name"
          />
          <SavedField
            label={text('displayName')}
            problem={(name) => (name === '' ? text('required') : undefined)}
            value={row.display_name}
            onSave={(display_name) => save({ display_name })}
            maxLength={255}
            autoComplete="nickname"
          />
        </div>
        <SettingRow label={text('timezone')} hint={text('timezoneHint')}>
          <div className="w-56 max-md:w-full">
            <TimezonePicker
              label={text('timezone')}
              value={row.user_timezone}
              onChange={(user_timezone) => void save({ user_timezone })}
            />
          </div>
        </SettingRow>
      </SettingSection>
      <SettingSection title={text('address')}>
        <SettingRow label={row.email} hint={text('addressHint')}>
          <Button onClick={() => setChanging(true)}>{text('changeEmail')}</Button>
        </SettingRow>
      </SettingSection>
      <Leaving email={row.email} />
      {isChanging && <EmailDialog onClose={() => setChanging(false)} />}
    </AccountFrame>
  );
}

function Pictures({ row }: { row: Person }) {
  return (
    <SettingSection title={text('pictures')}>
      <PictureSetting label={text('photo')} target={{ type: 'USER_AVATAR' }} current={row.avatar_url}>
        {(avatarUrl) => <Avatar person={{ id: row.id, name: row.display_name, avatarUrl }} size={40} tooltip={false} />}
      </PictureSetting>
      <PictureSetting wide label={text('cover')} target={{ type: 'USER_COVER' }} current={row.cover_image_url}>
        {(url) => <Cover url={url} />}
      </PictureSetting>
    </SettingSection>
  );
}

function Leaving({ email }: { email: string }) {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const deactivate = async () => {
    await session.send('DELETE', '/api/users/me/');
    window.location.assign('/');
  };
  return (
    <SettingSection title={text('leaving')}>
      <SettingRow label={text('deactivate')} hint={text('deactivateHint')}>
        <Button className="btn-do" onClick={() => setAsking(true)}>
          {text('deactivate')}
        </Button>
      </SettingRow>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setAsking}
        title={text('deactivateTitle')}
        confirmLabel={text('deactivate')}
        typed={email}
        onConfirm={deactivate}
      >
        {text('deactivateBody')}
      </ConfirmDialog>
    </SettingSection>
  );
}
