import { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';

type State = Record<string, unknown>;

/** A caret is told of ten times a second at most: each telling goes to everybody on the document [C11]. */
const everyMs = 100;

/** An awareness that gathers what is set within a tenth of a second. */
export function calmAwareness(doc: Doc): Awareness {
  const awareness = new Awareness(doc);
  const tellNow = awareness.setLocalState.bind(awareness);
  const told = awareness.getLocalState.bind(awareness);
  let next: { state: State | null } | undefined;
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    toldAt = Date.now();
    const waiting = next;
    next = undefined;
    if (waiting) tellNow(waiting.state);
  };
  awareness.getLocalState = () => (next ? next.state : told());
  awareness.setLocalState = (state) => {
    next = { state };
    const waitMs = toldAt + everyMs - Date.now();
    // Leaving is told at once: there may be no later.
    if (waitMs <= 0 || state === null) tell();
    else timer ??= setTimeout(tell, waitMs);
  };
  awareness.on('destroy', () => clearTimeout(timer));
  return awareness;
}
