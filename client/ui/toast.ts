/** Says what happened, from anywhere: no hook needed. `Toasts` shows them and has them read out. */
import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';

export interface ToastAction {
  label: string;
  onPress: () => void;
  keys?: string | undefined;
}

export interface ToastContent {
  text: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  tone?: 'done' | 'bad' | 'info' | undefined;
  action?: ToastAction | undefined;
  /** One with the same id replaces it in place: for what may happen several times in a row. */
  id?: string | undefined;
  /** In milliseconds, 0 to stay until dismissed. By itself 5 s, 10 s with an action, and a refusal stays. */
  timeoutMs?: number | undefined;
}

export const toastManager = Toast.createToastManager<ToastContent>();

function timeout({ tone, action, timeoutMs }: ToastContent): number {
  if (timeoutMs !== undefined) return timeoutMs;
  if (tone === 'bad') return 0;
  return action ? 10_000 : 5000;
}

/** Shows a toast and gives the id to close it by. */
function show(content: ToastContent): string {
  return toastManager.add({
    ...(content.id ? { id: content.id } : undefined),
    title: content.text,
    description: content.detail,
    priority: content.tone === 'bad' ? 'high' : 'low',
    timeout: timeout(content),
    data: content,
  });
}

/** Takes one away, or without an id all of them. */
function close(id?: string): void {
  toastManager.close(id);
}

export const toast = { show, close };
