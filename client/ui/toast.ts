/** Says what happened, from anywhere: no hook needed. `Toasts` shows them and has them read out. */
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

export interface Stack {
  show(content: ToastContent & { id: string }): void;
  close(id: string | undefined): void;
}

let stack: Stack | null = null;
let waiting: ((stack: Stack) => void)[] = [];
const waiters = new Set<() => void>();
let count = 0;

function tell(order: (stack: Stack) => void): void {
  if (stack) {
    order(stack);
    return;
  }
  waiting.push(order);
  for (const wake of waiters) wake();
}

/** Shows a toast and gives the id to close it by. */
function show(content: ToastContent): string {
  count += 1;
  const id = content.id ?? `toast-${count}`;
  tell((to) => to.show({ ...content, id }));
  return id;
}

/** Takes one away, or without an id all of them. */
function close(id?: string): void {
  tell((to) => to.close(id));
}

export const toast = { show, close };

/** The other end: what was said while there was no stack is told to the first. */
export const toastLine = {
  lead(to: Stack): () => void {
    stack = to;
    const orders = waiting;
    waiting = [];
    for (const order of orders) order(to);
    return () => {
      stack = null;
    };
  },
  /** Has `wake` called when something is said and nobody shows it. */
  onWait(wake: () => void): () => void {
    waiters.add(wake);
    if (waiting.length > 0) wake();
    return () => waiters.delete(wake);
  },
};
