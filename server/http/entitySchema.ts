/**
 * Entities as schemas, from their fields: what bodies and answers of any form are made of. The same schema every time,
 * so that the description of the API can name it instead of spelling it out again.
 */
import * as z from 'zod/mini';
import type { AnyEntity, Base, Fields } from '#shared/entity/entity.ts';
import type { Field } from '#shared/entity/field.ts';
import type { AnswerShape, BodyShape, Plus } from './route.ts';

export const idAnswer = z.guid();
export const momentAnswer = z.iso.datetime();

/** What every row has. */
const baseSchemas = {
  id: idAnswer,
  seq: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  created_by: z.nullable(idAnswer),
  updated_by: z.nullable(idAnswer),
} satisfies Record<keyof Base, z.ZodMiniType>;

export type EntitySchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

const schemas = new Map<string, EntitySchema>();
const names = new Map<unknown, string>();

function named(name: string, shape: () => Plus): EntitySchema {
  const known = schemas.get(name);
  if (known) return known;
  const made = z.object(shape());
  schemas.set(name, made);
  names.set(made, name);
  return made;
}

/** The name of a schema that is one of an entity's. */
export const schemaName = (schema: unknown): string | undefined => names.get(schema);

/** A whole row, with nothing beside it. */
export const rowSchema = (entity: AnyEntity): EntitySchema =>
  named(entity.name, () => ({ ...baseSchemas, ...fieldsOf(entity, ({ schema }) => schema) }));

/** What a client must and may send to create a row. */
export const draftSchema = (entity: AnyEntity): EntitySchema =>
  named(`${entity.name}_draft`, () => ({
    id: z.optional(idAnswer),
    ...fieldsOf(entity, ({ owner, needed, schema }) =>
      owner === 'client' ? (needed ? schema : z.optional(schema)) : undefined,
    ),
  }));

/** What a client may send to change a row. A set may be replaced, or amended. */
export const patchSchema = (entity: AnyEntity): EntitySchema =>
  named(`${entity.name}_patch`, () =>
    fieldsOf(entity, ({ owner, isSet, schema }) =>
      owner === 'client' ? z.optional(isSet ? z.union([schema, amendmentOf(schema)]) : schema) : undefined,
    ),
  );

const amendmentOf = (set: z.ZodMiniType) => z.object({ add: z.optional(set), remove: z.optional(set) });

const fieldsOf = (entity: AnyEntity, schemaOf: (field: Field) => z.ZodMiniType | undefined): Plus =>
  Object.fromEntries(
    Object.entries(entity.fields as Fields).flatMap(([name, field]) => {
      const schema = schemaOf(field);
      return schema ? [[name, schema] as const] : [];
    }),
  );

const extended = (schema: EntitySchema, plus?: Plus): z.ZodMiniType =>
  plus ? z.intersection(schema, z.object(plus)) : schema;

/** A row with what an answer adds to it. */
export const rowWith = (entity: AnyEntity, plus?: Plus): z.ZodMiniType => extended(rowSchema(entity), plus);

/** What an answer in JSON looks like; null for one in text or bytes. */
export function answerSchema(shape: AnswerShape): z.ZodMiniType | null {
  if ('text' in shape || 'bytes' in shape) return null;
  if ('schema' in shape) return shape.schema;
  return 'row' in shape ? rowWith(shape.row, shape.plus) : z.array(rowWith(shape.rows, shape.plus));
}

/** What a body looks like. */
export function bodySchema(shape: BodyShape): z.ZodMiniType {
  if ('schema' in shape) return shape.schema;
  if ('upload' in shape) return shape.upload;
  return extended('draft' in shape ? draftSchema(shape.draft) : patchSchema(shape.patch), shape.plus);
}
