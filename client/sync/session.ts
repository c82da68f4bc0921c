/**
 * One person in one workspace: the tables of all entities, the line that keeps them live, and what can be done to them.
 */
import { type BulkChange, type ClientChange, isBulk, scopeEntity, sessionEntity } from '#shared/change.ts';
import { entities } from '#shared/entities.ts';
import { type AnyEntity, type Base, type Fields, fieldOf, type Row } from '#shared/entity/entity.ts';
import { backoff, type Clock, realClock } from './clock.ts';
import { newId } from './id.ts';
import { createLine, type Line } from './line.ts';
import { type FetchScope, type Listener, Live, type StreamKind } from './live.ts';
import { Mutations } from './mutations.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { collectionPath } from './paths.ts';
import { PresenceList } from './presence.ts';
import { Query } from './query.ts';
import type { QueryEngine } from './queryEngine.ts';
import { Queue } from './queue.ts';
import { type Answer, type Fetch, isOutOfSight, Sender } from './send.ts';
import { type News, Table } from './table.ts';
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

/** Something that was fetched and is kept live, and is fetched anew when its sight changes wholesale. */
export interface Source {
  scope: FetchScope;
  /** Returns whether it worked, or can never work; if not, it is tried again. */
  reload(): Promise<boolean>;
  /** After a gap up to `seq`: counts of what is not held may be off. */
  recount?(seq: number): void;
}

