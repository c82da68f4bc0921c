import type { ReactNode } from 'react';
import { sinceOpened } from './later.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, naming what goes: `Delete “In the field”?` */
  title: string;
  /** What else changes by it. */
  children?: ReactNode;
  /** The verb: "Delete state". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** A word that must be typed first: for what cannot be undone. */
  typed?: string | undefined;
  /** Where Enter goes at first. The safe side for what a slip of the key may have opened. */
  focus?: 'confirm' | 'cancel' | undefined;
  /** It closes when this is done; a failure leaves it open, to be told by the caller. */
  onConfirm: () => void | Promise<void>;
}

/** Asks once before something is lost. A click outside is no answer. */
export const ConfirmDialog = sinceOpened<ConfirmDialogProps>(
  async () => (await import('./ConfirmDialogFrame.tsx')).ConfirmDialogFrame,
);
