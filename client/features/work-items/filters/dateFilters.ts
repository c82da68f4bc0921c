import { none } from '#shared/features/dateFilter.ts';
import type { DateKey } from './filterOptions.tsx';
import { filterText } from './text.ts';

export interface DatePreset {
  label: string;
  values: readonly string[];
}

const today = '0_weeks;after;ago';

const ahead: readonly DatePreset[] = [
  { label: filterText('presetByToday'), values: ['0_weeks;before;ago'] },
  { label: filterText('presetNext1'), values: [today, '1_weeks;before;fromnow'] },
  { label: filterText('presetNext2'), values: [today, '2_weeks;before;fromnow'] },
  { label: filterText('presetNext3'), values: [today, '1_months;before;fromnow'] },
];
const behind: readonly DatePreset[] = [
  { label: filterText('preset1'), values: ['1_weeks;after;ago'] },
  { label: filterText('preset2'), values: ['2_weeks;after;ago'] },
  { label: filterText('preset3'), values: ['1_months;after;ago'] },
];
const notSet: DatePreset = { label: filterText('presetNone'), values: [none] };

/** The spans that are chosen most, relative to the day on which the list is looked at. */
export function datePresets(key: DateKey): readonly DatePreset[] {
  if (key === 'start_date' || key === 'target_date') return [...ahead, notSet];
  return key === 'completed_at' ? [...behind, notSet] : behind;
}

/** The ends of a span of fixed days; null where it is open, or relative. */
export function daysIn(values: readonly string[]): { from: string | null; until: string | null } {
  const day = (operator: string) => values.find((value) => /^\d{4}-\d\d-\d\d;/.test(value) && value.endsWith(operator));
  const [on] = values.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value));
  return { from: day(';after')?.slice(0, 10) ?? on ?? null, until: day(';before')?.slice(0, 10) ?? on ?? null };
}

/** A span of days as a filter keeps it; from after until is turned round. */
export function daysToValues(from: string | null, until: string | null): readonly string[] {
  const [first, last] = from && until && from > until ? [until, from] : [from, until];
  return [...(first ? [`${first};after`] : []), ...(last ? [`${last};before`] : [])];
}

/** The preset that these values are, if any. */
export const presetOf = (key: DateKey, values: readonly string[]): DatePreset | undefined =>
  datePresets(key).find((preset) => preset.values.toSorted().join() === values.toSorted().join());
