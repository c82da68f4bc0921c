/** The priorities of a work item, as an import names them. */
export type ImportPriority = 'none' | 'low' | 'medium' | 'high' | 'urgent';

export type DateOrder = 'day_first' | 'month_first';

/** What was read from a cell, or what is wrong with it, as the end of a sentence. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** Jira's older names follow the order in which Jira itself renamed them: Blocker is Highest, Major is Medium. */
const priorityOf: Readonly<Record<string, ImportPriority>> = {
  blocker: 'urgent',
  highest: 'urgent',
  urgent: 'urgent',
  immediate: 'urgent',
  p0: 'urgent',
  critical: 'high',
  high: 'high',
  p1: 'high',
  major: 'medium',
  medium: 'medium',
  normal: 'medium',
  p2: 'medium',
  minor: 'low',
  low: 'low',
  trivial: 'low',
  lowest: 'low',
  p3: 'low',
  p4: 'low',
  none: 'none',
  nopriority: 'none',
};

/** A priority by its name in Jira and other tools. `own` holds a person's choices, by the cell's text in lower case. */
export function readPriority(
  cell: string,
  own: Readonly<Record<string, ImportPriority>> = {},
): Reading<ImportPriority> {
  const text = cell.trim().toLowerCase();
  if (!text) return { value: 'none' };
  if (Object.hasOwn(own, text)) return { value: own[text] ?? 'none' };
  const name = text.replace(/[^a-z0-9]/g, '');
  const value = Object.hasOwn(priorityOf, name) ? priorityOf[name] : undefined;
  return value ? { value } : { problem: `the priority “${shorten(cell)}” is not known` };
}

/** An estimate as it will be shown: `3.0` is `3`. At most 20 characters. */
export function readEstimate(cell: string): Reading<string | null> {
  const text = cell.trim();
  if (!text) return { value: null };
  const value = /^-?\d{1,15}\.\d{1,40}$/.test(text) ? text.replace(/\.?0*$/, '') : text;
  return value.length <= 20 ? { value } : { problem: `the estimate “${shorten(cell)}” is longer than 20 characters` };
}

/** What is longer is a text and no date. */
const longestDate = 60;

/** A day as `YYYY-MM-DD`, from any usual notation; a time behind it is passed over. */
export function readDate(cell: string, order: DateOrder | undefined): Reading<string | null> {
  const text = cell.trim();
  if (!text) return { value: null };
  const day = text.length > longestDate ? undefined : findDay(text, order);
  if (day === 'ambiguous') return { problem: `“${shorten(text)}” could be two different days; write it as 2026-03-31` };
  const value = day && isoDay(day);
  return value ? { value } : { problem: `“${shorten(text)}” is no date` };
}

/** A moment as ISO 8601 in UTC. A time without a zone is taken as UTC; a day alone as its beginning. */
export function readMoment(cell: string, order: DateOrder | undefined): Reading<string | null> {
  const day = readDate(cell, order);
  if ('problem' in day || day.value === null) return day;
  const iso = /T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(cell.trim()) ? new Date(cell.trim()) : undefined;
  if (iso && !Number.isNaN(iso.getTime())) return { value: iso.toISOString() };
  return { value: `${day.value}T${timeOf(cell)}.000Z` };
}

/** In which order the dates of a column have day and month, if any of them tells. */
export function guessDateOrder(cells: readonly string[]): DateOrder | undefined {
  for (const cell of cells) {
    const match = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(cell);
    if (match && Number(match[1]) > 12) return 'day_first';
    if (match && Number(match[2]) > 12) return 'month_first';
  }
  return undefined;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function findDay(text: string, order: DateOrder | undefined): Day | 'ambiguous' | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const dayName = /^(\d{1,2})[-/. ]+([A-Za-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/.exec(text);
  if (dayName) return { year: fullYear(dayName[3]), month: monthOf(dayName[2]), day: Number(dayName[1]) };
  const nameDay = /^([A-Za-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)/.exec(text);
  if (nameDay) return { year: Number(nameDay[3]), month: monthOf(nameDay[1]), day: Number(nameDay[2]) };
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!numbers) return undefined;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), fullYear(numbers[4])];
  if (numbers[2] === '.' || first > 12 || order === 'day_first') return { year, month: second, day: first };
  if (second > 12 || first === second || order === 'month_first') return { year, month: first, day: second };
  return 'ambiguous';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 to 12, or 0 for what is no month. */
function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function fullYear(year = ''): number {
  if (year.length > 2) return Number(year);
  return Number(year) + (Number(year) < 70 ? 2000 : 1900);
}

function isoDay({ year, month, day }: Day): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

function timeOf(cell: string): string {
  const match = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?/i.exec(cell);
  if (!match) return '00:00:00';
  const half = match[4]?.toLowerCase();
  const hour = half ? (Number(match[1]) % 12) + (half === 'pm' ? 12 : 0) : Number(match[1]);
  if (hour > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59) return '00:00:00';
  return `${String(hour).padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}

function shorten(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 40 ? `${trimmed.slice(0, 39)}…` : trimmed;
}
