/**
 * One person in one workspace: the tables of all entities, the line that keeps them live, and what can be done to them.
 */
import { isBulk, scopeEntity, sessionEntity } from '#shared/change.ts';
import { entities } from '#shared/entities.ts';
import type { AnyEntity, Base, Row } from '#shared/entity/entity.ts';
import { type Clock, realClock } from './clock.ts';
import { newId } from './id.ts';
import type { Heard } from './inbox.ts';
import { createLine, type Line } from './line.ts';
import { type Listener, Live } from './live.ts';
import { Mutations } from './mutations.ts';
import { type Page, type PageRequest, readPage, rowsIn } from './page.ts';
import { collectionPath } from './paths.ts';
import { PresenceList } from './presence.ts';
import { Query } from './query.ts';
import type { QueryEngine } from './queryEngine.ts';
import { Queue } from './queue.ts';
import { kindOfPath, type StreamKind } from './scope.ts';
import { type Answer, type Fetch, isOutOfSight, Sender } from './send.ts';
import { type Source, Sources } from './sources.ts';
import { Table } from './table.ts';
import { Tables } from './tables.ts';
import { Undo } from './undo.ts';
import { type OpenWire, openEvents, openSocket } from './wire.ts';

export interface SessionOptions {
  fetch?: Fetch;
  socket?: OpenWire;
  events?: OpenWire;
  /** Null outside any workspace: then only the person's own stream is heard. */
  workspace: { id: string; slug: string } | null;
  me: { id: string };
  /** Says a sentence to the person. */
  tell(sentence: string): void;
  nameOf?(personId: string): string;
  /** The server ended it: signed out, or no longer in the workspace. */
  onEnd?(code: string): void;
  clock?: Clock;
  newId?(): string;
  createTable?(entity: AnyEntity): Table<Base>;
}

export interface Load {
  path: string;
  projectId?: string;
  /** The rows of the answer, by entity. */
  rows(body: unknown): Iterable<readonly [AnyEntity, readonly Base[]]>;
}

export interface ListOptions<E extends AnyEntity, Q> {
  entity: E;
  engine: QueryEngine<Row<E>, Q>;
  query: Q;
  pageSize: number;
  path: string;
  projectId?: string;
  params(request: PageRequest<Row<E>, Q>): Record<string, string>;
  /** Entities whose rows the engine reads. */
  dependsOn?: readonly AnyEntity[];
}

export class Session {
  readonly line: Line = createLine();
  readonly undo: Undo;
  readonly mutations: Mutations;
  readonly live: Live;
  readonly queue: Queue;
  readonly presence: PresenceList;
  readonly clock: Clock;
  readonly #options: SessionOptions;
  readonly #tables: Tables;
  readonly #sender: Sender;
  readonly #sources: Sources;
  readonly #loads = new Map<string, Promise<void>>();
  readonly #hearers = new Set<(change: Heard) => void>();
  readonly #ending = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.clock = options.clock ?? realClock;
    const { clock, line } = this;
    const { workspace, me, tell, createTable = (entity) => new Table<Base>(entity) } = options;
    this.#sender = new Sender({ fetch: options.fetch ?? ((url, init) => fetch(url, init)), clock });
    this.queue = new Queue({ sender: this.#sender, clock, line });
    this.undo = new Undo({
      doing: {
        edit: (...edit) => this.mutations.doing.edit(...edit),
        remove: (...removal) => this.mutations.doing.remove(...removal),
        restore: (...restoring) => this.mutations.doing.restore(...restoring),
        call: (step) => this.mutations.doing.call(step),
      },
      personId: me.id,
      nameOf: options.nameOf ?? (() => 'Somebody'),
      tell,
    });
    this.#sources = new Sources(clock);
    this.#tables = new Tables({
      entities,
      createTable,
      sources: this.#sources,
      place: (kind) => this.live.place(kind),
      head: (kind) => this.live.head(kind),
    });
    for (const table of this.#tables) this.undo.follow(table);
    this.mutations = new Mutations({
      table: (entity) => this.table(entity),
      tableNamed: (name) => this.tableNamed(name),
      queue: this.queue,
      undo: this.undo,
      workspace,
      personId: me.id,
      newId: options.newId ?? newId,
      tell,
    });
    this.live = new Live({
      clock,
      line,
      openSocket: options.socket ?? openSocket,
      ...(options.socket && !options.events ? {} : { openEvents: options.events ?? openEvents }),
      workspace: workspace?.slug ?? null,
      personId: me.id,
      listener: this.#listener(),
    });
    this.presence = new PresenceList({ clock, send: (at) => this.live.tellPlace(at) });
  }

  readonly save: Mutations['save'] = (...args) => this.mutations.save(...args);
  readonly create: Mutations['create'] = (...args) => this.mutations.create(...args);
  readonly remove: Mutations['remove'] = (...args) => this.mutations.remove(...args);
  readonly move: Mutations['move'] = (...args) => this.mutations.move(...args);
  readonly bulk: Mutations['bulk'] = (...args) => this.mutations.bulk(...args);
  readonly call: Mutations['call'] = (...args) => this.mutations.call(...args);

  /** How much was lost and waits until it is asked for again. */
  get retrying(): number {
    return this.#sender.retrying + this.#sources.reloading;
  }

  /** Begins to listen, and to look again whenever the browser is back online or its tab shows. */
  start(): void {
    this.live.start();
    if (typeof window === 'undefined') return;
    const { signal } = this.#ending;
    const nudge = () => {
      this.live.nudge();
      this.#sender.wake();
    };
    window.addEventListener('online', nudge, { signal });
    document.addEventListener('visibilitychange', () => document.hidden || nudge(), { signal });
  }

