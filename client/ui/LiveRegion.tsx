/**
 * What happened, said aloud. One polite region for the whole app, because a region that appears together with its text is
 * often not read out.
 */
import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Has assistive technology read `text` out when it is next idle. The same text twice is read twice. */
export function announce(text: string): void {
  said = text === said ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Put once, near the root. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  );
  return (
    <div className="sr-only" role="status" aria-live="polite" aria-atomic>
      {text}
    </div>
  );
}
