import type { DocumentStore } from '#shared/documents.ts';
import type { Database } from '../db/connect.ts';
import type { Store } from '../db/store.ts';
import { deriveDocument, type ShowOnEntity } from './derive.ts';
import type { Deriver } from './deriver.ts';
import { appendUpdates, foldLog, readGeneration, readLog, readOn } from './log.ts';
import { seedDocument } from './seed.ts';

/** Documents for those who only open them. */
export const documentsIn = ({ reads, writes }: Database): Pick<DocumentStore, 'load'> => ({
  load: async (document) =>
    (await readLog(reads, document)) ??
    ((await seedDocument(writes, document)) ? await readLog(reads, document) : null),
});

export interface DocumentStoreParts {
  database: Database;
  store: Store;
  show: ShowOnEntity;
  deriver: Deriver;
}

/** Documents as the document server asks for them. */
export function documentStore({ database, store, show, deriver }: DocumentStoreParts): DocumentStore {
  return {
    ...documentsIn(database),
    append: (document, generation, updates) => appendUpdates(database.writes, document, generation, updates),
    readOn: (document, known) => readOn(database.reads, document, known),
    generation: (document) => readGeneration(database.reads, document),
    fold: (document) => foldLog(database.writes, document),
    derive: (document, personId) => deriveDocument(store, document, { personId, show, deriver }),
  };
}
