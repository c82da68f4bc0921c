import {
  type DocumentAccess,
  type DocumentCaller,
  type DocumentStore,
  type DocumentToken,
  type Refusal,
  readDocumentName,
} from '#shared/documents.ts';
import { schemaVersion } from '#shared/editor/extensions.ts';
import type { Opened } from './opened.ts';

/** An error whose reason the provider hands to the page. Without a message, since a refusal is not worth a line in the log. */
export const refused = (reason: Refusal): Error & { reason: Refusal } => Object.assign(new Error(), { reason });

export interface Asked {
  documentName: string;
  token: string;
  /** Who the socket's cookie or key says it is. */
  caller: DocumentCaller | null;
}

/**
 * Lets somebody into a document: who they are, what they may, whether their page's code is new enough [C21] and what they
 * kept of the document is of the generation that stands [C26]. Throws a refusal, with nothing loaded or told.
 */
export async function openRights<R>(
  access: DocumentAccess<R>,
  store: DocumentStore,
  { documentName, token, caller: arrived }: Asked,
): Promise<{ opened: Opened }> {
  const document = readDocumentName(documentName);
  if (!document) throw refused('no_access');
  const { schema, generation, key } = readToken(token);
  const caller = key ? await access.callerByKey(key) : await stillThere(access, arrived);
  if (!caller) throw refused('signed_out');
  const rights = await access.rights(caller, document);
  if (!rights) throw refused('no_access');
  if (schema < schemaVersion) throw refused('reload');
  if (generation !== null && generation !== (await store.generation(document))) throw refused('outdated');
  return { opened: { caller, document, rights } };
}

/** Who opened the socket, unless their session or key ended since: a socket lives longer [C16]. */
async function stillThere<R>(access: DocumentAccess<R>, caller: DocumentCaller | null): Promise<DocumentCaller | null> {
  const id = caller?.sessionId ?? caller?.tokenId;
  if (!caller || !id) return null;
  const { sessionId, tokenId } = caller;
  const valid = await access.stillValid({ sessions: sessionId ? [sessionId] : [], tokens: tokenId ? [tokenId] : [] });
  return valid.has(id) ? caller : null;
}

/** A token that is no JSON of ours is an API token; whoever brings one keeps nothing and knows the schema. */
function readToken(token: string): DocumentToken {
  try {
    const { schema, generation, key } = JSON.parse(token) as Partial<Record<keyof DocumentToken, unknown>>;
    return {
      schema: typeof schema === 'number' ? schema : 0,
      generation: typeof generation === 'number' ? generation : null,
      ...(typeof key === 'string' && { key }),
    };
  } catch {
    return { schema: schemaVersion, generation: null, ...(token !== '' && { key: token }) };
  }
}
