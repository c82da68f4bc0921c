import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { openDocuments } from './openDocuments.ts';
import { text } from './text.ts';

/** What takes less is not worth a word. */
const quietMs = 1000;

/** Whether what was typed in a document is in the database, for its header: nothing before somebody types. */
export function SaveState({ name }: { name: string }) {
  const state = useSnapshot(openDocuments)[name];
  const isUnsaved = state?.isUnsaved ?? false;
  const [wasTyped, setTyped] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnsaved) return setSlow(false);
    setTyped(true);
    const timer = setTimeout(() => setSlow(true), quietMs);
    return () => clearTimeout(timer);
  }, [isUnsaved]);
  const said =
    !state?.isLoaded || state.refusal ? '' : sayOf({ line: state.line, isKept: state.isKeptHere, isSlow, wasTyped });
  return (
    <span role="status" className="save-state" data-line={state?.line} data-unsaved={isUnsaved || undefined}>
      {said}
    </span>
  );
}

interface How {
  line: 'saved' | 'saving' | 'offline';
  isKept: boolean;
  isSlow: boolean;
  wasTyped: boolean;
}

function sayOf({ line, isKept, isSlow, wasTyped }: How): string {
  if (line === 'offline') return text(isSlow ? (isKept ? 'offline' : 'offlineUnkept') : 'offlineShort');
  if (isSlow) return text('saving');
  return wasTyped ? text('saved') : '';
}
