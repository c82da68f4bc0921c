/**
 * Everything a person can do to a row: each shows at once, is sent once, and can be undone.
 *
 * None of these throws for a refusal: the pending edit is forgotten, the sentence is told, and `false` comes back.
 */

import { type AnyEntity, type Base, type Draft, type Fields, initialValues, type Row } from '#shared/entity/entity.ts';
import { fits, placeBetween } from '#shared/order.ts';
import { Actions, type Part } from './actions.ts';
import { bulkPath, collectionPath, hasBulk, rowPath } from './paths.ts';
import type { RowPatch } from './pendingEdits.ts';
import type { Queue } from './queue.ts';
import { editStep, type Step } from './step.ts';
import type { Table } from './table.ts';
import type { Doing, Undo } from './undo.ts';

export interface SaveOptions {
  /** Another path than the row's own. */
  path?: string;
  /** False for what is itself an undoing, or is not worth one. */
  undo?: boolean;
  /** What is sent, where it is not the patch itself. */
  body?: unknown;
  label?: string;
}

/** Where a row goes: the rows that it comes to stand between, null at an end, and fields of its new group. */
export interface Move<R extends Base> {
  before_id: string | null;
  after_id: string | null;
  patch?: RowPatch<R>;
}

export interface MutationOptions {
  table<E extends AnyEntity>(entity: E): Table<Row<E>>;
  tableNamed(name: string): Table<Base>;
  queue: Queue;
  undo: Undo;
  workspace: { id: string; slug: string } | null;
  personId: string;
  newId(): string;
  tell(sentence: string): void;
}

/** The most rows that one bulk call takes (`api.md`). */
const bulkSize = 1000;

export class Mutations {
  readonly #options: MutationOptions;
  readonly #actions: Actions;

  constructor(options: MutationOptions) {
    this.#options = options;
    this.#actions = new Actions(options);
  }

  /** Changes fields of a row. Fields that already hold the value are left out; nothing is sent when none is left. */
  save<E extends AnyEntity>(
    entity: E,
    id: string,
    patch: RowPatch<Row<E>>,
    options: SaveOptions = {},
  ): Promise<boolean> {
    return this.#edit(this.#options.tableNamed(entity.name), id, patch, options);
  }

