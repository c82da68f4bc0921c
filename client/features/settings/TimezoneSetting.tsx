import { SettingRow } from './SettingRow.tsx';
import { TimezonePicker } from './TimezonePicker.tsx';
import { text } from './text.ts';

export interface TimezoneSettingProps {
  value: string;
  onChange: (zone: string) => void;
  hint?: string;
  /** Why it stays as it is. */
  off: string | undefined;
}

/** The time zone of a workspace or project, as a row of its settings. */
export function TimezoneSetting({ value, onChange, hint, off }: TimezoneSettingProps) {
  return (
    <SettingRow label={text('timezone')} hint={hint}>
      {off ? (
        <span className="sec">{value.replaceAll('_', ' ')}</span>
      ) : (
        <TimezonePicker label={text('timezone')} value={value} onChange={onChange} />
      )}
    </SettingRow>
  );
}
