import { ChevronDown } from 'lucide-react';
import { Icon } from '#client/ui/Icon.tsx';
import { Picker } from '#client/ui/Picker.tsx';

const zones = Intl.supportedValuesOf('timeZone');
const all = zones.includes('UTC') ? zones : ['UTC', ...zones];

/** This machine's time zone. */
export const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What the clocks of a zone show against UTC now: "GMT+1". */
function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

let options: { value: string; label: string; hint: string }[] | undefined;

/** Every zone once; offsets are worked out when a list is first asked for. */
function zoneOptions() {
  options ??= all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' '), hint: offsetOf(zone) }));
  return options;
}

/** A time zone, found by typing. */
export function TimezonePicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (zone: string) => void;
}) {
  return (
    <Picker
      label={label}
      options={zoneOptions()}
      value={value}
      onChange={onChange}
      width={304}
      trigger={
        <button type="button" className="field w-full text-left" aria-label={`${label}: ${value}`}>
          <span className="cut flex-1">{value.replaceAll('_', ' ')}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    />
  );
}
