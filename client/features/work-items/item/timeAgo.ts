import { format } from 'date-fns';
import { useSyncExternalStore } from 'react';
import { text } from './text.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago `at` was, in words, kept up to date. */
export const useTimeAgo = (at: string): string => useSyncExternalStore(subscribe, () => timeAgo(at, Date.now()));

/** `at` seen from `now`: "2 h ago"; a date from a week on. A clock that runs behind the server's says "just now". */
export function timeAgo(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return text('justNow');
  if (minutes < 60) return text('minutesAgo', { count: minutes });
  if (minutes < 24 * 60) return text('hoursAgo', { count: Math.floor(minutes / 60) });
  if (minutes < 7 * 24 * 60) return text('daysAgo', { count: Math.floor(minutes / (24 * 60)) });
  return format(new Date(at), new Date(now).getFullYear() === new Date(at).getFullYear() ? 'd MMM' : 'd MMM yyyy');
}

/** The moment itself, for a tooltip. */
export const exactTime = (at: string): string => format(new Date(at), 'EEEE d MMMM yyyy, HH:mm');
