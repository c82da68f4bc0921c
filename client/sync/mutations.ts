/**
 * Everything a person can do to a row: each shows at once, is sent once, and can be undone.
 *
 * None of these throws for a refusal: the pending edit is forgotten, the sentence is told, and `false` comes back.
 */

import {
  type AnyEntity,
  applyPatch,
  type Base,
  type Draft,
  type Fields,
  initialValues,
  type Row,
} from '#shared/entity/entity.ts';
import { AppError } from '#shared/errors.ts';
import { fits, placeBetween } from '#shared/order.ts';
import { bulkPath, collectionPath, hasBulk, rowPath } from './paths.ts';
import type { Entry, Queue } from './queue.ts';
import type { Edit, RowPatch, Table } from './table.ts';
import type { Action, Doing, Step, Undo } from './undo.ts';

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

interface Mutation {
  table: Table<Base>;
  edits: readonly Edit<Base>[];
  method: Entry['method'];
  path: string;
  body?: unknown;
  typed: unknown;
  creates?: boolean;
}

/** The most rows that one bulk call takes (`api.md`). */
const bulkSize = 1000;

export class Mutations {
  readonly #options: MutationOptions;

  constructor(options: MutationOptions) {
    this.#options = options;
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
    const step: Step = { entity: entity.name, id, was: null, wrote: { ...row } };
    const saved = this.#act(options, options.label ?? `Created the ${entity.label}`, [step], {
      table: this.#options.tableNamed(entity.name),
      edits: [{ id, create: row }],
      method: 'POST',
      path: options.path ?? collectionPath(entity.name, this.#slug, row),
      body: { ...draft, ...body, id },
      typed: draft,
      creates: true,
    });
    return { id, saved };
  }

  /** Deletes a row; undo restores it. */
  remove(entity: AnyEntity, id: string, options: SaveOptions = {}): Promise<boolean> {
    const table = this.#options.tableNamed(entity.name);
    const row = table.get(id);
    if (!row) return Promise.resolve(false);
    const step: Step = { entity: entity.name, id, was: { ...row }, wrote: null };
    return this.#act(options, options.label ?? `Deleted the ${entity.label}`, [step], {
      table,
      edits: [{ id, patch: null }],
      method: 'DELETE',
      path: options.path ?? this.#pathOf(table, row),
      typed: null,
    });
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
    return this.#act(options, options.label ?? `Edited ${rows.length} ${entity.label}s`, steps, ...parts);
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
    return this.#act(
      options,
      options.label ?? `Changed the ${entity.label}`,
      [{ ...editStep(entity, row, patch), call: at }],
      {
        table,
        edits: [{ id, patch: patch as RowPatch<Base> }],
        method: on ? 'POST' : 'DELETE',
        path: `${options.path ?? this.#pathOf(table, row)}${at}`,
        typed: patch,
      },
    );
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
      const on = Object.values(wrote ?? {}).some((value) => value !== null);
      return this.call(this.#options.tableNamed(entity).entity, id, { at: call, on, patch: { ...wrote }, undo: false });
    },
  };

  #restore(table: Table<Base>, row: Base): Promise<boolean> {
    return this.#act({ undo: false }, '', [], {
      table,
      edits: [{ id: row.id, create: row }],
      method: 'POST',
      path: `${this.#pathOf(table, row)}restore/`,
      body: {},
      typed: null,
    });
  }

  #edit(table: Table<Base>, id: string, patch: RowPatch<Base>, options: SaveOptions): Promise<boolean> {
    const { entity } = table;
    const row = table.get(id);
    if (!row) return Promise.resolve(false);
    const step = editStep(entity, row, patch);
    if (Object.keys(step.wrote ?? {}).length === 0 && options.body === undefined) return Promise.resolve(true);
    const changed = Object.fromEntries(Object.entries(patch).filter(([field]) => field in (step.wrote ?? {})));
    return this.#act(options, options.label ?? `Edited the ${entity.label}`, [step], {
      table,
      edits: [{ id, patch: changed as RowPatch<Base> }],
      method: 'PATCH',
      path: options.path ?? this.#pathOf(table, row),
      body: options.body ?? changed,
      typed: patch,
    });
  }

  /** Shows and sends the parts of one action. */
  async #act({ undo = true }: SaveOptions, label: string, steps: Step[], ...parts: Mutation[]): Promise<boolean> {
    const action: Action = { label, steps };
    if (undo && steps.length > 0) this.#options.undo.record(action);
    const taken = await every(parts.map((part) => this.#send(part, steps)));
    if (!taken) this.#options.undo.forget(action);
    return taken;
  }

  async #send(mutation: Mutation, steps: Step[]): Promise<boolean> {
    const { table, edits, method, path, body, typed, creates = false } = mutation;
    const key = this.#options.newId();
    const ids = edits.map((edit) => edit.id);
    table.propose(key, edits);
    // One's own change may be heard before it is answered: undo must know from then on what the server made of it.
    const unwatch = table.watch(({ change, confirmedAfter }) => {
      if (change?.mutation_id === key && confirmedAfter) correct(steps, confirmedAfter);
    });
    try {
      const entry = { key, method, path, entity: table.entity.name, ids, creates, typed };
      const answer = await this.#options.queue.push(body === undefined ? entry : { ...entry, body });
      const row = rowIn(answer.body, ids);
      if (row) correct(steps, row);
      table.settle(key, { seq: answer.seq ?? row?.seq ?? 0, row });
      return true;
    } catch (error) {
      table.refuse(key);
      if (!(error instanceof AppError)) throw error;
      this.#options.tell(error.message);
      return false;
    } finally {
      unwatch();
    }
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

/** What `patch` does to `row`, field by field; fields that it does not change are left out. */
function editStep(entity: AnyEntity, row: Base, patch: object): Step {
  const next = applyPatch(row, patch) as unknown as Record<string, unknown>;
  const old = row as unknown as Record<string, unknown>;
  const fields = Object.keys(patch).filter((field) => JSON.stringify(next[field]) !== JSON.stringify(old[field]));
  const pick = (values: Record<string, unknown>) => Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { entity: entity.name, id: row.id, was: pick(old), wrote: pick(next) };
}

/** What the server made of a write is what was written: a place between neighbours, a trimmed name. */
function correct(steps: Step[], row: Base): void {
  const values = row as unknown as Record<string, unknown>;
  for (const step of steps) {
    if (step.id !== row.id || !step.wrote) continue;
    step.wrote = Object.fromEntries(Object.keys(step.wrote).map((field) => [field, values[field]]));
  }
}

function rowIn(body: unknown, ids: readonly string[]): Base | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('seq' in body)) return undefined;
  return typeof body.id === 'string' && typeof body.seq === 'number' && ids.includes(body.id)
    ? (body as Base)
    : undefined;
}

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
