import type { ReactNode, RefObject } from 'react';
import { sinceOpened } from './later.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for assistive technology only: where the content begins with a heading field of its own. */
  hideTitle?: boolean | undefined;
  description?: ReactNode;
  size?: 'm' | 'l' | 'xl' | undefined;
  /** It holds text that is not saved: a click outside does nothing then, and Escape or the cross asks first. */
  dirty?: boolean | undefined;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The scope of the shortcuts that work inside (see keys.ts). */
  keysScope?: string | undefined;
  children?: ReactNode;
}

/** A dialog. Focus goes in, stays in, and comes back to where it was. */
export const Dialog = sinceOpened<DialogProps>(async () => (await import('./DialogFrame.tsx')).DialogFrame);
