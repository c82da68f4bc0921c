/**
 * Parts that no screen shows at first: they are loaded once the screen stands and the browser has time, so that whoever
 * opens one does not wait; at once for who opens one before that.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const patienceMs = 2000;
const ahead: (() => Promise<unknown>)[] = [];
let isPlanned = false;

/** A component that is loaded later. `fallback` keeps its place where it would move what stands around it. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const read = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy: ComponentType<P> = lazy<ComponentType<P>>(read);
  plan(read);
  return function Later(props: P) {
    const [Part] = useState(() => loaded ?? Lazy);
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  };
}

/** Shows `children` from the first time on that it is open, so that they are loaded for who opens them alone. */
export function SinceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const wasOpen = useRef(open);
  wasOpen.current ||= open;
  return wasOpen.current && children;
}

function plan(read: () => Promise<unknown>): void {
  ahead.push(read);
  if (isPlanned || typeof window === 'undefined') return;
  isPlanned = true;
  setTimeout(whenIdle, patienceMs, loadNext);
}

/** One after the other, for what the person does comes first. A part that cannot be had now is asked for when it is opened. */
async function loadNext(): Promise<void> {
  const read = ahead.shift();
  isPlanned = read !== undefined;
  await read?.().catch(() => undefined);
  if (read) whenIdle(loadNext);
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 50);
}
