/**
 * What client, server and document server agree on about documents: their names, what is said beside the text, and what
 * the document server asks of the rest.
 */
import type { Change } from './change.ts';
import { isUuid } from './entity/field.ts';

export const documentKinds = ['page', 'work_item'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DocumentId {
  kind: DocumentKind;
  id: string;
}

/** The name by which a document is opened: `page:<uuid>`, `work_item:<uuid>`. */
export const documentName = ({ kind, id }: DocumentId): string => `${kind}:${id}`;

/** Undefined for any other name [C18]. */
export function readDocumentName(name: string): DocumentId | undefined {
  const at = name.indexOf(':');
  const kind = documentKinds.find((known) => known === name.slice(0, at));
  const id = name.slice(at + 1);
  return kind && isUuid(id) && id === id.toLowerCase() ? { kind, id } : undefined;
}

/**
 * What a client hands over when it opens a document, as the JSON of its token: the number of its schema, the generation
 * of what it has kept of the document (null when it keeps nothing), and an API token where no cookie speaks for it.
 * A token that is no such JSON is an API token.
 */
export interface DocumentToken {
  schema: number;
  generation: number | null;
  key?: string;
}

/** Why a document is not opened. `outdated`: another generation stands; `reload`: the page's code is older than the document's. */
export const refusals = ['no_access', 'signed_out', 'outdated', 'reload', 'unavailable', 'too_many'] as const;
export type Refusal = (typeof refusals)[number];

/** Why a document can only be read. */
export type ReadOnlyReason = 'locked' | 'archived' | 'role';

/** What a client says beside the text. `mark` follows its updates on the same connection. */
export interface DocumentMark {
  mark: number;
}

/** Why words were not taken: they would make the document too large, or are nothing that a document may hold. */
export type NotTaken = 'too_large' | 'foreign';

/**
 * What the document server says beside the text, to one connection.
 * `opened`: what stands, and what one may do. `saved`: all that came before this mark is in the database. `size`: how
 * large the document has become. `refused`: what was sent was not taken, and nothing of this connection is any more.
 */
export type DocumentNews =
  | {
      type: 'opened';
      generation: number;
      readOnly: { reason: ReadOnlyReason; by: string | null } | null;
      size: DocumentSize;
    }
  | { type: 'saved'; mark: number }
  | { type: 'size'; size: DocumentSize }
  | { type: 'refused'; why: NotTaken };

/** The close code of a socket whose rights changed: the provider comes back and is told what is now allowed [C15]. */
export const rightsChangedCode = 4205;

/** In bytes of a document's whole state [C23]. */
export interface DocumentLimits {
  /** From here on it is slow to open, and those who have it open are told so. */
  large: number;
  /** More is refused. */
  largest: number;
}

export const documentLimits: DocumentLimits = { large: 1_000_000, largest: 10_000_000 };

/** No message may be larger: it could only hold what is refused, and the socket would be closed for it [C24]. */
export const largestMessage = 11_000_000;

/** `full`: only what makes it smaller is taken. */
export type DocumentSize = 'usual' | 'large' | 'full';

/** How large a document of so many bytes is. A full one has no room for a sentence. */
export function sizeOf(bytes: number, { large, largest }: DocumentLimits): DocumentSize {
  if (bytes >= 0.99 * largest) return 'full';
  return bytes >= large ? 'large' : 'usual';
}

/** An update as the log keeps it. */
export interface LoggedUpdate {
  id: number;
  bytes: Uint8Array;
}

/** A document as it is in the database: snapshot and the log since, read in one statement. */
export interface StoredDocument {
  generation: number;
  folded: number;
  snapshot: Uint8Array;
  updates: LoggedUpdate[];
}

/** What came into the log that a node does not hold: `snapshot` only where `folded` moved. */
export interface DocumentNewsInLog extends Omit<StoredDocument, 'snapshot'> {
  snapshot: Uint8Array | null;
}

/** An update to append, with who typed it. */
export interface NewUpdate {
  bytes: Uint8Array;
  personId: string | null;
}

export interface Folded {
  /** What `folded` now is. */
  folded: number;
  ids: number[];
}

/** The database's side of documents, as the document server needs it. */
export interface DocumentStore {
  /** Null where there is no such document. Makes a document of a text that never was one, once [C20]. */
  load(document: DocumentId): Promise<StoredDocument | null>;
  /** The ids of the new rows once they are committed; null where another generation stands and nothing was written. */
  append(document: DocumentId, generation: number, updates: readonly NewUpdate[]): Promise<number[] | null>;
  readOn(document: DocumentId, known: { folded: number; ids: readonly number[] }): Promise<DocumentNewsInLog | null>;
  /** The generation that stands; null where there is no document yet. */
  generation(document: DocumentId): Promise<number | null>;
  /** Merges the log into the snapshot. Answers which rows that took; null where there was nothing to merge. */
  fold(document: DocumentId): Promise<Folded | null>;
  /** Makes html, text and what the entity shows of them follow. */
  derive(document: DocumentId, personId: string | null): Promise<void>;
}

/** Who opens a document. */
export interface DocumentCaller {
  personId: string;
  sessionId: string | null;
  tokenId: string | null;
  /** False for a token that may only read. */
  mayWrite: boolean;
}

/** What somebody may do with a document that they may open. */
export interface DocumentRights {
  workspaceId: string;
  /** What others are shown of them. */
  name: string;
  readOnly: { reason: ReadOnlyReason; by: string | null } | null;
}

/** The rest of the server, as the document server needs it. */
export interface DocumentAccess<Request> {
  /** Who asks by cookie or key; null for nobody. Throws for an upgrade from a foreign origin. */
  callerOf(request: Request): Promise<DocumentCaller | null>;
  callerByKey(key: string): Promise<DocumentCaller | null>;
  /** Null where they may not know of it. */
  rights(caller: DocumentCaller, document: DocumentId): Promise<DocumentRights | null>;
  /** Which of these sessions and tokens still hold. */
  stillValid(ids: { sessions: string[]; tokens: string[] }): Promise<ReadonlySet<string>>;
  /** Tells of each change of a stream from now on, in order; within the poll where nobody announced it. */
  follow(stream: string, kind: 'workspace' | 'person', hear: (change: Change) => void): Promise<() => void>;
}

/** What the document server is made of. */
export interface DocumentServerParts<Request, Log> {
  store: DocumentStore;
  access: DocumentAccess<Request>;
  log: Log;
  redisUrl?: string | undefined;
  /** Where what could not be kept is put when the process stops; nowhere without it. */
  dataDir?: string | undefined;
  /** How often it looks for updates that nobody told of; 5 s unless given. */
  pollMs?: number | undefined;
  /** `documentLimits` unless given. */
  sizes?: DocumentLimits | undefined;
}

/** Documents in memory, those being loaded, people on them, and sockets of all. */
export type DocumentGauges = Record<'documents' | 'loading' | 'people' | 'sockets', number>;

export interface DocumentServer<Http> {
  /** Takes the upgrades to /collab of an HTTP server. Others are left alone. */
  attach(server: Http): void;
  readonly gauges: DocumentGauges;
  /** Lets everybody go, keeps what is not kept yet, and what cannot be kept in time as files. False when there was such. */
  close(): Promise<boolean>;
}