  /** Ends the session. What has no answer yet fails as unavailable. */
  stop(): void {
    this.#ending.abort();
    this.#sources.end();
    this.live.stop();
    this.#sender.close();
  }

  table<E extends AnyEntity>(entity: E): Table<Row<E>> {
    return this.#tables.of(entity);
  }

  tableNamed(name: string): Table<Base> {
    return this.#tables.named(name);
  }

  /** Reads while listening: `receive` puts rows where they belong, and what was heard since is laid over them. */
  read<T>(path: string, { projectId, receive }: { projectId?: string | undefined; receive(answer: Answer<T>): void }) {
    return this.live.duringFetch<T>(
      { kind: kindOfPath(path), projectId },
      () => this.#sender.request<T>('GET', path, { tries: 4 }),
      receive,
    );
  }

  /** Sends a call that changes no row by itself, such as a check or a command. Throws its refusal. */
  send<T>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<T>> {
    return this.#sender.request<T>(method, path, { body, ...(key ? { key } : {}), tries: 4 });
  }

  /** Fetches rows once; from then on they are kept live, so asking again costs nothing. */
  load({ path, projectId, rows }: Load): Promise<void> {
    const loaded = this.#loads.get(path);
    if (loaded) return loaded;
    const receive = ({ body }: Answer) => {
      for (const [entity, some] of rows(body)) this.receive(entity, some);
    };
    const reload = async () => {
      await this.read<unknown>(path, { projectId, receive });
    };
    const loading = reload();
    const letGo = this.keep({
      scope: { kind: kindOfPath(path), projectId },
      reload: () => reload().then(() => true, isOutOfSight),
    });
    this.#loads.set(path, loading);
    loading.catch(() => {
      this.#loads.delete(path);
      letGo();
    });
    return loading;
  }

  /** Fetches the rows of one entity that its path lists. `fixed` fills the path, as `{ project_id }` does. */
  loadAll(entity: AnyEntity, fixed: Record<string, string> = {}): Promise<void> {
    const path = collectionPath(entity.name, this.#options.workspace?.slug ?? '', fixed);
    const projectId = fixed.project_id ?? fixed.project;
    return this.load({ path, ...(projectId ? { projectId } : {}), rows: (body) => [[entity, rowsIn(body)]] });
  }

  /**
   * A live list, kept until it is closed. `params` makes the query string of a page; with `at` it must select exactly
   * that cell, ungrouped.
   */
  list<E extends AnyEntity, Q>(options: ListOptions<E, Q>): Query<Row<E>, Q> {
    const { entity, engine, query, pageSize, path, projectId, dependsOn = [] } = options;
    const list = new Query<Row<E>, Q>({
      table: this.table(entity),
      engine,
      query,
      pageSize,
      clock: this.clock,
      dependsOn: dependsOn.map((other) => this.tableNamed(other.name)),
      fetchPage: (request) => this.#readPage(options, request),
    });
    const letGo = this.keep({
      scope: { kind: kindOfPath(path), projectId },
      reload: () => list.reload(),
      recount: (seq) => list.recount(seq),
    });
    list.onClose(letGo);
    return list;
  }

  async #readPage<E extends AnyEntity, Q>(
    { entity, path, projectId, params }: ListOptions<E, Q>,
    request: PageRequest<Row<E>, Q>,
  ): Promise<Page<Row<E>>> {
    let page: Page<Row<E>> | null = null;
    await this.read<object>(`${path}?${new URLSearchParams(params(request))}`, {
      projectId,
      receive: ({ body, seq }) => {
        page = readPage<Row<E>>(body, seq ?? 0, request.at);
        for (const { rows } of page.cells) this.receive(entity, rows ?? []);
      },
    });
    if (!page) throw new Error('A page was read but not received.');
    return page;
  }

  receive(entity: AnyEntity, rows: readonly Base[]): void {
    this.#tables.receive(entity, rows);
  }

  /** Keeps `source` fetched anew when it must be. Returns how to let it go. */
  keep(source: Source): () => void {
    return this.#sources.keep(source);
  }

  /**
   * Calls `hearer` with each change that the line tells, in their order, also where an answer told the outcome before. Returns
   * how to stop.
   */
  onChange(hearer: (change: Heard) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  #listener(): Listener {
    return {
      change: (change, kind) => this.#hear(change, kind),
      reached: (kind, place) => this.#tables.reach(kind, place),
      reset: (kind, projectId) => void this.#tables.refresh({ kind, projectId }),
      presence: (here) => this.presence.receive(here),
      greeted: (caughtUp) => {
        this.#sender.wake();
        this.presence.repeat();
        if (caughtUp) this.#sources.recount((kind) => this.live.head(kind));
      },
      ended: (code) => this.#options.onEnd?.(code),
    };
  }

  #hear(change: Heard, kind: StreamKind): void {
    for (const hearer of this.#hearers) hearer(change);
    if (change.entity === sessionEntity) this.live.nudge();
    else if (change.entity !== scopeEntity || isBulk(change)) this.#tables.hear(change);
    else {
      const isWhole = change.id === this.#options.workspace?.id;
      this.#tables.rescope({ kind, projectId: isWhole ? undefined : change.id }, change.seq);
    }
  }
}

export const createSession = (options: SessionOptions): Session => new Session(options);