  /** Makes a row, at once and with its final id, which is returned. `fixed` holds what only the path tells, such as `project_id`. */
  create<E extends AnyEntity>(
    entity: E,
    draft: Draft<E>,
    { fixed = {}, body = {}, ...options }: SaveOptions & { fixed?: Partial<Row<E>>; body?: object } = {},
  ): { id: string; saved: Promise<boolean> } {
    const row = this.#newRow(entity, { ...draft, ...fixed });
    const { id } = row;
    const { label = `Created the ${entity.label}`, path = collectionPath(entity.name, this.#slug, row) } = options;
    const part: Part = {
      table: this.#options.tableNamed(entity.name),
      edits: [{ id, create: row }],
      method: 'POST',
      path,
      body: { ...draft, ...body, id },
      typed: draft,
      creates: true,
    };
    const steps: Step[] = [{ entity: entity.name, id, was: null, wrote: { ...row } }];
    return { id, saved: this.#actions.run({ label, steps }, [part], options) };
  }

  /** Deletes a row; undo restores it. */
  remove(entity: AnyEntity, id: string, options: SaveOptions = {}): Promise<boolean> {
    const table = this.#options.tableNamed(entity.name);
    const row = table.get(id);
    if (!row) return Promise.resolve(false);
    const { label = `Deleted the ${entity.label}`, path = this.#pathOf(table, row) } = options;
    const steps: Step[] = [{ entity: entity.name, id, was: { ...row }, wrote: null }];
    const part: Part = { table, edits: [{ id, patch: null }], method: 'DELETE', path, typed: null };
    return this.#actions.run({ label, steps }, [part], options);
  }

  /** Puts a row between two others, and into another group by the patch. The server has the last word on the place. */
  move<E extends AnyEntity>(entity: E, id: string, to: Move<Row<E>>, options: SaveOptions = {}): Promise<boolean> {
    const { before_id, after_id, patch = {} } = to;
    const table = this.#options.tableNamed(entity.name);
    const neighbours = { before: placeOf(table, before_id), after: placeOf(table, after_id) };
    const place = placeBetween(neighbours);
    const shown = { ...patch, ...(fits(place, neighbours) ? { sort_order: place } : {}) } as RowPatch<Base>;
    return this.#edit(table, id, shown, {
      ...options,
      label: options.label ?? `Moved the ${entity.label}`,
      body: { ...patch, before_id, after_id },
    });
  }

  /** Changes many rows alike, as one action. Arrays are added to what the rows have (reference §2.14). */
  bulk<E extends AnyEntity>(
    entity: E,
    ids: readonly string[],
    patch: RowPatch<Row<E>>,
    options: SaveOptions = {},
  ): Promise<boolean> {
    const table = this.#options.tableNamed(entity.name);
    const added = asAdditions(patch);
    const rows = ids.map((id) => table.get(id)).filter((row) => row !== null);
    const steps = rows.map((row) => editStep(entity, row, added));
    const pieces = piecesOf(rows, (row) => options.path ?? bulkPath(entity.name, this.#slug, row));
    const parts = pieces.map(({ path, ids: some }) => ({
      table,
      edits: some.map((id) => ({ id, patch: added as RowPatch<Base> })),
      method: 'POST' as const,
      path,
      body: { issue_ids: some, properties: added },
      typed: patch,
    }));
    const { label = `Edited ${rows.length} ${entity.label}s` } = options;
    return this.#actions.run({ label, steps }, parts, options);
  }

  /** Sets fields by a call of their own under the row's path, as `archive/` does; DELETE of it takes them back. */
  call<E extends AnyEntity>(
    entity: E,
    id: string,
    { at, on, patch, ...options }: SaveOptions & { at: string; on: boolean; patch: RowPatch<Row<E>> },
  ): Promise<boolean> {
    const table = this.#options.tableNamed(entity.name);
    const row = table.get(id);
    if (!row) return Promise.resolve(false);
    const { label = `Changed the ${entity.label}`, path = this.#pathOf(table, row), body } = options;
    const part: Part = {
      table,
      edits: [{ id, patch: patch as RowPatch<Base> }],
      method: on ? 'POST' : 'DELETE',
      path: `${path}${at}`,
      ...(body === undefined ? {} : { body }),
      typed: patch,
    };
    const steps: Step[] = [{ ...editStep(entity, row, patch), call: at }];
    return this.#actions.run({ label, steps }, [part], options);
  }

  /** How undo carries out its inverses: as the same mutations, without recording them again. */
  readonly doing: Doing = {
    edit: (name, ids, patch) => {
      const [id] = ids;
      if (id === undefined) return Promise.resolve(false);
      if (hasBulk(name) && ids.length > 1)
        return this.bulk(this.#options.tableNamed(name).entity, ids, patch as RowPatch<Base>, { undo: false });
      return every(
        ids.map((one) => this.#edit(this.#options.tableNamed(name), one, patch as RowPatch<Base>, { undo: false })),
      );
    },
    remove: (name, id) => this.remove(this.#options.tableNamed(name).entity, id, { undo: false }),
    restore: (name, row) => this.#restore(this.#options.tableNamed(name), row),
    call: ({ entity, id, wrote, call = '' }) => {
      const on = Object.values(wrote).some((value) => value !== null && value !== false);
      return this.call(this.#options.tableNamed(entity).entity, id, { at: call, on, patch: { ...wrote }, undo: false });
    },
  };

  #restore(table: Table<Base>, row: Base): Promise<boolean> {
    const path = `${this.#pathOf(table, row)}restore/`;
    const part: Part = { table, edits: [{ id: row.id, create: row }], method: 'POST', path, body: {}, typed: null };
    return this.#actions.run({ label: '', steps: [] }, [part]);
  }

  #edit(table: Table<Base>, id: string, patch: RowPatch<Base>, options: SaveOptions): Promise<boolean> {
    const { entity } = table;
    const row = table.get(id);
    if (!row) return Promise.resolve(false);
    const step = editStep(entity, row, patch);
    if (Object.keys(step.wrote).length === 0 && options.body === undefined) return Promise.resolve(true);
    const changed = Object.fromEntries(Object.entries(patch).filter(([field]) => field in step.wrote));
    const { label = `Edited the ${entity.label}`, path = this.#pathOf(table, row), body = changed } = options;
    const edits = [{ id, patch: changed as RowPatch<Base> }];
    return this.#actions.run(
      { label, steps: [step] },
      [{ table, edits, method: 'PATCH', path, body, typed: patch }],
      options,
    );
  }

  #newRow(entity: AnyEntity, given: object): Base {
    const now = new Date().toISOString();
    const { personId, workspace, newId } = this.#options;
    const stream = (entity.fields as Fields)[entity.stream]?.refersTo === 'person' ? personId : workspace?.id;
    const empty = Object.fromEntries(
      Object.entries(entity.fields as Fields).map(([name, field]) => [name, field.column === 'integer' ? 0 : null]),
    );
    const base = { id: newId(), seq: 0, created_at: now, updated_at: now, created_by: personId, updated_by: personId };
    return { ...base, ...empty, ...initialValues(entity), [entity.stream]: stream, ...given };
  }

  #pathOf(table: Table<Base>, row: Base): string {
    return rowPath(table.entity.name, this.#slug, row);
  }

  get #slug(): string {
    return this.#options.workspace?.slug ?? '';
  }
}

const every = async (all: Promise<boolean>[]): Promise<boolean> => (await Promise.all(all)).every(Boolean);

function placeOf(table: Table<Base>, id: string | null): number | null {
  const row = id === null ? null : table.get(id);
  return row && 'sort_order' in row && typeof row.sort_order === 'number' ? row.sort_order : null;
}

const asAdditions = <P extends object>(patch: P): P =>
  Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [key, Array.isArray(value) ? { add: value } : value]),
  ) as P;

function piecesOf(rows: readonly Base[], pathOf: (row: Base) => string): { path: string; ids: string[] }[] {
  const pieces: { path: string; ids: string[] }[] = [];
  for (const [path, some] of Map.groupBy(rows, pathOf)) {
    const ids = some.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += bulkSize) pieces.push({ path, ids: ids.slice(at, at + bulkSize) });
  }
  return pieces;
}
