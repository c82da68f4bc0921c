/**
 * What this browser keeps of somebody's documents, as far as it is told without opening them. Nothing of Yjs is in here,
 * so that signing out is asked about on screens that have no editor.
 */
export const listKey = (personId: string): string => `tandem-documents:${personId}`;
export const unsavedKey = (personId: string): string => `tandem-documents-unsaved:${personId}`;

/** The names of the documents in which something was typed that the database is not known to have. */
export const unsavedDocuments = (personId: string): string[] =>
  JSON.parse(globalThis.localStorage?.getItem(unsavedKey(personId)) ?? '[]');

/** Sends what was typed without a network and left before there was one. */
export async function resumeUnsaved(personId: string): Promise<void> {
  if (unsavedDocuments(personId).length === 0) return;
  (await import('./documentRegistry.ts')).documentsOf(personId).resume();
}

/** Forgets all that is kept of a person's documents: at the end of their session here. */
export async function forgetKept(personId: string): Promise<void> {
  if (!localStorage.getItem(listKey(personId))) return;
  await (await import('./documentRegistry.ts')).forgetDocuments(personId);
}

/** What was typed and is not known to be saved, as HTML. */
export async function unsavedTexts(personId: string): Promise<string[]> {
  return (await import('./unsavedTexts.ts')).readUnsavedTexts(personId);
}
