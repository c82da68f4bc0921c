/** Filters by day as query strings write them (reference §1.5): `2026-01-31;after`, `2_weeks;before;fromnow`, a plain day. */
import { isDate } from '../entity/field.ts';

/** From and to are both included; null is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

interface DateValue {
  operator: 'after' | 'before' | 'on' | 'none';
  day: (today: string) => string;
}

/** The literal that stands for null in filters and for its group in answers. */
export const none = 'None';

function readDateValue(value: string): DateValue | null {
  if (value === none) return { operator: 'none', day: (today) => today };
  const [what = '', operator, direction, ...rest] = value.split(';');
  if (rest.length > 0) return null;
  if (operator === undefined) return isDate(what) ? { operator: 'on', day: () => what } : null;
  if (operator !== 'after' && operator !== 'before') return null;
  if (direction === undefined) return isDate(what) ? { operator, day: () => what } : null;
  const relative = /^(\d{1,4})_(weeks|months)$/.exec(what);
  if (!relative || (direction !== 'fromnow' && direction !== 'ago')) return null;
  const days = Number(relative[1]) * (relative[2] === 'weeks' ? 7 : 30);
  return { operator, day: (today) => addDays(today, direction === 'fromnow' ? days : -days) };
}

/** The usable values, the last of each operator, in a fixed order. What cannot be parsed is left out (spec §5). */
export function cleanDateValues(values: readonly string[]): string[] {
  const last = new Map<string, string>();
  for (const value of values) {
    const read = readDateValue(value);
    if (read) last.set(read.operator, value);
  }
  return ['after', 'before', 'on', 'none'].flatMap((operator) => last.get(operator) ?? []);
}

/** The days that clean `values` let through together, and whether they ask for null. */
export function readDays(values: readonly string[], today: string): { range: DayRange | null; none: boolean } {
  let range: DayRange | null = null;
  let asksNone = false;
  for (const value of values) {
    const read = readDateValue(value);
    if (!read) continue;
    if (read.operator === 'none') asksNone = true;
    else range = narrow(range ?? { from: null, to: null }, read.operator, read.day(today));
  }
  return { range, none: asksNone };
}

function narrow({ from, to }: DayRange, operator: 'after' | 'before' | 'on', day: string): DayRange {
  return {
    from: operator !== 'before' && (from === null || day > from) ? day : from,
    to: operator !== 'after' && (to === null || day < to) ? day : to,
  };
}

const dayMs = 86_400_000;

/** `days` later, or earlier when negative; kept within the years 1 to 9999. */
export function addDays(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + days * dayMs;
  return new Date(Math.min(Math.max(time, firstDay), lastDay)).toISOString().slice(0, 10);
}

const firstDay = Date.parse('0001-01-01T00:00:00Z');
const lastDay = Date.parse('9999-12-31T00:00:00Z');

/** The moment at which `day` begins in the time zone `zone`; in UTC when the zone is unknown or the year before 1000. */
export function startOfDay(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (day < '1000') return new Date(utc).toISOString();
  const guess = utc - offsetMs(utc, zone);
  return new Date(utc - offsetMs(guess, zone)).toISOString();
}

/** The last millisecond of `day` in `zone`. */
export function endOfDay(day: string, zone: string): string {
  if (day === '9999-12-31') return '9999-12-31T23:59:59.999Z';
  return new Date(Date.parse(startOfDay(addDays(day, 1), zone)) - 1).toISOString();
}

/** What day it is in `zone` at a moment, in milliseconds since 1970; in UTC when the zone is unknown. */
export const dayAt = (time: number, zone: string): string =>
  new Date(time + offsetMs(time, zone)).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** How far the clocks of `zone` are ahead of UTC at a moment. */
function offsetMs(time: number, zone: string): number {
  const format = zone === 'UTC' ? null : formatOf(zone);
  if (!format) return 0;
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...numeric, second: 'numeric', hourCycle: 'h23', timeZone });
  } catch {
    return null;
  }
}
