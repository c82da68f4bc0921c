import { useEffect, useState } from 'react';
import { documentsOf } from './documentRegistry.ts';
import type { SharedDocument } from './sharedDocument.ts';

/** A document, open for as long as this is mounted; null until it is opened. */
export function useDocument(personId: string, name: string): SharedDocument | null {
  const [opened, setOpened] = useState<SharedDocument | null>(null);
  useEffect(() => {
    const documents = documentsOf(personId);
    setOpened(documents.open(name));
    return () => documents.release(name);
  }, [personId, name]);
  return opened?.name === name ? opened : null;
}
