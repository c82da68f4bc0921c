import { useSyncExternalStore } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { fromDay, toDay, type WeekDay } from '#client/ui/day.ts';
import { profile } from '#shared/features/person.ts';
import { closedGroups, type StateGroup } from '#shared/features/state.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** This machine's day, `YYYY-MM-DD`; renders again at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => toDay(new Date()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setTimeout(turn, untilMidnight());
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function turn(): void {
  timer = setTimeout(turn, untilMidnight());
  for (const listener of listeners) listener();
}

function untilMidnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime() + 1000;
}

const weekDays: readonly WeekDay[] = [0, 1, 2, 3, 4, 5, 6];

/** The day on which this person's week begins (spec §3). */
export function useWeekStart(): WeekDay {
  const start = useRow(useSession().table(profile), useMe().id)?.start_of_the_week;
  return weekDays.find((day) => day === start) ?? 0;
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((fromDay(to).getTime() - fromDay(from).getTime()) / 86_400_000);

const soonDays = 2;

/** How pressing a due date is: red when past, amber within two days, nothing once the work is closed (look.md, Marks). */
export function lateness(day: string | null, group: StateGroup | undefined, today: string) {
  if (!day || (group && closedGroups.includes(group))) return undefined;
  const left = daysBetween(today, day);
  if (left < 0) return 'overdue';
  return left <= soonDays ? 'soon' : undefined;
}
