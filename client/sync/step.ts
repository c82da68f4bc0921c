/** What an action did to one row: what stood there, and what was written. Undo is the step the other way. */
import { type Amendment, type AnyEntity, applyPatch, type Base, fieldOf, sameValue } from '#shared/entity/entity.ts';

export type Values = Readonly<Record<string, unknown>>;

interface StepOf<Was, Wrote> {
  entity: string;
  id: string;
  was: Was;
  wrote: Wrote;
}

/** Fields of a row were one thing and are another. */
export interface EditStep extends StepOf<Values, Values> {
  /** They are set and cleared by a call of their own at this place under the row's path, such as `archive/`. */
  call?: string;
}

type CreateStep = StepOf<null, Base>;
type RemoveStep = StepOf<Base, null>;

/** One row's part of an action. Null stands for a row that is not there. */
export type Step = EditStep | CreateStep | RemoveStep;

export interface Action {
  /** What was done, as a person would say it: "Edited the work item". */
  label: string;
  steps: readonly Step[];
}

/** What `patch` does to `row`, field by field; fields that it does not change are left out. */
export function editStep(entity: AnyEntity, row: Base, patch: object): EditStep {
  const next = applyPatch(row, patch);
  const isChanged = (field: string) => JSON.stringify(fieldOf(next, field)) !== JSON.stringify(fieldOf(row, field));
  const fields = Object.keys(patch).filter(isChanged);
  return { entity: entity.name, id: row.id, was: only(row, fields), wrote: only(next, fields) };
}

/** What the server made of a write is what was written: a place between neighbours, a trimmed name. */
export function correct(steps: readonly Step[], row: Base): void {
  for (const step of steps) {
    if (step.id !== row.id || !step.wrote) continue;
    const taken = only(row, Object.keys(step.wrote));
    if (step.was) step.wrote = taken;
    else step.wrote = { ...step.wrote, ...taken };
  }
}

/** Some fields of a row, or of values. */
export const only = (values: object, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, fieldOf(values, field)]));

/** Whether a field still holds what was written; of a set, whether what was put in and taken out still is. */
export function holds(isSet: boolean, { now, was, wrote }: { now: unknown; was: unknown; wrote: unknown }): boolean {
  if (!isSet) return sameValue(now, wrote);
  const { add = [], remove = [] } = amendment(wrote, was);
  const held = new Set(asSet(now));
  return remove.every((id) => held.has(id)) && !add.some((id) => held.has(id));
}

/** What turns one set into another. */
export function amendment(from: unknown, to: unknown): Amendment {
  const [old, next] = [asSet(from), asSet(to)];
  return { add: next.filter((id) => !old.includes(id)), remove: old.filter((id) => !next.includes(id)) };
}

const asSet = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** Edits that write the same go together, as one call. */
export function batches(steps: readonly Step[]): Step[][] {
  const together = Map.groupBy(steps, (step) => {
    const alone = step.was === null || step.wrote === null || step.call;
    return alone ? `${step.entity} ${step.id}` : JSON.stringify([step.entity, step.was, step.wrote]);
  });
  return [...together.values()];
}
