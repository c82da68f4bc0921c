import { addDays } from 'date-fns';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Calendar } from './Calendar.tsx';
import { fromDay, fullDayName, toDay, type WeekDay } from './day.ts';
import { Floating, type FloatingPlace } from './Floating.tsx';
import { nextWeek, parseDate } from './parseDate.ts';
import { text } from './text.ts';
import { useOpen } from './useOpen.ts';

export interface DatePanelProps {
  /** What date it is: "Due date". */
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** 0 is Sunday (spec §3 `start_of_the_week`). */
  weekStart?: WeekDay | undefined;
  min?: string | undefined;
  max?: string | undefined;
  span?: { from: string; to: string } | undefined;
  /** The reader's day; by itself this machine's. */
  today?: string | undefined;
}

export type DatePickerProps = DatePanelProps & FloatingPlace;

/** A date: typed, picked in a month, or one of three presets; and cleared. */
export function DatePicker(props: DatePickerProps) {
  const { trigger, anchor, side, align } = props;
  const [open, setOpen] = useOpen(props.open, props.onOpenChange);
  return (
    <Floating
      label={props.label}
      trigger={trigger}
      anchor={anchor}
      side={side}
      align={align}
      open={open}
      onOpenChange={setOpen}
      className="picker cal"
    >
      <DatePanel {...props} onDone={() => setOpen(false)} />
    </Floating>
  );
}

/** The inside of a date picker, for places that float it themselves. */
export function DatePanel(props: DatePanelProps & { onDone?: (() => void) | undefined }) {
  const { label, value, onChange, weekStart = 1, min, max, span, today = toDay(new Date()), onDone } = props;
  const done = (day: string | null) => {
    onChange(day);
    onDone?.();
  };
  const isAllowed = (day: string) => (!min || day >= min) && (!max || day <= max);
  const presets = [
    { name: text.today, day: today },
    { name: text.tomorrow, day: toDay(addDays(fromDay(today), 1)) },
    { name: text.nextWeek, day: nextWeek(today, weekStart) },
  ];
  return (
    <>
      <DateLine label={label} {...{ today, weekStart, min, max }} onDone={done} />
      <Calendar {...{ value, today, weekStart, min, max, span }} onPick={done} />
      <div className="cal-foot">
        {presets.map(({ name, day }) => (
          <Button key={name} variant="ghost" size="s" disabled={!isAllowed(day)} onClick={() => done(day)}>
            {name}
          </Button>
        ))}
        <span className="sp" />
        <Button variant="ghost" size="s" disabled={value === null} onClick={() => done(null)}>
          {text.clear}
        </Button>
      </div>
    </>
  );
}

/** The line to type a date in: shows what it understood, and on Enter says what is wrong. */
function DateLine(props: {
  label: string;
  today: string;
  weekStart: WeekDay;
  min: string | undefined;
  max: string | undefined;
  onDone: (day: string) => void;
}) {
  const { label, today, weekStart, min, max, onDone } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const day = parseDate(typed, { today, weekStart });
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!day) setError(typed.trim() ? text.dateUnknown : null);
    else if (min && day < min) setError(text.dateTooEarly);
    else if (max && day > max) setError(text.dateTooLate);
    else onDone(day);
  };
  return (
    <>
      <div className="menu-find">
        <input
          ref={input}
          type="text"
          aria-label={`${label}. ${text.dateHint}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          placeholder={`${label}…`}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
          onKeyDown={enter}
        />
        {day && !error && <span className="mute num">{fullDayName(day)}</span>}
      </div>
      {error && (
        <p id={id} role="alert" className="hint bad px-3 !mt-2">
          {error}
        </p>
      )}
    </>
  );
}
