/**
 * What this browser keeps of a document, so that it opens and is written without a network: one copy per person,
 * document and generation [C26].
 */
import { clearDocument, IndexeddbPersistence } from 'y-indexeddb';
import type { Doc } from 'yjs';
import { listKey, unsavedDocuments, unsavedKey } from './keptDocuments.ts';
import { lastWords } from './lastWords.ts';

export interface LocalCopy {
  /** The origin of what it brings into the document. */
  readonly origin: unknown;
  /** Resolves once the document holds what was kept. False when nothing was, or the browser keeps nothing. */
  readonly loaded: Promise<boolean>;
  /** Whether what is kept was all in the database when it was last heard of. */
  wasSaved(): Promise<boolean>;
  noteSaved(isSaved: boolean): void;
  /** Stops keeping; what is kept stays. */
  close(): Promise<void>;
  /** Forgets it. */
  clear(): Promise<void>;
}

/** Where copies are kept. A browser without IndexedDB, and a test without one, has none. */
export interface LocalCopies {
  /** The generation of the copy that is kept of a document; null when none is. */
  generationOf(name: string): number | null;
  open(name: string, generation: number, doc: Doc): LocalCopy;
  /** The documents of which something was kept that the database is not known to have. */
  unsaved(): string[];
  /** Forgets all that this person keeps. */
  clearAll(): Promise<void>;
}

const savedKey = 'saved';
const lastKey = (database: string): string => `${database}:last`;

/** Copies of one person in this browser; null where it has no store of its own. */
export function browserCopies(personId: string): LocalCopies | null {
  if (typeof indexedDB === 'undefined' || typeof localStorage === 'undefined') return null;
  const read = (): Record<string, number> => JSON.parse(localStorage.getItem(listKey(personId)) ?? '{}');
  const unsaved = () => unsavedDocuments(personId);
  const noteUnsaved = (name: string, isUnsaved: boolean) => {
    const others = unsaved().filter((one) => one !== name);
    localStorage.setItem(unsavedKey(personId), JSON.stringify(isUnsaved ? [...others, name] : others));
  };
  const write = (list: Record<string, number>) => localStorage.setItem(listKey(personId), JSON.stringify(list));
  const databaseOf = (name: string, generation: number) => `tandem-document:${personId}:${name}:${generation}`;
  return {
    generationOf: (name) => read()[name] ?? null,
    open(name, generation, doc) {
      write({ ...read(), [name]: generation });
      const kept = new IndexeddbPersistence(databaseOf(name, generation), doc);
      const last = lastWords(lastKey(databaseOf(name, generation)), doc);
      return {
        origin: kept,
        loaded: kept.whenSynced.then(
          () => {
            last.take();
            return doc.store.clients.size > 0;
          },
          () => false,
        ),
        wasSaved: async () => (await kept.get(savedKey).catch(() => 1)) !== 0,
        noteSaved(isSaved) {
          noteUnsaved(name, !isSaved);
          if (isSaved) last.forget();
          void kept.set(savedKey, isSaved ? 1 : 0).catch(() => undefined);
        },
        close() {
          last.end();
          return kept.destroy();
        },
        async clear() {
          const { [name]: _, ...others } = read();
          write(others);
          noteUnsaved(name, false);
          last.end();
          last.forget();
          await kept.clearData();
        },
      };
    },
    unsaved,
    async clearAll() {
      const list = Object.entries(read());
      localStorage.removeItem(listKey(personId));
      localStorage.removeItem(unsavedKey(personId));
      const databases = list.map(([name, generation]) => databaseOf(name, generation));
      for (const database of databases) localStorage.removeItem(lastKey(database));
      await Promise.all(databases.map((database) => clearDocument(database)));
    },
  };
}
