import { addMonths, format } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { fromDay, toDay, type WeekDay } from './day.ts';
import { IconButton } from './IconButton.tsx';
import { text } from './text.ts';

export interface CalendarProps {
  value: string | null;
  onPick: (day: string) => void;
  today: string;
  weekStart: WeekDay;
  min?: string | undefined;
  max?: string | undefined;
  /** A span to tint, such as from a start to a due date. */
  span?: { from: string; to: string } | undefined;
}

const classNames = {
  months: 'cal-months',
  month_caption: 'sr-only',
  month_grid: 'cg',
  outside: 'o',
  today: 't',
  selected: 's',
  disabled: 'off',
};

function limits(min: string | undefined, max: string | undefined): Matcher[] {
  return [...(min ? [{ before: fromDay(min) }] : []), ...(max ? [{ after: fromDay(max) }] : [])];
}

/** Read out with the figure that is seen first, so that speech input can say it. */
const labelDayButton = (date: Date) => format(date, 'd MMMM yyyy, EEEE');

/** One month. Arrows move by day and week, Page Up and Down by month. */
export function Calendar({ value, onPick, today, weekStart, min, max, span }: CalendarProps) {
  const [month, setMonth] = useState(() => fromDay(value ?? today));
  const go = (by: number) => setMonth((shown) => addMonths(shown, by));
  return (
    <>
      <div className="cal-head">
        <span className="flex-1" aria-live="polite">
          {format(month, 'MMMM yyyy')}
        </span>
        <IconButton icon={ChevronLeft} size="s" label={text.previousMonth} onClick={() => go(-1)} />
        <IconButton icon={ChevronRight} size="s" label={text.nextMonth} onClick={() => go(1)} />
      </div>
      <div className="cal-grid">
        <DayPicker
          mode="single"
          required
          hideNavigation
          showOutsideDays
          fixedWeeks
          weekStartsOn={weekStart}
          month={month}
          onMonthChange={setMonth}
          today={fromDay(today)}
          selected={value ? fromDay(value) : undefined}
          onSelect={(date) => onPick(toDay(date))}
          disabled={limits(min, max)}
          modifiers={span ? { span: { from: fromDay(span.from), to: fromDay(span.to) } } : {}}
          modifiersClassNames={{ span: 'r' }}
          classNames={classNames}
          labels={{ labelDayButton }}
        />
      </div>
    </>
  );
}
