import { Note } from '#client/ui/Note.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { AccountFrame } from '../account/AccountFrame.tsx';
import { SavedField } from '../settings/SavedField.tsx';
import { SettingRow, SettingSection } from '../settings/SettingRow.tsx';
import { PlainHttpNote } from './PlainHttpNote.tsx';
import { text } from './text.ts';
import { useInstance } from './useInstance.ts';

/** The name of this Tandem, and who comes in. */
export function InstanceGeneral() {
  const { instance, config, note, change } = useInstance();
  return (
    <AccountFrame title={text('general')} intro={text('generalIntro')} banner={<PlainHttpNote />}>
      {note && (
        <Note tone="bad" className="mb-4 rounded-control">
          {note}
        </Note>
      )}
      <SettingSection title={text('identity')}>
        <div className="p-3 md:max-w-100">
          <SavedField
            label={text('name')}
            problem={(name) => (name === '' ? text('required') : undefined)}
            value={instance.instance_name}
            onSave={(instance_name) => change({ instance_name })}
            maxLength={255}
            hint={text('nameHint')}
          />
        </div>
      </SettingSection>
      <SettingSection title={text('comingIn')}>
        <Setting
          title={text('signUp')}
          hint={text('signUpHint')}
          isOn={config.enable_signup}
          onChange={(enable_signup) => void change({ enable_signup })}
        />
        <Setting
          title={text('passwords')}
          isOn={config.is_email_password_enabled}
          onChange={(is_email_password_enabled) => void change({ is_email_password_enabled })}
        />
        <Setting
          title={text('codes')}
          hint={text(config.is_smtp_configured ? 'codesHint' : 'codesOff')}
          isOn={config.is_magic_login_enabled}
          disabled={!config.is_smtp_configured}
          onChange={(is_magic_login_enabled) => void change({ is_magic_login_enabled })}
        />
      </SettingSection>
      <SettingSection title={text('workspacesTitle')}>
        <Setting
          title={text('creation')}
          hint={text('creationHint')}
          isOn={!config.is_workspace_creation_disabled}
          onChange={(on) => void change({ is_workspace_creation_disabled: !on })}
        />
      </SettingSection>
    </AccountFrame>
  );
}

interface SettingProps {
  title: string;
  hint?: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

function Setting({ title, hint, isOn, disabled, onChange }: SettingProps) {
  return (
    <SettingRow label={title} hint={hint}>
      <Switch hideLabel label={title} checked={isOn} disabled={disabled} onChange={onChange} />
    </SettingRow>
  );
}
