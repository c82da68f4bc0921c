import type { ReactNode } from 'react';
import { sinceOpened } from './later.tsx';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
}

/** A panel from the side: the sidebar below 768 px, or (right) a form beside the page. */
export const Drawer = sinceOpened<DrawerProps>(async () => (await import('./DrawerFrame.tsx')).DrawerFrame);
