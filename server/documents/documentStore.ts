import type { DocumentStore } from '#shared/documents.ts';
import type { Database } from '../db/connect.ts';
import type { Store } from '../db/store.ts';
import { deriveDocument, type ShowOnEntity } from './derive.ts';
import { appendUpdates, foldLog, readGeneration, readLog, readOn } from './log.ts';
import { seedDocument } from './seed.ts';

/** Documents as the document server asks for them. */
export function documentStore(
  { database, store }: { database: Database; store: Store },
  show: ShowOnEntity,
): DocumentStore {
  return {
    load: async (document) =>
      (await readLog(database.reads, document)) ??
      ((await seedDocument(database.writes, document)) ? await readLog(database.reads, document) : null),
    append: (document, generation, updates) => appendUpdates(database.writes, document, generation, updates),
    readOn: (document, known) => readOn(database.reads, document, known),
    generation: (document) => readGeneration(database.reads, document),
    fold: (document) => foldLog(database.writes, document),
    derive: (document, personId) => deriveDocument(store, document, { personId, show }),
  };
}
