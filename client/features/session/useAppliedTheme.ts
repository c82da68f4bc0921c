import { useEffect } from 'react';
import { useRow } from '#client/sync/hooks.ts';
import type { Table } from '#client/sync/table.ts';
import { applyTheme } from '#client/ui/theme.ts';
import type { Profile } from '#shared/features/person.ts';

/** Shows the theme of a profile, live; and keeps its name for the first paint of the next visit. */
export function useAppliedTheme(profiles: Table<Profile>, personId: string): void {
  const theme = useRow(profiles, personId)?.theme;
  useEffect(() => {
    if (!theme) return;
    applyTheme(theme);
    localStorage.setItem('tandem.theme', theme.theme ?? 'system');
  }, [theme]);
}
