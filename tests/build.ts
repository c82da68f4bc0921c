import { randomUUID } from 'node:crypto';
import type { AnyEntity, Fields, NewRow, Row } from '#shared/entity/entity.ts';
import { readValue } from '#shared/entity/entity.ts';

let made = 0;

/** Values to try for a field that has no initial one, in this order; the first that its own rule accepts is taken. */
const guesses = () => [`row ${made}`, made, false, [], '2026-01-01', '2026-01-01T00:00:00.000Z', {}];

/** A valid row of `entity` to insert: what is given, initial values, else something that its rules accept. */
export function build<E extends AnyEntity>(entity: E, given: Partial<Row<E>> = {}): NewRow<E> & { id: string } {
  made += 1;
  const row: Record<string, unknown> = { id: randomUUID() };
  for (const [name, field] of Object.entries(entity.fields as Fields)) {
    if (name in given) continue;
    const accepted = guesses()
      .map((guess) => readValue(field, guess))
      .find((read) => 'value' in read);
    if (field.initial) row[name] = field.initial();
    else if (field.refersTo) row[name] = randomUUID();
    else if (accepted && 'value' in accepted) row[name] = accepted.value;
    else row[name] = firstOf(field.schema);
  }
  return { ...row, ...given } as NewRow<E> & { id: string };
}

/** The first allowed value of a closed set. */
function firstOf(schema: unknown): unknown {
  const { def } = schema as { def: { entries?: Record<string, unknown>; values?: readonly unknown[] } };
  return def.values?.[0] ?? Object.values(def.entries ?? {})[0];
}
