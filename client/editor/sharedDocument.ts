/**
 * One document that is open in this page: its text, whether that is in the database, and what may be done with it.
 *
 * What cannot be kept (the text was put back to an earlier one, one may only read it now, or not even that) is never
 * merged and never dropped silently: it is set aside as a copy [C17][C26].
 *
 * Outside of React: screens come and go, and mount twice; the registry counts who uses it.
 */
import { HocuspocusProvider } from '@hocuspocus/provider';
import { proxy, ref } from 'valtio';
import { type Doc, encodeStateAsUpdate } from 'yjs';
import type { DocumentNews, DocumentToken, NotTaken } from '#shared/documents.ts';
import { refusals } from '#shared/documents.ts';
import { docOf, readBody } from '#shared/editor/body.ts';
import { schemaVersion } from '#shared/editor/extensions.ts';
import { renderHtml } from '#shared/editor/renderHtml.ts';
import type { DocumentSocket } from './documentSocket.ts';
import { type DocumentState, type Held, newHeld, newState, peopleOn } from './documentState.ts';
import type { LocalCopies, LocalCopy } from './localCopy.ts';
import { Pauses } from './pauses.ts';
import { Typed } from './typed.ts';

export interface SharedDocumentOptions {
  name: string;
  socket: DocumentSocket;
  copies: LocalCopies | null;
  /** An API token, for programs; pages are signed in by their cookie. */
  key?: string | undefined;
  schema?: number;
  /** How long until it is asked for again at first; 0.4 s unless given. */
  reattachMs?: number;
  /**
   * Asked when what was typed can only be offered as a copy: true when nobody is here to be offered it. The document is
   * left then, and what this browser keeps of it stays.
   */
  giveUp?: (() => boolean) | undefined;
}

/** How long an end waits for what was typed to be saved. */
const patienceMs = 2000;
const usualReattachMs = 400;

