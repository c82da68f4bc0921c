/**
 * What this person did, so that it can be undone: one entry for one action, however many rows it touched.
 *
 * Undo is the inverse patch, applied only to fields that still hold what was written. What somebody changed since stays
 * theirs, and the person is told who it was.
 */
import { type Base, type Fields, fieldOf, sameValue } from '#shared/entity/entity.ts';
import { type Action, amendment, batches, type EditStep, holds, only, type Step } from './step.ts';
import type { Shift, Table } from './table.ts';

/** How an inverse is carried out. Each returns whether the server took it. */
export interface Doing {
  edit(entity: string, ids: readonly string[], patch: Record<string, unknown>): Promise<boolean>;
  remove(entity: string, id: string): Promise<boolean>;
  restore(entity: string, row: Base): Promise<boolean>;
  call(step: EditStep): Promise<boolean>;
}

export interface UndoOptions {
  doing: Doing;
  personId: string;
  nameOf(personId: string): string;
  tell(sentence: string): void;
  /** What a person calls a field where its own name does not say it. */
  fieldNames?: Readonly<Record<string, string>>;
}

const most = 100;
const plainNames: Readonly<Record<string, string>> = {
  target_date: 'due date',
  estimate_point: 'estimate',
  sort_order: 'order',
  parent_id: 'parent work item',
  archived_at: 'archive',
};

export class Undo {
  readonly #options: UndoOptions;
  readonly #tables = new Map<string, Table<Base>>();
  readonly #done: Action[] = [];
  readonly #undone: Action[] = [];
  /** Who last changed which field of the rows in an entry, when it was somebody else. */
  readonly #changers = new Map<string, Map<string, string>>();

  constructor(options: UndoOptions) {
    this.#options = options;
  }

  /** Listens for what others do to the rows of a table. */
  follow(table: Table<Base>): void {
    this.#tables.set(table.entity.name, table);
    table.watch((shift) => this.#note(table.entity.name, shift));
  }

  /** Remembers an action; what was undone before can then no longer be redone. */
  record(action: Action): void {
    this.#undone.length = 0;
    this.#remember(this.#done, action);
  }

  /** Forgets an action that the server refused. */
  forget(action: Action): void {
    for (const stack of [this.#done, this.#undone]) {
      const at = stack.indexOf(action);
      if (at >= 0) stack.splice(at, 1);
    }
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Takes the last action back. Returns its label, or null when there was none. */
  undo(): Promise<string | null> {
    return this.#turn(this.#done, this.#undone);
  }

  /** Does again what was undone last. */
  redo(): Promise<string | null> {
    return this.#turn(this.#undone, this.#done);
  }

  async #turn(from: Action[], to: Action[]): Promise<string | null> {
    const action = from.pop();
    if (!action) return null;
    const inverses = action.steps.map((step) => this.#inverse(step)).filter((step) => step !== null);
    const reversed = { label: action.label, steps: inverses };
    if (inverses.length > 0) this.#remember(to, reversed);
    const taken = await Promise.all(batches(inverses).map((batch) => this.#carryOut(batch)));
    if (!taken.some(Boolean)) this.forget(reversed);
    return action.label;
  }

  /** What would take `step` back, as a step itself; null when nothing of it still holds. */
  #inverse(step: Step): Step | null {
    const { entity, id } = step;
    const row = this.#tables.get(entity)?.get(id) ?? null;
    if (step.wrote === null && !row) return { entity, id, was: null, wrote: step.was };
    if (step.wrote !== null && row) {
      return step.was === null ? { entity, id, was: { ...row }, wrote: null } : this.#inverseEdit(step, row);
    }
    this.#say(entity, id, null);
    return null;
  }

  #inverseEdit({ entity, id, was, wrote, call }: EditStep, row: Base): EditStep | null {
    const fields = Object.keys(wrote);
    const held = fields.filter((field) =>
      holds(this.#isSet(entity, field), { now: fieldOf(row, field), was: was[field], wrote: wrote[field] }),
    );
    for (const field of fields) if (!held.includes(field)) this.#say(entity, id, field);
    if (held.length === 0) return null;
    return { entity, id, was: only(wrote, held), wrote: only(was, held), ...(call ? { call } : {}) };
  }

  #carryOut(steps: readonly Step[]): Promise<boolean> {
    const { doing } = this.#options;
    const [first] = steps;
    if (!first) return Promise.resolve(false);
    const { entity, id } = first;
    if (first.wrote === null) return doing.remove(entity, id);
    if (first.was === null) return doing.restore(entity, first.wrote);
    if (first.call) return doing.call(first);
    const ids = steps.map((step) => step.id);
    return doing.edit(entity, ids, this.#patchOf(first));
  }

  #patchOf({ entity, was, wrote }: EditStep): Record<string, unknown> {
    const values = Object.entries(wrote).map(([field, value]) => [
      field,
      this.#isSet(entity, field) ? amendment(was[field], value) : value,
    ]);
    return Object.fromEntries(values);
  }

  #isSet(entity: string, field: string): boolean {
    const fields = this.#tables.get(entity)?.entity.fields as Fields | undefined;
    return fields?.[field]?.isSet ?? false;
  }

  #say(entity: string, id: string, field: string | null): void {
    const { nameOf, personId, tell, fieldNames } = this.#options;
    const by = this.#changers.get(`${entity} ${id}`)?.get(field ?? 'id');
    const who = by === undefined ? 'Somebody' : by === personId ? 'You' : nameOf(by);
    const restored = this.#tables.get(entity)?.get(id);
    if (field === null) tell(`${who} ${restored ? 'restored' : 'deleted'} it since.`);
    else tell(`${who} changed the ${fieldNames?.[field] ?? plainNames[field] ?? plainName(field)} since.`);
  }

  #remember(stack: Action[], action: Action): void {
    stack.push(action);
    if (stack.length > most) stack.shift();
    for (const { entity, id } of action.steps) {
      const key = `${entity} ${id}`;
      if (!this.#changers.has(key)) this.#changers.set(key, new Map());
    }
    if (this.#changers.size > 10 * most) this.#prune();
  }

  #prune(): void {
    const wanted = new Set(
      [...this.#done, ...this.#undone].flatMap(({ steps }) => steps.map((s) => `${s.entity} ${s.id}`)),
    );
    for (const key of this.#changers.keys()) if (!wanted.has(key)) this.#changers.delete(key);
  }

  #note(entity: string, { id, actor_id, confirmedBefore, confirmedAfter }: Shift<Base>): void {
    const changers = this.#changers.get(`${entity} ${id}`);
    if (!changers || !actor_id) return;
    if (!confirmedBefore || !confirmedAfter) changers.set('id', actor_id);
    else
      for (const field of Object.keys(confirmedAfter)) {
        if (!sameValue(fieldOf(confirmedBefore, field), fieldOf(confirmedAfter, field))) changers.set(field, actor_id);
      }
  }
}

const plainName = (field: string): string =>
  field.replace(/_ids?$/, (end) => (end === '_ids' ? 's' : '')).replaceAll('_', ' ');
