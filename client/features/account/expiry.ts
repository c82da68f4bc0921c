import { addDays, addMonths, addYears, endOfDay } from 'date-fns';

export const expiries = ['week', 'month', 'quarter', 'year', 'custom', 'never'] as const;
export type Expiry = (typeof expiries)[number];

/** The moment until which a token made at `now` is good; null is for ever. A chosen day counts to its end. */
export function expiryMoment(expiry: Expiry, day: string | null, now: Date): string | null {
  const end = endOf(expiry, day, now);
  return end?.toISOString() ?? null;
}

function endOf(expiry: Expiry, day: string | null, now: Date): Date | null {
  switch (expiry) {
    case 'week':
      return addDays(now, 7);
    case 'month':
      return addMonths(now, 1);
    case 'quarter':
      return addMonths(now, 3);
    case 'year':
      return addYears(now, 1);
    case 'custom':
      return day === null ? null : endOfDay(new Date(`${day}T00:00:00`));
    case 'never':
      return null;
  }
}
