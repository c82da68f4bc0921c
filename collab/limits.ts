import type { beforeSyncPayload, Connection } from '@hocuspocus/server';
import { largestMessage, type NotTaken } from '#shared/documents.ts';
import type { Documents } from './documents.ts';

/** What one socket may send and hold (C12, C24 of the rules for documents). */
export const limits = {
  /** Above the largest document, so that one who brings too much is told so instead of being cut off. */
  payload: largestMessage + 1_000_000,
  queuedBytes: 64 * 1024,
  queuedMessages: 100,
  pendingDocuments: 20,
  silenceMs: 60_000,
} as const;

const messageYjsSyncStep1 = 0;

/**
 * Keeps a document from growing beyond its limit, and from holding what none may. Of a connection that sends such a thing
 * nothing is taken from now on, since what follows may rest on it; its client is told, sets aside what it has and comes
 * back [C24].
 */
export function refuseUnfit(
  { type, payload, connection, documentName }: beforeSyncPayload,
  documents: Documents,
  tell: (connection: Connection, why: NotTaken) => void,
): void {
  if (type === messageYjsSyncStep1 || connection.readOnly) return;
  const why = documents.get(documentName)?.refusalOf(payload);
  if (!why) return;
  connection.readOnly = true;
  tell(connection, why);
}
