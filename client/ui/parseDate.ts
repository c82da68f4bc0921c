/** Dates as people type them. In and out are days without a time, `YYYY-MM-DD`, as everywhere in the data. */
import { addDays, addMonths, addYears, differenceInCalendarDays, isValid, parse, startOfWeek } from 'date-fns';
import { fromDay, toDay, type WeekDay } from './day.ts';

const withYear = ['yyyy-M-d', 'd.M.yyyy', 'd/M/yyyy', 'd MMM yyyy', 'd MMMM yyyy', 'MMM d yyyy', 'MMMM d yyyy'];
const withoutYear = ['d MMM', 'd MMMM', 'MMM d', 'MMMM d', 'd.M.', 'd.M', 'd/M'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const stalePastDays = 90;

/** The first day of the week after the one that `today` is in. */
export function nextWeek(today: string, weekStart: WeekDay): string {
  return toDay(addDays(startOfWeek(fromDay(today), { weekStartsOn: weekStart }), 7));
}

function relative(words: string, today: string, weekStart: WeekDay): string | null {
  const from = fromDay(today);
  if (words === 'today') return today;
  if (words === 'tomorrow') return toDay(addDays(from, 1));
  if (words === 'yesterday') return toDay(addDays(from, -1));
  if (words === 'next week') return nextWeek(today, weekStart);
  const ahead = /^(?:in |\+)?(\d{1,3}) ?(d|days?|w|weeks?|m|months?)$/.exec(words);
  if (ahead) {
    const count = Number(ahead[1]);
    const unit = ahead[2]?.[0];
    return toDay(unit === 'm' ? addMonths(from, count) : addDays(from, count * (unit === 'w' ? 7 : 1)));
  }
  const name = words.replace(/^next /, '');
  const weekday = name.length < 3 ? -1 : weekdays.findIndex((one) => one.startsWith(name));
  return weekday < 0 ? null : toDay(addDays(from, ((weekday - from.getDay() + 6) % 7) + 1));
}

function absolute(words: string, today: string): string | null {
  const from = fromDay(today);
  const read = (pattern: string) => parse(words, pattern, from);
  const exact = withYear
    .map(read)
    .find((date) => isValid(date) && date.getFullYear() >= 1900 && date.getFullYear() <= 2200);
  if (exact) return toDay(exact);
  const near = withoutYear.map(read).find(isValid);
  if (!near) return null;
  const isLongPast = differenceInCalendarDays(from, near) > stalePastDays;
  return toDay(isLongPast ? addYears(near, 1) : near);
}

/**
 * The day that `typed` means, or null: `24 Nov`, `2026-11-24`, `24/11/2026` (day first), `tomorrow`, `fri`, `in 3 weeks`.
 * A day without a year is the nearest one, at most three months back.
 */
export function parseDate(
  typed: string,
  { today, weekStart = 1 }: { today: string; weekStart?: WeekDay },
): string | null {
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/,/g, ' ')
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/\s+/g, ' ');
  if (!words) return null;
  return relative(words, today, weekStart) ?? absolute(words, today);
}
