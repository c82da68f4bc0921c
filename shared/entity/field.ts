/**
 * A field is data plus a zod schema, and nothing else.
 *
 * It is named once, in its entity; the validation of forms and bodies, the SQL column, the test rows and the OpenAPI
 * document are read from it. The schema is the only validator there is.
 */
import * as z from 'zod/mini';

/** Who may set a field: the client on create and update, or only the server. */
export type Owner = 'client' | 'server';

// biome-ignore lint/suspicious/noExplicitAny: the constraint of every field, whatever it holds
export interface Field<T = any, O extends Owner = Owner, Needed extends boolean = boolean> {
  readonly owner: O;
  /** True when a create request must carry the field. */
  readonly needed: Needed;
  /** The SQL type of its column. */
  readonly column: string;
  readonly schema: z.ZodMiniType<T>;
  /** Its value in a new row when none is given. */
  readonly initial: (() => T) | undefined;
  /** The entity whose ids it holds. */
  readonly refersTo: string | undefined;
  /** True for a set of ids, which a patch may replace or amend. */
  readonly isSet: boolean;
}

type Plain<T> = Field<T, 'client', true>;

function field<T>(column: string, schema: z.ZodMiniType<T>, more: Partial<Plain<T>> = {}): Plain<T> {
  return {
    owner: 'client',
    needed: true,
    column,
    schema,
    initial: undefined,
    refersTo: undefined,
    isSet: false,
    ...more,
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Text of `min` to `max` characters, trimmed. */
export const text = ({ max = 255, min = 1 }: { max?: number; min?: number } = {}): Plain<string> => {
  const rule = min > 0 ? `must be text of ${min} to ${max} characters` : `must be text of at most ${max} characters`;
  return field(
    'text',
    z.string({ error: rule }).check(
      z.trim(),
      z.minLength(min, rule),
      z.maxLength(max, rule),
      z.refine((value) => !controlCharacters.test(value), 'must not hold control characters'),
    ),
  );
};

export const number = (): Plain<number> =>
  field(
    'double precision',
    z
      .number({ error: 'must be a number' })
      .check(z.gte(-1e15, 'must be a smaller number'), z.lte(1e15, 'must be a smaller number')),
  );

export const integer = ({ min = -2147483648, max = 2147483647 } = {}): Plain<number> => {
  const rule = `must be a whole number from ${min} to ${max}`;
  return field('integer', z.number({ error: rule }).check(z.int(rule), z.gte(min, rule), z.lte(max, rule)));
};

export const flag = (): Plain<boolean> => field('boolean', z.boolean({ error: 'must be true or false' }));

export const oneOf = <const V extends string>(values: readonly V[]): Plain<V> =>
  field(
    'text',
    z.enum(values as readonly [V, ...V[]], {
      error: `must be one of ${values.join(', ')}`,
    }) as unknown as z.ZodMiniType<V>,
  );

/** One of a few whole numbers, such as a role. */
export const oneOfNumbers = <const V extends number>(values: readonly V[]): Plain<V> =>
  field('integer', z.literal(values, { error: `must be one of ${values.join(', ')}` }) as z.ZodMiniType<V>);

/** A day without time or zone, `YYYY-MM-DD`. */
export const date = (): Plain<string> => field('date', z.string({ error: dateRule }).check(z.refine(isDate, dateRule)));

const dateRule = 'must be a date (YYYY-MM-DD)';

/** Whether `value` is a day that exists, from year 1 to 9999. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value) && value >= '0001';
}

/** A moment, ISO 8601 in UTC with milliseconds. */
export const moment = (): Plain<string> =>
  field(
    'timestamptz(3)',
    z.pipe(
      z
        .string({ error: momentRule })
        .check(z.refine((value) => Number.isFinite(Date.parse(value)) && value.length <= 40, momentRule)),
      z.transform((value: string) => new Date(value).toISOString()),
    ) as unknown as z.ZodMiniType<string>,
  );

const momentRule = 'must be a moment (ISO 8601)';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidPattern.test(value);

/** The id of another row, in lower case. */
export const ref = (entity: string): Plain<string> => field('uuid', idSchema, { refersTo: entity });

export const idSchema: z.ZodMiniType<string> = z
  .string({ error: 'must be an id' })
  .check(z.refine(isUuid, 'must be an id'), z.toLowerCase());

/** A set of ids: no order, no doubles, at most 200. */
export const refs = (entity: string): Plain<string[]> & { readonly isSet: true } => ({
  ...field('uuid[]', idSetSchema, { refersTo: entity }),
  isSet: true,
});

export const idSetSchema = z.pipe(
  z.array(idSchema, { error: 'must be a list of ids' }).check(z.maxLength(200, 'must be a list of at most 200 ids')),
  z.transform((ids: string[]) => [...new Set(ids)]),
) as unknown as z.ZodMiniType<string[]>;

/** Structured data with a schema of its own, kept as one value. */
export const json = <T>(schema: z.ZodMiniType<T>): Plain<T> => field('jsonb', schema);

/** A field that may be null, and is null unless given. */
export function nullable<T>(inner: Plain<T>): Field<T | null, 'client', false> {
  return { ...inner, needed: false, schema: z.nullable(inner.schema) as z.ZodMiniType<T | null>, initial: () => null };
}

/** A field that starts with `value` unless given. */
export function initially<T, S extends boolean>(
  inner: Plain<T> & { readonly isSet: S },
  value: NoInfer<T>,
): Field<T, 'client', false> & { readonly isSet: S } {
  return { ...inner, needed: false, initial: () => structuredClone(value) };
}

/** A field that clients read but only the server writes. */
export function serverSet<T>(inner: Field<T, 'client', boolean>): Field<T, 'server', false> {
  return { ...inner, owner: 'server', needed: false };
}
