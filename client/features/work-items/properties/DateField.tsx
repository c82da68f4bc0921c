import { useDerived, useSession } from '#client/sync/hooks.ts';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { dayName } from '#client/ui/day.ts';
import type { FloatingPlace } from '#client/ui/Floating.tsx';
import { state } from '#shared/features/state.ts';
import { useEditOff } from './editOff.ts';
import { saveItems, useCommon, useField } from './fields.ts';
import { PropertyTrigger } from './PropertyTrigger.tsx';
import { type PropertyProps, placeOf } from './propertyProps.ts';
import { statesOf } from './tables.ts';
import { text } from './text.ts';
import { daysBetween, lateness, useToday, useWeekStart } from './today.ts';
import { DateIcon } from './values.tsx';

export type DateKind = 'start' | 'due';

export interface DateChoiceProps extends FloatingPlace {
  kind: DateKind;
  value: string | null;
  /** The other end, which must not be passed. */
  start?: string | null | undefined;
  due?: string | null | undefined;
  onChange: (day: string | null) => void;
}

/** Chooses a start or due date; the start is never after the due date (spec §3). */
export function DateChoice({ kind, value, start, due, onChange, trigger, ...place }: DateChoiceProps) {
  const today = useToday();
  const weekStart = useWeekStart();
  return (
    <DatePicker
      label={text(kind === 'due' ? 'dueDate' : 'startDate')}
      value={value}
      onChange={onChange}
      today={today}
      weekStart={weekStart}
      min={(kind === 'due' && start) || undefined}
      max={(kind === 'start' && due) || undefined}
      span={start && due ? { from: start, to: due } : undefined}
      trigger={trigger}
      {...placeOf(place)}
    />
  );
}

/** The start or due date of work items. On a line a late one says so in words. */
export function DateField({ ids, kind, look, ...place }: PropertyProps & { kind: DateKind }) {
  const session = useSession();
  const today = useToday();
  const off = useEditOff(ids);
  const field = kind === 'due' ? 'target_date' : 'start_date';
  const value = useCommon(ids, field);
  const starts = useField(ids, 'start_date').filter((day) => day !== null);
  const dues = useField(ids, 'target_date').filter((day) => day !== null);
  const group = useDerived(session.table(state), statesOf).byId.get(useCommon(ids, 'state_id') ?? '')?.group;
  const tone = kind === 'due' ? lateness(value ?? null, group, today) : undefined;
  const label = text(kind === 'due' ? 'dueDate' : 'startDate');
  const name = value ? dayName(value, today) : text(value === null ? 'noDate' : 'mixed');
  const trigger = look && (
    <PropertyTrigger look={look} label={label} value={name} silent={!value && look !== 'line'} off={off} tone={tone}>
      <DateIcon kind={kind} size={look === 'line' ? 16 : 14} />
      {value ? <span className="num">{name}</span> : look === 'line' && <span className="mute">{text('none')}</span>}
      {look === 'line' && tone && value && <span className="cut">{nearness(daysBetween(today, value))}</span>}
    </PropertyTrigger>
  );
  if (off) return trigger ?? null;
  return (
    <DateChoice
      kind={kind}
      value={value ?? null}
      start={starts.toSorted().at(-1)}
      due={dues.toSorted()[0]}
      onChange={(day) => saveItems(session, ids, { [field]: day }, label)}
      trigger={trigger}
      {...place}
    />
  );
}

/** How far away a day is, in words: "3 days late", "tomorrow". */
export function nearness(days: number): string {
  if (days < 0) return text('late', { count: -days });
  if (days === 0) return text('dueToday');
  return days === 1 ? text('dueTomorrow') : text('dueInDays', { count: days });
}
