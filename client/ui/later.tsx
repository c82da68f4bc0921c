/**
 * Parts that no screen shows at first: they are loaded once the screen stands and the browser has time, so that whoever
 * opens one does not wait; at once for who opens one before that.
 */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const patienceMs = 2000;
const ahead: (() => Promise<unknown>)[] = [];
let isPlanned = false;

/** A component that may not be here yet. */
export interface Later<P> {
  (props: P): ReactNode;
  isHere(): boolean;
  /** Settles once it is here, whoever asked for it. */
  readonly here: Promise<void>;
  /** Asks for it now. Rejects when it cannot be had. */
  load(): Promise<unknown>;
}

/** A component that is loaded later. `fallback` keeps its place where it would move what stands around it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode = null): Later<P> {
  let loaded: ComponentType<P> | undefined;
  const { promise: here, resolve: arrive } = Promise.withResolvers<void>();
  const read = async () => {
    loaded = await load();
    arrive();
    return { default: loaded };
  };
  const Lazy: ComponentType<P> = lazy<ComponentType<P>>(read);
  plan(read);
  function Shown(props: P) {
    const [Part] = useState(() => loaded ?? Lazy);
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  }
  return Object.assign(Shown, { load: read, here, isHere: () => loaded !== undefined });
}

/** A part that is nothing while it is closed: loaded later, and mounted from the first time on that it is open. */
export function sinceOpened<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = later(load);
  return (props: P) => <SinceOpened open={props.open}>{createElement(Part, props)}</SinceOpened>;
}

/** Shows `children` from the first time on that it is open, so that they are loaded for who opens them alone. */
export function SinceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const wasOpen = useRef(open);
  wasOpen.current ||= open;
  return wasOpen.current && children;
}

/**
 * Code that elements on the screen are connected to; it is asked for with the first of them. What is given back ends the
 * connection, or the wait for it.
 */
export function laterFor<Code>(load: () => Promise<Code>): (connect: (code: Code) => () => void) => () => void {
  let loaded: Code | undefined;
  const read = async () => {
    loaded ??= await load();
    return loaded;
  };
  return (connect) => {
    if (loaded) return connect(loaded);
    const ending = new AbortController();
    void read().then((code) => {
      if (!ending.signal.aborted) ending.signal.addEventListener('abort', connect(code));
    }, withoutIt);
    return () => ending.abort();
  };
}

/** The next element asks again. */
function withoutIt(): void {}

/** Loads a part once the screen stands and the browser has time. */
export function plan(read: () => Promise<unknown>): void {
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
