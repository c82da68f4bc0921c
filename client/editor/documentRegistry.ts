/**
 * The documents that are open in this page: one socket for all of them, each once however many parts of a screen use it.
 *
 * Screens come and go, mount twice, and come back: a document stays for some seconds after its last user, and until what
 * was typed is saved, however long there is no network [C19][C27]. Outside of React for that reason.
 */
import { subscribe } from 'valtio/vanilla';
import { DocumentSocket, type DocumentSocketOptions } from './documentSocket.ts';
import { browserCopies, type LocalCopies } from './localCopy.ts';
import { openDocuments } from './openDocuments.ts';
import { SharedDocument } from './sharedDocument.ts';

export interface DocumentRegistryOptions {
  url: string;
  copies: LocalCopies | null;
  /** Asks the server who one is. */
  askWho?: () => Promise<unknown>;
  /** How long a document stays after its last user. */
  lingerMs?: number;
  /** Further settings of the socket, for programs without a browser. */
  socket?: Partial<DocumentSocketOptions>;
}

interface Entry {
  shared: SharedDocument;
  users: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

/** How long the socket is kept for the next document when none is open. */
const idleMs = 60_000;

export class DocumentRegistry {
  readonly #options: DocumentRegistryOptions;
  readonly #entries = new Map<string, Entry>();
  #socket: DocumentSocket | undefined;
  #ending = new AbortController();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DocumentRegistryOptions) {
    this.#options = options;
  }

  /** How many documents are held. */
  get size(): number {
    return this.#entries.size;
  }

  /** Whether something was typed here that the database is not known to have, or that only this page has a copy of. */
  get isUnsaved(): boolean {
    return [...this.#entries.values()].some(({ shared }) => shared.isUnsaved || shared.state.copies.length > 0);
  }

  /** The document of that name. Who opens it lets it go again by `release`. */
  open(name: string): SharedDocument {
    const entry = this.#entries.get(name) ?? this.#begin(name);
    entry.users++;
    clearTimeout(entry.leaving);
    entry.shared.askAgain();
    return entry.shared;
  }

  /** Sends what was typed in documents that were left without a network. */
  resume(): void {
    for (const name of this.#options.copies?.unsaved() ?? []) {
      this.open(name);
      this.release(name);
    }
  }

  release(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry || --entry.users > 0) return;
    const leave = () => void this.#leave(name, entry);
    entry.leaving = setTimeout(leave, this.#options.lingerMs ?? 5000);
  }

  /** Leaves every document at once, and the socket. */
  async end(): Promise<void> {
    const entries = [...this.#entries];
    await Promise.all(entries.map(([name, entry]) => this.#close(name, entry)));
    this.#disconnect();
  }

  /** A socket that is tried anew whenever the browser is back online or its tab shows. */
  #connect(): DocumentSocket {
    const { url, askWho, socket: settings } = this.#options;
    const socket = new DocumentSocket({ url, maxDelay: 10_000, askWho, ...settings });
    if (typeof window === 'undefined') return socket;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    window.addEventListener('online', () => socket.wake(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || socket.wake(), { signal });
    return socket;
  }

  #disconnect(): void {
    clearTimeout(this.#idle);
    this.#ending.abort();
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #begin(name: string): Entry {
    clearTimeout(this.#idle);
    this.#socket ??= this.#connect();
    const giveUp = () => {
      if (entry.users > 0) return false;
      void this.#close(name, entry);
      return true;
    };
    const entry: Entry = {
      shared: new SharedDocument({ name, socket: this.#socket, copies: this.#options.copies, giveUp }),
      users: 0,
      leaving: undefined,
    };
    this.#entries.set(name, entry);
    openDocuments[name] = entry.shared.state;
    return entry;
  }

  /** Somebody may come back while what was typed is being saved: then it stays. */
  async #leave(name: string, entry: Entry): Promise<void> {
    await nothingToLose(entry.shared);
    if (entry.users === 0 && this.#entries.get(name) === entry) await this.#close(name, entry);
  }

  #close(name: string, entry: Entry): Promise<void> {
    clearTimeout(entry.leaving);
    this.#entries.delete(name);
    delete openDocuments[name];
    if (this.size === 0) this.#idle = setTimeout(() => this.#disconnect(), idleMs);
    return entry.shared.close();
  }
}

/** Resolves once all that was typed is saved, and no copy is left of which only this page knows. */
function nothingToLose({ state }: SharedDocument): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.isUnsaved || state.copies.length > 0) return;
      stop();
      resolve();
    };
    const stop = subscribe(state, look);
    look();
  });
}

let registry: { personId: string; documents: DocumentRegistry } | undefined;

/** The documents that a person has open in this page. Another person's are left. */
export function documentsOf(personId: string): DocumentRegistry {
  if (registry?.personId === personId) return registry.documents;
  void registry?.documents.end();
  const url = `${window.location.origin.replace(/^http/, 'ws')}/collab`;
  const documents = new DocumentRegistry({
    url,
    copies: browserCopies(personId),
    askWho: () => fetch('/api/users/me/'),
  });
  if (!registry) window.addEventListener('beforeunload', askToStay);
  registry = { personId, documents };
  return documents;
}

/** Whoever closes the page while something is not saved is asked first. */
function askToStay(event: BeforeUnloadEvent): void {
  if (registry?.documents.isUnsaved) event.preventDefault();
}

/** Leaves all documents of the page and forgets what this browser keeps of a person's: for signing out. */
export async function forgetDocuments(personId: string): Promise<void> {
  await registry?.documents.end();
  registry = undefined;
  window.removeEventListener('beforeunload', askToStay);
  await browserCopies(personId)?.clearAll();
}
