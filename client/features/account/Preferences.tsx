import { ChevronDown } from 'lucide-react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { themeName } from '#client/ui/theme.ts';
import { person, profile } from '#shared/features/person.ts';
import { useMe } from '../session/place.ts';
import { SettingRow, SettingSection } from '../settings/SettingRow.tsx';
import { TimezonePicker } from '../settings/TimezonePicker.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { CustomColours } from './CustomColours.tsx';
import { ThemePicker } from './ThemePicker.tsx';
import { text } from './text.ts';

/** Names of the week's days, Sunday first, in the person's language. */
const dayNames = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + day)),
);
const dayOptions = dayNames.map((label, day) => ({ value: String(day), label }));

/** How Tandem looks and counts for one. Each choice shows at once, on every device. */
export function Preferences() {
  const session = useSession();
  const me = useMe();
  const row = useRow(session.table(profile), me.id);
  const zone = useRow(session.table(person), me.id)?.user_timezone;
  if (!row || zone === undefined) return null;
  const day = row.start_of_the_week;
  return (
    <AccountFrame title={text('preferences')} intro={text('preferencesIntro')}>
      <SettingSection title={text('theme')}>
        <ThemePicker
          value={themeName(row.theme)}
          onChange={(theme) => void session.save(profile, me.id, { theme: { ...row.theme, theme } })}
        />
        {row.theme.theme === 'custom' && (
          <CustomColours theme={row.theme} onChange={(theme) => void session.save(profile, me.id, { theme })} />
        )}
      </SettingSection>
      <SettingSection title={text('time')}>
        <SettingRow label={text('firstDay')}>
          <Picker
            hideSearch
            label={text('firstDay')}
            options={dayOptions}
            value={String(day)}
            onChange={(picked) => void session.save(profile, me.id, { start_of_the_week: Number(picked) })}
            width={224}
            trigger={
              <button
                type="button"
                className="field w-56 max-md:w-full"
                aria-label={`${text('firstDay')}: ${dayNames[day]}`}
              >
                <span className="flex-1 text-left">{dayNames[day]}</span>
                <Icon of={ChevronDown} size={14} />
              </button>
            }
          />
        </SettingRow>
        <SettingRow label={text('timezone')} hint={text('timezoneHint')}>
          <div className="w-56 max-md:w-full">
            <TimezonePicker
              label={text('timezone')}
              value={zone}
              onChange={(user_timezone) => void session.save(person, me.id, { user_timezone })}
            />
          </div>
        </SettingRow>
      </SettingSection>
    </AccountFrame>
  );
}
