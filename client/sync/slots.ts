/**
 * The Valtio proxies of the rows that somebody looks at.
 *
 * A slot exists before its row does and is let go with its last holder, so an edit costs the same among ten rows or a
 * hundred thousand.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { Base } from '#shared/entity/entity.ts';

/** The row, or null while it is not loaded, deleted, or never was. */
export interface Slot<R extends Base> {
  row: R | null;
  /** An edit of it waits for its answer. */
  pending: boolean;
}

export class Slots<R extends Base> {
  readonly #fields: readonly (keyof R & string)[];
  readonly #slots = new Map<string, WeakRef<Slot<R>>>();
  readonly #gone = new FinalizationRegistry<string>((id) => this.#forget(id));

  constructor(fields: readonly (keyof R & string)[]) {
    this.#fields = fields;
  }

  /** How many slots are alive. */
  get size(): number {
    return this.#slots.size;
  }

  /** The slot of a row; where there is none, one that shows what `now` tells. */
  open(id: string, now: () => Slot<R>): Slot<R> {
    const held = this.#slots.get(id)?.deref();
    if (held) return held;
    const { row, pending } = now();
    const slot = proxy<Slot<R>>({ row: forSlot(row), pending });
    this.#slots.set(id, new WeakRef(slot));
    this.#gone.register(slot, id);
    return slot;
  }

  /** Shows a row where it is looked at. Only fields that differ are assigned, so nothing re-renders for nothing. */
  fill(id: string, { row, pending }: Slot<R>): void {
    const slot = this.#slots.get(id)?.deref();
    if (!slot) return;
    slot.pending = pending;
    if (!row || !slot.row) slot.row = forSlot(row);
    else for (const field of this.#fields) slot.row[field] = inSlot(row[field]);
  }

  #forget(id: string): void {
    if (!this.#slots.get(id)?.deref()) this.#slots.delete(id);
  }
}

/** Structured values go in as they are: they are replaced, never changed, and a proxy would reach into the table's rows. */
const inSlot = <V>(value: V): V => (typeof value === 'object' && value !== null ? (ref(value) as V) : value);

function forSlot<R extends Base>(row: R | null): R | null {
  if (!row) return null;
  const slot = { ...row };
  for (const field in slot) slot[field] = inSlot(slot[field]);
  return slot;
}
