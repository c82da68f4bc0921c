import { Note } from '#client/ui/Note.tsx';
import { Switch } from '#client/ui/Switch.tsx';
import { AccountFrame } from '../account/AccountFrame.tsx';
import { SavedField } from '../settings/SavedField.tsx';
import { SettingsRow, SettingsSection } from '../settings/SettingsSection.tsx';
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
      <SettingsSection title={text('identity')}>
        <div className="p-3 md:max-w-100">
          <SavedField
            required
            label={text('name')}
            value={instance.instance_name}
            onSave={(instance_name) => change({ instance_name })}
            maxLength={255}
          />
          <p className="hint">{text('nameHint')}</p>
        </div>
      </SettingsSection>
      <SettingsSection title={text('comingIn')}>
        <Setting
          title={text('signUp')}
          hint={text('signUpHint')}
          isOn={config.enable_signup}
          onChange={(enable_signup) => change({ enable_signup })}
        />
        <Setting
          title={text('passwords')}
          isOn={config.is_email_password_enabled}
          onChange={(is_email_password_enabled) => change({ is_email_password_enabled })}
        />
        <Setting
          title={text('codes')}
          hint={text(config.is_smtp_configured ? 'codesHint' : 'codesOff')}
          isOn={config.is_magic_login_enabled}
          disabled={!config.is_smtp_configured}
          onChange={(is_magic_login_enabled) => change({ is_magic_login_enabled })}
        />
      </SettingsSection>
      <SettingsSection title={text('workspacesTitle')}>
        <Setting
          title={text('creation')}
          hint={text('creationHint')}
          isOn={!config.is_workspace_creation_disabled}
          onChange={(on) => change({ is_workspace_creation_disabled: !on })}
        />
      </SettingsSection>
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
    <SettingsRow title={title} hint={hint}>
      <Switch hideLabel label={title} checked={isOn} disabled={disabled} onChange={onChange} />
    </SettingsRow>
  );
}
