/**
 * One entity is one definition: its fields, whose news it is, and who may hear it.
 *
 * Row, draft and patch types, the reading of bodies, the five routes, the change, the client's table, OpenAPI and the
 * rows of tests all come from it. Adding a field touches the definition, one migration and the component that shows it.
 */
import type { Audience } from '../access.ts';
import { AppError } from '../errors.ts';
import type { Field } from './field.ts';

export type Fields = Record<string, Field>;

/** What every row has, set by the store alone. */
export interface Base {
  id: string;
  /** The number, in its stream, of the change that last wrote the row. */
  seq: number;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
}

export const baseFields = ['id', 'seq', 'created_at', 'updated_at', 'created_by', 'updated_by'] as const;

export type RowOf<F extends Fields> = Base & { [K in keyof F]: Value<F[K]> };

export interface Entity<Name extends string = string, F extends Fields = Fields> {
  /** The table, and the name that changes carry. */
  readonly name: Name;
  /** What a person calls it: "work item". */
  readonly label: string;
  readonly fields: F;
  /** The field that names the stream its changes belong to, a workspace's or a person's; `id` when it is one itself. */
  readonly stream: (keyof F & string) | 'id';
  /** Who may hear of this row. */
  audience(row: RowOf<F>): Audience;
  /** Fields that guests of the workspace get as null. */
  readonly hiddenFromGuests?: readonly (keyof F & string)[];
}

// biome-ignore lint/suspicious/noExplicitAny: any entity at all; the parameter of `audience` is contravariant
export type AnyEntity = Entity<string, any>;

type Value<F> = F extends Field<infer T> ? T : never;
type Keys<F extends Fields, Match> = { [K in keyof F]: F[K] extends Match ? K : never }[keyof F];
type Clients<F extends Fields> = Keys<F, { readonly owner: 'client' }>;
type Needed<F extends Fields> = Keys<F, { readonly owner: 'client'; readonly needed: true }>;

/** Puts into and takes out of a set of references, so that two people who add both succeed. */
export interface Amendment {
  add?: string[];
  remove?: string[];
}

type PatchValue<F> = F extends { readonly isSet: true } ? Value<F> | Amendment : Value<F>;

/** A stored row. */
export type Row<E> = E extends Entity<string, infer F> ? RowOf<F> : never;

/** What a client may send to change a row. */
export type Patch<E> = E extends Entity<string, infer F> ? { [K in Clients<F>]?: PatchValue<F[K]> } : never;

/** What a client must and may send to create a row. */
export type Draft<E> =
  E extends Entity<string, infer F>
    ? { [K in Needed<F>]: Value<F[K]> } & { [K in Exclude<Clients<F>, Needed<F>>]?: Value<F[K]> }
    : never;

/** A row as it is handed to the store: the base is the store's to set, an id may be brought along. */
export type NewRow<E> = Omit<Row<E>, keyof Base> & { id?: string };

/** The fields of a row that the store may be asked to change. */
export type Changes<E> = E extends Entity<string, infer F> ? { [K in keyof F]?: PatchValue<F[K]> } : never;

export function defineEntity<const Name extends string, F extends Fields>(entity: Entity<Name, F>): Entity<Name, F> {
  return entity;
}

/** Whether a patch's value amends a set rather than replacing it. */
export function isAmendment(value: unknown): value is Amendment {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && ('add' in value || 'remove' in value);
}

/** `row` with `patch` laid over it. Amendments apply to the set that the row holds. */
export function applyPatch<R extends object>(row: R, patch: object): R {
  const next = { ...row } as Record<string, unknown>;
  for (const [key, value] of Object.entries(patch)) {
    next[key] = isAmendment(value) ? amend(asSet(next[key]), value) : value;
  }
  return next as R;
}

const asSet = (value: unknown): string[] => (Array.isArray(value) ? value : []);

function amend(set: readonly string[], { add = [], remove = [] }: Amendment): string[] {
  const gone = new Set(remove);
  return [...new Set([...set.filter((id) => !gone.has(id)), ...add])];
}

/** A field of a row by its name, where only the definition tells which fields there are. */
export const fieldOf = (row: object, field: string): unknown => Reflect.get(row, field);

/** Equality by value of what fields hold: scalars, sets of ids in any order, JSON. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Reads a body as a patch of `entity`. Unknown fields and those that only the server sets are ignored, since
 * compatible clients post whole rows. Throws `invalid` naming every bad field.
 */
export function parsePatch<E extends AnyEntity>(entity: E, body: unknown): Patch<E> {
  const { given, problems } = readFields(entity, body, true);
  if (Object.keys(problems).length > 0) throw invalidFields(`This ${entity.label} cannot be saved like that`, problems);
  return given as Patch<E>;
}

/** Reads a body as a new row of `entity`, filling in initial values. Throws `invalid` naming every bad or missing field. */
export function parseDraft<E extends AnyEntity>(entity: E, body: unknown): Required<Draft<E>> {
  const { given, problems } = readFields(entity, body, false);
  for (const [key, field] of Object.entries(entity.fields as Fields)) {
    if (field.owner !== 'client' || key in given || key in problems) continue;
    if (field.initial) given[key] = field.initial();
    else if (field.needed) problems[key] = 'is required';
  }
  if (Object.keys(problems).length > 0)
    throw invalidFields(`This ${entity.label} cannot be created like that`, problems);
  return given as Required<Draft<E>>;
}

/** The initial values of what only the server sets, for a new row. */
export function initialValues(entity: AnyEntity): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(entity.fields as Fields)) if (field.initial) values[key] = field.initial();
  return values;
}

function readFields(entity: AnyEntity, body: unknown, amending: boolean) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid', 'The body must be a JSON object.');
  }
  const given: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(body)) {
    const field = Object.hasOwn(entity.fields, key) ? (entity.fields as Fields)[key] : undefined;
    if (field?.owner !== 'client' || value === undefined) continue;
    const read = amending && field.isSet && isAmendment(value) ? readAmendment(field, value) : readValue(field, value);
    if ('problem' in read) problems[key] = read.problem;
    else given[key] = read.value;
  }
  return { given, problems };
}

type Read = { value: unknown } | { problem: string };

/** Reads one value by its field's schema. */
export function readValue(field: Field, value: unknown): Read {
  const result = field.schema.safeParse(value);
  return result.success ? { value: result.data } : { problem: result.error.issues[0]?.message ?? 'is not valid' };
}

function readAmendment(field: Field, { add = [], remove = [] }: Amendment): Read {
  const added = readValue(field, add);
  const removed = readValue(field, remove);
  if ('problem' in added) return added;
  if ('problem' in removed) return removed;
  return { value: { add: added.value, remove: removed.value } };
}

function invalidFields(what: string, fields: Record<string, string>): AppError {
  const listed = Object.entries(fields).map(([key, problem]) => `${key} ${problem}`);
  return new AppError('invalid', `${what}: ${listed.join('; ')}.`, { fields });
}
