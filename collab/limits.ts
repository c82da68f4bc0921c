import type { beforeSyncPayload, Connection } from '@hocuspocus/server';
import { largestDocument } from '#shared/documents.ts';
import type { Documents } from './documents.ts';

/** What one socket may send and hold (C12, C24 of the rules for documents). */
export const limits = {
  /** Above the largest document, so that one who brings too much is told so instead of being cut off. */
  payload: 12_000_000,
  queuedBytes: 64 * 1024,
  queuedMessages: 100,
  pendingDocuments: 20,
  silenceMs: 60_000,
} as const;

const messageYjsSyncStep1 = 0;

/**
 * Keeps a document from growing beyond its limit: who would make it larger can only read from now on, and is told. The
 * message is then refused in the usual way.
 */
export function refuseGrowth(
  { type, payload, connection, documentName }: beforeSyncPayload,
  documents: Documents,
  tell: (connection: Connection) => void,
): void {
  if (type === messageYjsSyncStep1 || connection.readOnly) return;
  const size = documents.get(documentName)?.size ?? 0;
  if (size + payload.byteLength <= largestDocument) return;
  connection.readOnly = true;
  tell(connection);
}
