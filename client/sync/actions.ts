/**
 * How what a person does is carried out: shown at once, remembered for undo, sent, and let go with the answer.
 *
 * An action may need several requests, such as a bulk edit of rows in two projects. It is one entry of undo all the same.
 */
import type { Base } from '#shared/entity/entity.ts';
import { AppError } from '#shared/errors.ts';
import type { Edit } from './pendingEdits.ts';
import type { Entry, Queue } from './queue.ts';
import { type Action, correct } from './step.ts';
import type { Table } from './table.ts';
import type { Undo } from './undo.ts';

/** One request of an action, and what it shows while it is out. */
export interface Part {
  table: Table<Base>;
  edits: readonly Edit<Base>[];
  method: Entry['method'];
  path: string;
  body?: unknown;
  /** What the person typed or chose, to give back should it be refused. */
  typed: unknown;
  /** True when the rows do not exist before it. */
  creates?: boolean;
}

export interface ActionsOptions {
  queue: Queue;
  undo: Undo;
  newId(): string;
  tell(sentence: string): void;
}

export class Actions {
  readonly #options: ActionsOptions;

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  /** Carries out an action. A refusal is told, and `false` comes back when the server took less than all of it. */
  async run(action: Action, parts: readonly Part[], { undo = true }: { undo?: boolean } = {}): Promise<boolean> {
    if (undo && action.steps.length > 0) this.#options.undo.record(action);
    const taken = await Promise.all(parts.map((part) => this.#send(part, action)));
    if (taken.every(Boolean)) return true;
    this.#options.undo.forget(action);
    return false;
  }

  async #send(part: Part, { steps }: Action): Promise<boolean> {
    const { table, edits, method, path, body, typed, creates = false } = part;
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
}

/** The answer's row, when it is one of those that were written. */
function rowIn(body: unknown, ids: readonly string[]): Base | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('seq' in body)) return undefined;
  return typeof body.id === 'string' && typeof body.seq === 'number' && ids.includes(body.id)
    ? (body as Base)
    : undefined;
}