export class SharedDocument {
  readonly name: string;
  readonly state: DocumentState;
  readonly #options: SharedDocumentOptions;
  #provider: HocuspocusProvider;
  #copy: LocalCopy | null = null;
  #generation: number | null = null;
  readonly #typed = new Typed();
  #isAttached = false;
  /** While what is held is exchanged for another. */
  #beginning: Promise<void> | null = null;
  #refusedOnce = false;
  #isEnded = false;
  readonly #pauses: Pauses;
  /** What is done after a pause to be open again. */
  #again: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SharedDocumentOptions) {
    this.name = options.name;
    this.#options = options;
    this.#pauses = new Pauses(options.reattachMs ?? usualReattachMs);
    this.state = proxy(newState());
    this.#provider = this.#begin();
  }

  get #held(): Held {
    return this.state.held;
  }

  /** Whether something was typed that the database is not known to have. */
  get isUnsaved(): boolean {
    return this.#typed.isUnsaved;
  }

  /** Resolves once all that is typed by now is in the database. */
  saved(): Promise<void> {
    return this.#typed.saved();
  }

  /** Takes a copy that was offered off the list. */
  dropCopy(index: number): void {
    this.state.copies.splice(index, 1);
    if (this.state.copies.length === 0) this.state.notTaken = null;
  }

  /** Asks for a document that was closed or refused now, where a pause would come first: somebody came to see it. */
  askAgain(): void {
    clearTimeout(this.#timer);
    const again = this.#again;
    this.#again = null;
    again?.();
  }

  /** Leaves the document, after what was typed is saved or two seconds at most [C27]. */
  async end(): Promise<void> {
    await this.settled();
    await this.close();
  }

  /** Resolves when what was typed is saved; after two seconds in any case, and at once where nobody would answer. */
  async settled(): Promise<void> {
    if (!this.isUnsaved || !this.#isAttached) return;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([this.saved(), patience]);
  }

  /** Leaves the document now. What is not saved stays in this browser's copy. Its place on the socket is free at once. */
  async close(): Promise<void> {
    this.#isEnded = true;
    this.#again = null;
    clearTimeout(this.#timer);
    this.#provider.destroy();
    this.#held.doc.destroy();
    await this.#copy?.close();
  }

  /** Opens what this browser keeps, and asks the server. */
  #begin(): HocuspocusProvider {
    const { name, socket, copies } = this.#options;
    const { doc, awareness } = this.#held;
    this.#generation = copies?.generationOf(name) ?? null;
    /** What comes late from a provider that was left is nobody's. */
    const current =
      <A extends unknown[]>(act: (...given: A) => unknown) =>
      (...given: A): void => {
        if (this.#provider === provider) act(...given);
      };
    const provider: HocuspocusProvider = new HocuspocusProvider({
      name,
      document: doc,
      awareness,
      websocketProvider: socket,
      // Each provider by an address of its own: what the server still says to a former one is not taken for this one's.
      sessionAwareness: true,
      flushDelay: false,
      token: () => this.#token(),
      onOpen: current(() => this.#onOpen(provider)),
      onSynced: current(() => this.#onSynced()),
      onStateless: current(({ payload }) => this.#hear(JSON.parse(payload) as DocumentNews)),
      onAuthenticationFailed: current(({ reason }) => this.#onRefused(reason)),
      onClose: current(() => this.#onClosed()),
      onAwarenessChange: current(() => this.#showPeople()),
    });
    doc.on('update', (_update: Uint8Array, origin: unknown) => {
      if (origin !== provider && origin !== this.#copy?.origin) this.#onTyped();
    });
    const attach = () => {
      if (!this.#isEnded) provider.attach();
    };
    if (this.#generation === null) queueMicrotask(attach);
    else void this.#openCopy(this.#generation).then(attach);
    return provider;
  }

  async #openCopy(generation: number): Promise<void> {
    const { doc } = this.#held;
    const copy = this.#options.copies?.open(this.name, generation, doc) ?? null;
    this.#copy = copy;
    this.state.isKeptHere = copy !== null;
    if (!copy || !(await copy.loaded) || this.#held.doc !== doc) return;
    this.state.isLoaded = true;
    if (!(await copy.wasSaved())) this.#onTyped();
  }

  #token(): string {
    const { key, schema = schemaVersion } = this.#options;
    return JSON.stringify({ schema, generation: this.#generation, ...(key && { key }) } satisfies DocumentToken);
  }

  #onTyped(): void {
    if (!this.isUnsaved) this.#copy?.noteSaved(false);
    this.#typed.add();
    this.#showLine();
    // The mark follows the update, which the provider sends in the same turn.
    queueMicrotask(() => this.#ask());
  }

  #ask(): void {
    if (!this.#isAttached || this.state.readOnly) return;
    const mark = this.#typed.ask();
    if (mark !== null) this.#provider.sendStateless(JSON.stringify({ mark }));
  }

  /** A socket may be exchanged for another without a word of its end: all begins again with each. */
  #onOpen(provider: HocuspocusProvider): void {
    this.#isAttached = false;
    this.#typed.forgetAsked();
    provider.isSynced = false;
    this.#showLine();
  }

  #onSynced(): void {
    this.#isAttached = true;
    this.#pauses.opened();
    this.#refusedOnce = false;
    this.#typed.forgetAsked();
    this.state.refusal = null;
    this.state.isClosed = false;
    this.#showLoaded();
    this.#showLine();
    this.#ask();
  }

  #hear(news: DocumentNews): void {
    if (news.type === 'opened') void this.#onOpened(news);
    else if (news.type === 'saved') this.#onSaved(news.mark);
    else if (news.type === 'size') this.state.size = news.size;
    else void this.#onNotTaken(news.why);
  }

  /** Nothing more of what is held here would be taken: the text is fetched anew, and can be written again [C24]. */
  #onNotTaken(why: NotTaken): Promise<void> {
    this.state.notTaken = why;
    return this.#startAnew();
  }

  async #onOpened({ generation, readOnly, size }: DocumentNews & { type: 'opened' }): Promise<void> {
    this.state.readOnly = readOnly;
    this.state.size = size;
    const isNew = this.#generation === null;
    this.#generation = generation;
    this.#showLoaded();
    if (readOnly && this.isUnsaved) return this.#startAnew();
    if (isNew && this.#options.copies) await this.#openCopy(generation);
  }

  /** Nothing may be written before it is known of which generation the text is [C26]. */
  #showLoaded(): void {
    if (this.#isAttached && this.#generation !== null) this.state.isLoaded = true;
  }

  #onSaved(mark: number): void {
    this.#typed.settle(mark);
    if (this.isUnsaved) this.#ask();
    else {
      this.#copy?.noteSaved(true);
      this.state.notTaken = null;
    }
    this.#showLine();
  }

  #onClosed(): void {
    this.#isAttached = false;
    this.#typed.forgetAsked();
    this.#showLine();
    // What came of an unknown generation cannot be gone on with.
    const isOfNone = this.#generation === null && this.#held.doc.store.clients.size > 0;
    if (isOfNone && !this.#isEnded) return void this.#startAnew();
    // The document was closed, not the socket: nobody but us would come back [C15].
    this.state.isClosed = this.#options.socket.status === 'connected';
    if (this.state.isClosed) this.#reattachSoon();
  }

  async #onRefused(reason: string): Promise<void> {
    const refusal = refusals.find((known) => known === reason) ?? 'unavailable';
    this.#isAttached = false;
    this.#showLine();
    if (refusal === 'outdated') return this.#startAnew();
    if (refusal === 'unavailable') return this.#reattachSoon();
    if (!this.#refusedOnce) {
      this.#refusedOnce = true;
      if (refusal === 'signed_out') return this.#options.socket.comeBack();
      return this.#reattachSoon();
    }
    this.state.refusal = refusal;
    if (refusal === 'no_access') {
      await this.#setAside();
      // The right may be given back while one looks at it.
      this.#soon(() => {
        this.#provider = this.#begin();
      });
    } else if (refusal === 'signed_out') this.#offerUnsaved();
  }

  #reattachSoon(): void {
    this.#soon(() => this.#options.socket.attach(this.#provider));
  }

  #soon(act: () => void): void {
    if (this.#isEnded) return;
    clearTimeout(this.#timer);
    this.#again = act;
    this.#timer = setTimeout(() => this.askAgain(), this.#pauses.next());
  }

  /** What is held here cannot go on: it is set aside, and the server's is fetched into a document of its own. */
  #startAnew(): Promise<void> {
    this.#beginning ??= this.#setAside().then(() => {
      this.#beginning = null;
      if (!this.#isEnded) this.#provider = this.#begin();
    });
    return this.#beginning;
  }

  /** Offers what was typed and is not in the database as a copy, and forgets the rest. */
  async #setAside(): Promise<void> {
    const { doc } = this.#held;
    if (this.isUnsaved && this.state.isKeptHere && this.#options.giveUp?.()) return;
    this.#offerUnsaved();
    this.#provider.destroy();
    this.#isAttached = false;
    await this.#copy?.clear();
    this.#copy = null;
    doc.destroy();
    this.state.held = ref(newHeld());
    this.state.isLoaded = false;
    this.#typed.forgetUnsaved();
    this.#generation = null;
    this.state.people = [];
    this.#showLine();
  }

  #offerUnsaved(): void {
    if (this.isUnsaved) this.state.copies.push(htmlOf(this.#held.doc));
  }

  #showLine(): void {
    this.state.line = !this.#isAttached ? 'offline' : this.isUnsaved ? 'saving' : 'saved';
    this.state.isUnsaved = this.isUnsaved;
  }

  #showPeople(): void {
    const next = peopleOn(this.#held.awareness);
    if (JSON.stringify(next) !== JSON.stringify(this.state.people)) this.state.people = next;
  }
}

/** Read from a copy: reading throws out what the schema does not know. */
const htmlOf = (doc: Doc): string => renderHtml(readBody(docOf(encodeStateAsUpdate(doc))));
