import type { DocumentCaller, DocumentId, DocumentRights } from '#shared/documents.ts';

/** What is known of one person on one document: the context of their connection. */
export interface Opened {
  caller: DocumentCaller;
  document: DocumentId;
  rights: DocumentRights;
}
