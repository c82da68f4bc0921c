import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sidebar } from './sidebarState.ts';

/** The drawer goes when one goes somewhere, and when the window grows wide enough for the sidebar itself. */
export function useDrawerClosedOnLeave(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what a change of place shows by
  useEffect(() => {
    sidebar.isDrawerOpen = false;
  }, [key]);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 768px)');
    const close = () => {
      if (wide.matches) sidebar.isDrawerOpen = false;
    };
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
}
