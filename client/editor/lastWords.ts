/**
 * The last that was typed before a page goes. The browser's database is told of each letter, but who closes the page in the
 * same moment takes with them what it has not written yet; `localStorage` is written at once [C27].
 */
import { fromBase64, toBase64 } from 'lib0/buffer';
import { applyUpdate, type Doc, mergeUpdates, type Transaction } from 'yjs';

/** By then the database has written it. */
const longMs = 10_000;

export interface LastWords {
  /** Brings what was kept into the document. */
  take(): void;
  /** Forgets it: it is kept elsewhere. */
  forget(): void;
  /** Stops listening; what is kept stays. */
  end(): void;
}

/** Notes what is typed into `doc`, and keeps it under `key` when the page goes. */
export function lastWords(key: string, doc: Doc): LastWords {
  let recent: { at: number; update: Uint8Array }[] = [];
  const ending = new AbortController();
  const note = (update: Uint8Array, _origin: unknown, _doc: Doc, { local }: Transaction) => {
    if (!local) return;
    const at = Date.now();
    recent = [...recent.filter((one) => one.at > at - longMs), { at, update }];
  };
  const keep = () => {
    const updates = recent.filter(({ at }) => at > Date.now() - longMs).map(({ update }) => update);
    if (updates.length === 0) return;
    const former = localStorage.getItem(key);
    if (former) updates.push(fromBase64(former));
    try {
      localStorage.setItem(key, toBase64(mergeUpdates(updates)));
    } catch {
      // More than the browser has room for: then the database alone has it.
    }
  };
  doc.on('update', note);
  window.addEventListener('pagehide', keep, { signal: ending.signal });
  return {
    take() {
      const kept = localStorage.getItem(key);
      if (kept) applyUpdate(doc, fromBase64(kept));
    },
    forget() {
      recent = [];
      localStorage.removeItem(key);
    },
    end() {
      doc.off('update', note);
      ending.abort();
    },
  };
}
