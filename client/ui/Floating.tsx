import type { CSSProperties, ReactNode, RefObject } from 'react';
import { popup, type Triggered } from './popup.tsx';
import type { Side } from './Tooltip.tsx';

export interface FloatingPlace extends Triggered {
  /** What it stands at, when that is not its trigger: a card, a row, a place on the page. */
  anchor?: Element | RefObject<Element | null> | { getBoundingClientRect: () => DOMRect } | null | undefined;
  side?: Side | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

export interface FloatingProps extends FloatingPlace {
  label: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** A panel that floats at a control, takes focus, and gives it back to where it was. Page shortcuts rest while it is open. */
export const Floating = popup<FloatingProps>('panel', async () => (await import('./FloatingPanel.tsx')).FloatingPanel);
