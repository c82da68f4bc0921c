/**
 * The tables of all entities, kept as the line says.
 *
 * A change goes to the table of its entity. When sight changes wholesale, rows go and what may be seen is fetched; when
 * the line cannot tell what was missed, rows stay on screen in doubt until everything is fetched anew.
 */
import { type BulkChange, type ClientChange, isBulk } from '#shared/change.ts';
import type { AnyEntity, Base, Row } from '#shared/entity/entity.ts';
import { inScope, type Scope, type StreamKind, streamKind } from './scope.ts';
import type { Sources } from './sources.ts';
import type { News, Table } from './table.ts';

export interface TablesOptions {
  entities: readonly AnyEntity[];
  createTable(entity: AnyEntity): Table<Base>;
  sources: Sources;
  /** Up to where a stream has been heard, and the highest number known of it. */
  place(kind: StreamKind): number | null;
  head(kind: StreamKind): number;
}

export class Tables {
  readonly #options: TablesOptions;
  readonly #tables: ReadonlyMap<string, Table<Base>>;
  /** Streams of which not everything up to their place is held, by how many fetches are to mend it. */
  readonly #refreshing = new Map<StreamKind, number>();

  constructor(options: TablesOptions) {
    this.#options = options;
    this.#tables = new Map(options.entities.map((entity) => [entity.name, options.createTable(entity)]));
  }

  [Symbol.iterator](): Iterator<Table<Base>> {
    return this.#tables.values();
  }

  of<E extends AnyEntity>(entity: E): Table<Row<E>> {
    // The one place where a table found by its name is taken for that of its entity.
    return this.named(entity.name) as unknown as Table<Row<E>>;
  }

  named(name: string): Table<Base> {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`There is no entity ${name}.`);
    return table;
  }

  /** Takes in rows that were fetched. */
  receive(entity: AnyEntity, rows: readonly Base[]): void {
    const table = this.named(entity.name);
    for (const row of rows) table.receive({ id: row.id, seq: row.seq, row, fetched: true });
  }

  /** Takes in what the line says of rows. */
  hear(change: ClientChange | BulkChange): void {
    const table = this.#tables.get(change.entity);
    if (isBulk(change)) table?.receiveBulk(change);
    else table?.receive(newsOf(change));
  }

  /** Everything up to `place` of a stream has been heard. */
  reach(kind: StreamKind, place: number): void {
    if (!this.#refreshing.has(kind)) for (const table of this.#on(kind)) table.reach(place);
  }

  /**
   * Sight of a project, or of the whole workspace, changed wholesale by the change `seq`: what is held of it goes, and what
   * may be seen is fetched. The project itself may still come in the answer to what changed the sight of it.
   */
  rescope(scope: Scope, seq: number): void {
    for (const table of this.#on(scope.kind))
      table.drop(inScope(table.entity, scope), table.entity.name === 'project' ? 0 : seq);
    void this.#options.sources.reload(scope);
  }

  /** What is held may be out of date: it stays on screen until it is fetched anew, then what is gone goes. */
  async refresh(scope: Scope): Promise<void> {
    const { kind } = scope;
    const { sources, head, place } = this.#options;
    const tables = this.#on(kind);
    for (const table of tables) table.doubt(inScope(table.entity, scope), head(kind));
    this.#refreshing.set(kind, (this.#refreshing.get(kind) ?? 0) + 1);
    const mended = await sources.reload(scope);
    const left = (this.#refreshing.get(kind) ?? 1) - 1;
    this.#refreshing.set(kind, left);
    if (left > 0) return;
    this.#refreshing.delete(kind);
    for (const table of tables) {
      if (mended) table.dropDoubted();
      table.reach(place(kind) ?? 0);
    }
  }

  #on(kind: StreamKind): Table<Base>[] {
    return [...this.#tables.values()].filter(({ entity }) => streamKind(entity) === kind);
  }
}

/** What the line says of an entity that has a table is of whole rows of it. */
function newsOf(change: ClientChange): News<Base> {
  const { id, seq } = change;
  const row = change.row as Base | null;
  return { id, seq, row, change: { ...change, row, was: change.was as Partial<Base> | null } };
}
