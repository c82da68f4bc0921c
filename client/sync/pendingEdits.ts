/**
 * What this person did to the rows of a table and the server has not confirmed: by row, to be folded over what the server
 * said, and by the Idempotency-Key of the request, to be let go with its answer.
 */
import { type Amendment, applyPatch, type Base } from '#shared/entity/entity.ts';

export type RowPatch<R> = { [K in keyof R]?: R[K] | Amendment };

/** Something this person did to one row: change fields, remove it, or put a whole row there. */
export type Edit<R extends Base> = { id: string; patch: RowPatch<R> | null } | { id: string; create: R };

interface Pending<R extends Base> {
  key: string;
  edit: Edit<R>;
  /** The place that the stream must reach before the edit may be let go; unknown until it is answered. */
  until: number;
}

export class PendingEdits<R extends Base> {
  readonly #byRow = new Map<string, Pending<R>[]>();
  readonly #byKey = new Map<string, Pending<R>[]>();

  /** Whether a row has any. */
  has(id: string): boolean {
    return this.#byRow.has(id);
  }

  /** The rows that have some. */
  ids(): Iterable<string> {
    return this.#byRow.keys();
  }

  isCreating(id: string): boolean {
    return this.#byRow.get(id)?.some(({ edit }) => 'create' in edit) ?? false;
  }

  /** What a row becomes by its edits, in the order in which they were made. */
  foldedOver(id: string, confirmed: R | null): R | null {
    let row = confirmed;
    for (const { edit } of this.#byRow.get(id) ?? []) {
      if ('create' in edit) row ??= edit.create;
      else row = row && edit.patch && applyPatch(row, edit.patch);
    }
    return row;
  }

  add(key: string, edit: Edit<R>): void {
    const pending = { key, edit, until: Number.POSITIVE_INFINITY };
    append(this.#byRow, edit.id, pending);
    append(this.#byKey, key, pending);
  }

  /** The rows that the request edits. */
  idsOf(key: string): string[] {
    return (this.#byKey.get(key) ?? []).map(({ edit }) => edit.id);
  }

  /** The request is answered: its edits may be let go once the stream has reached `place`. */
  answer(key: string, place: number): void {
    for (const pending of this.#byKey.get(key) ?? []) pending.until = place;
  }

  /** The requests whose edits may be let go at `place`. */
  doneAt(place: number): string[] {
    return [...this.#byKey].flatMap(([key, [first]]) => (first && first.until <= place ? [key] : []));
  }

  remove(key: string, id: string): void {
    without(this.#byRow, id, (pending) => pending.key === key);
    without(this.#byKey, key, (pending) => pending.edit.id === id);
  }
}

function append<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function without<V>(lists: Map<string, V[]>, key: string, matches: (value: V) => boolean): void {
  const left = (lists.get(key) ?? []).filter((value) => !matches(value));
  if (left.length > 0) lists.set(key, left);
  else lists.delete(key);
}
