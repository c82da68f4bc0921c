/** What a screen sees of a document that is open in this page. */
import { ref } from 'valtio';
import type { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import type { DocumentSize, NotTaken, ReadOnlyReason, Refusal } from '#shared/documents.ts';
import { calmAwareness } from './calmAwareness.ts';

/** Somebody who has the document open, once however many windows they have. */
export interface PersonHere {
  id: string;
  name: string;
}

/** What one holds of a document: another one each time it had to be begun anew. */
export interface Held {
  doc: Doc;
  awareness: Awareness;
}

export interface DocumentState {
  held: Held;
  /** False until the text is there, from this browser or the server: nothing may be shown or written before [C5]. */
  isLoaded: boolean;
  /** `saved`: in the database. `offline`: not connected; what is typed is kept in this browser, if it keeps anything. */
  line: 'saved' | 'saving' | 'offline';
  /** Something was typed that the database is not known to have. */
  isUnsaved: boolean;
  /** Whether this browser keeps a copy. */
  isKeptHere: boolean;
  readOnly: { reason: ReadOnlyReason; by: string | null } | null;
  /** The server closed the document though the socket stands, and it is not open again yet: nothing may be written [C15]. */
  isClosed: boolean;
  /** Why the document cannot be opened; null while it can, or is not known. */
  refusal: Refusal | null;
  size: DocumentSize;
  /** Why what was typed last was not taken: it is among the copies. */
  notTaken: NotTaken | null;
  /** Everybody who has it open, oneself too. */
  people: PersonHere[];
  /** What was typed and could not be kept, as HTML, oldest first. */
  copies: string[];
}

/** The state of a document of which nothing is known yet. */
export const newState = (): DocumentState => ({
  held: ref(newHeld()),
  isLoaded: false,
  line: 'offline',
  isUnsaved: false,
  isKeptHere: false,
  readOnly: null,
  isClosed: false,
  refusal: null,
  size: 'usual',
  notTaken: null,
  people: [],
  copies: [],
});

/** An empty text, and who is on it. */
export function newHeld(): Held {
  const doc = new Doc();
  return { doc, awareness: calmAwareness(doc) };
}

/** Everybody who has it open, by their names. */
export function peopleOn(awareness: Awareness): PersonHere[] {
  const people = new Map<string, PersonHere>();
  for (const { user } of awareness.getStates().values())
    if (user?.id) people.set(user.id, { id: user.id, name: String(user.name) });
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}
