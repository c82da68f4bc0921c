import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { Chip } from '#client/ui/Chip.tsx';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { dayName } from '#client/ui/day.ts';
import { Floating } from '#client/ui/Floating.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { useToday, useWeekStart } from '../properties/today.ts';
import { datePresets, daysIn, daysToValues, presetOf } from './dateFilters.ts';
import { type DateKey, filterName } from './filterOptions.tsx';
import type { Float } from './float.ts';
import { filterText } from './text.ts';

interface DateSpanProps extends Float {
  name: DateKey;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  trigger: ReactElement;
}

/** Chooses a span of days: one of those chosen most, or its two ends, either of them open. */
export function DateSpan({ name, values, onChange, trigger, open, onOpenChange }: DateSpanProps) {
  const { from, until } = daysIn(values);
  const current = presetOf(name, values);
  return (
    <Floating label={filterName(name)} trigger={trigger} open={open} onOpenChange={onOpenChange}>
      {datePresets(name).map((preset) => (
        <button
          key={preset.label}
          type="button"
          className="mi is-press"
          aria-pressed={preset === current}
          onClick={() => {
            onChange(preset.values);
            onOpenChange(false);
          }}
        >
          <span className="cut">{preset.label}</span>
          {preset === current && (
            <span className="end flex">
              <Icon of={Check} size={14} />
            </span>
          )}
        </button>
      ))}
      <hr />
      <End label={filterText('from')} day={from} onChange={(day) => onChange(daysToValues(day, until))} />
      <End label={filterText('until')} day={until} onChange={(day) => onChange(daysToValues(from, day))} />
    </Floating>
  );
}

function End({ label, day, onChange }: { label: string; day: string | null; onChange: (day: string | null) => void }) {
  const today = useToday();
  const weekStart = useWeekStart();
  return (
    <div className="mi">
      <span className="sec">{label}</span>
      <span className="sp" />
      <DatePicker
        label={label}
        value={day}
        onChange={onChange}
        today={today}
        weekStart={weekStart}
        trigger={
          <Chip outlined>
            <span className="sr-only">{`${label}: `}</span>
            {day ? dayName(day, today) : filterText('anyDay')}
          </Chip>
        }
      />
    </div>
  );
}
