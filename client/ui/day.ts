/** Days without a time, `YYYY-MM-DD` as everywhere in the data, to and from this machine's dates; and in words. */

/** 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `YYYY-MM-DD` of a local day. */
export function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The local midnight of a day. */
export function fromDay(day: string): Date {
  return new Date(`${day}T00:00`);
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const withYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });

/** A day as lists say it: `Nov 16`, with the year when that is not the one of `today`. */
export function dayName(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? monthAndDay : withYear).format(fromDay(day));
}

/** A day in full: `Mon 16 Nov 2026`. */
export function fullDayName(day: string): string {
  const date = fromDay(day);
  return `${weekday.format(date)} ${date.getDate()} ${month.format(date)} ${date.getFullYear()}`;
}