/** Whether something worked, for a `Source`. */
export const worked = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    () => false,
  );

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
  readonly #tables = new Map<string, Table<Base>>();
  readonly #sender: Sender;
  readonly #sources = new Set<Source>();
  readonly #loads = new Map<string, Promise<void>>();
  /** Streams of which not everything up to their place is held, by how many fetches are to mend it. */
  readonly #refreshing = new Map<StreamKind, number>();
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
    for (const entity of entities) {
      const table = createTable(entity);
      this.#tables.set(entity.name, table);
      this.undo.follow(table);
    }
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
    this.live.stop();
    this.#sender.close();
  }

  table<E extends AnyEntity>(entity: E): Table<Row<E>> {
    // The one place where a table found by its name is taken for that of its entity.
    return this.tableNamed(entity.name) as unknown as Table<Row<E>>;
  }

  tableNamed(name: string): Table<Base> {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`There is no entity ${name}.`);
    return table;
  }

  /** Reads while listening: `receive` puts rows where they belong, and what was heard since is laid over them. */
  read<T>(path: string, { projectId, receive }: { projectId?: string | undefined; receive(answer: Answer<T>): void }) {
    return this.live.duringFetch<T>(
      { kind: this.kindOf(path), projectId },
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
    const worked = () => reload().then(() => true, isOutOfSight);
    const source: Source = { scope: { kind: this.kindOf(path), projectId }, reload: worked };
    this.#loads.set(path, loading);
    this.#sources.add(source);
    loading.catch(() => {
      this.#loads.delete(path);
      this.#sources.delete(source);
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
  list<E extends AnyEntity, Q>({
    entity,
    engine,
    query,
    pageSize,
    path,
    projectId,
    params,
    dependsOn = [],
  }: ListOptions<E, Q>) {
    const list: Query<Row<E>, Q> = new Query<Row<E>, Q>({
      table: this.table(entity),
      engine,
      query,
      pageSize,
      clock: this.clock,
      dependsOn: dependsOn.map((other) => this.tableNamed(other.name)),
      fetchPage: async (request) => {
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
      },
    });
    const source = {
      scope: { kind: this.kindOf(path), projectId },
      reload: () => list.reload(),
      recount: (seq: number) => list.recount(seq),
    };
    list.onClose(this.keep(source));
    return list;
  }

  receive(entity: AnyEntity, rows: readonly Base[]): void {
    const table = this.tableNamed(entity.name);
    for (const row of rows) table.receive({ id: row.id, seq: row.seq, row, fetched: true });
  }

  /** Keeps `source` fetched anew when it must be. Returns how to let it go. */
  keep(source: Source): () => void {
    this.#sources.add(source);
    return () => this.#sources.delete(source);
  }

  /** Which stream's number the answers of a path carry (`api.md`, X-Seq). */
  kindOf(path: string): StreamKind {
    return /^\/api\/workspaces\/[^/?]+\//.test(path) ? 'workspace' : 'me';
  }

  #listener(): Listener {
    return {
      change: (change, kind) => this.#hear(change, kind),
      reached: (kind, place) => {
        if (!this.#refreshing.has(kind)) for (const table of this.#tablesOf(kind)) table.reach(place);
      },
      reset: (kind, projectId) => void this.#refresh({ kind, projectId }),
      presence: (here) => this.presence.receive(here),
      greeted: (caughtUp) => {
        this.#sender.wake();
        this.presence.repeat();
        if (caughtUp) for (const source of this.#sources) source.recount?.(this.live.head(source.scope.kind));
      },
      ended: (code) => this.#options.onEnd?.(code),
    };
  }

  #hear(change: ClientChange | BulkChange, kind: StreamKind): void {
    const table = this.#tables.get(change.entity);
    if (isBulk(change)) table?.receiveBulk(change);
    else if (change.entity === scopeEntity) {
      const isWhole = change.id === this.#options.workspace?.id;
      this.#rescope({ kind, projectId: isWhole ? undefined : change.id });
    } else if (change.entity === sessionEntity) this.live.nudge();
    else table?.receive(newsOf(change));
  }

  /** Sight of a project, or of the whole workspace, changed wholesale: what is held of it goes, and what may be seen is fetched. */
  #rescope(scope: FetchScope): void {
    for (const table of this.#tables.values()) {
      if (streamKind(table.entity) === scope.kind) table.drop(inScope(table.entity, scope));
    }
    void this.#reload(scope);
  }

  /** What is held may be out of date: it stays on screen until it is fetched anew, then what is gone goes. */
  async #refresh(scope: FetchScope): Promise<void> {
    const { kind } = scope;
    const tables = this.#tablesOf(kind);
    for (const table of tables) table.doubt(inScope(table.entity, scope), this.live.head(kind));
    this.#refreshing.set(kind, (this.#refreshing.get(kind) ?? 0) + 1);
    const mended = await this.#reload(scope);
    const left = (this.#refreshing.get(kind) ?? 1) - 1;
    this.#refreshing.set(kind, left);
    if (left > 0) return;
    this.#refreshing.delete(kind);
    for (const table of tables) {
      if (mended) table.dropDoubted();
      table.reach(this.live.place(kind) ?? 0);
    }
  }

  #tablesOf(kind: StreamKind): Table<Base>[] {
    return [...this.#tables.values()].filter((table) => streamKind(table.entity) === kind);
  }

  /** Fetches everything in scope anew, for as long as it takes. Returns false when the session ended before. */
  async #reload({ kind, projectId }: FetchScope): Promise<boolean> {
    let left = [...this.#sources].filter(
      ({ scope }) => scope.kind === kind && (!projectId || !scope.projectId || scope.projectId === projectId),
    );
    for (let tries = 1; ; tries++) {
      const worked = await Promise.all(left.map((source) => source.reload()));
      left = left.filter((source, i) => !worked[i] && this.#sources.has(source));
      if (left.length === 0) return true;
      if (this.#ending.signal.aborted) return false;
      await new Promise<void>((resolve) => this.clock.after(backoff(tries, this.clock), resolve));
    }
  }
}

export const createSession = (options: SessionOptions): Session => new Session(options);

/** What the line says of an entity that has a table is of whole rows of it. */
function newsOf(change: ClientChange): News<Base> {
  const { id, seq } = change;
  const row = change.row as Base | null;
  return { id, seq, row, change: { ...change, row, was: change.was as Partial<Base> | null } };
}

/** The rows of a plain list or of a page. */
export function rowsIn(body: unknown): Base[] {
  const list = typeof body === 'object' && body !== null && 'results' in body ? body.results : body;
  return Array.isArray(list) ? list : [];
}

const streamKind = (entity: AnyEntity): StreamKind => {
  if (entity.stream === 'id') return entity.name === 'workspace' ? 'workspace' : 'me';
  return (entity.fields as Fields)[entity.stream]?.refersTo === 'person' ? 'me' : 'workspace';
};

function inScope(entity: AnyEntity, { projectId }: FetchScope): (row: Base) => boolean {
  if (projectId === undefined) return () => true;
  if (entity.name === 'project') return (row) => row.id === projectId;
  const field = Object.entries(entity.fields as Fields).find(([, { refersTo }]) => refersTo === 'project')?.[0];
  return (row) => field !== undefined && fieldOf(row, field) === projectId;
}
