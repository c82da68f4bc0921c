/**
 * Rows of entities as schemas, from their fields: what answers of any form are made of. The same schema every time,
 * so that the description of the API can name the entity instead of spelling it out again.
 */
import * as z from 'zod/mini';
import type { AnyEntity, Base, Fields } from '#shared/entity/entity.ts';
import type { AnswerShape, Plus } from './route.ts';

export const idAnswer = z.guid();
export const momentAnswer = z.iso.datetime();

/** What every row has. */
export const baseSchemas = {
  id: idAnswer,
  seq: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  created_by: z.nullable(idAnswer),
  updated_by: z.nullable(idAnswer),
} satisfies Record<keyof Base, z.ZodMiniType>;

type RowSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

const schemas = new Map<AnyEntity, RowSchema>();
const entities = new Map<unknown, AnyEntity>();

/** A whole row, with nothing beside it. */
export function rowSchema(entity: AnyEntity): RowSchema {
  const known = schemas.get(entity);
  if (known) return known;
  const fields = Object.entries(entity.fields as Fields).map(([name, { schema }]) => [name, schema] as const);
  const made = z.object({ ...baseSchemas, ...Object.fromEntries(fields) });
  schemas.set(entity, made);
  entities.set(made, entity);
  return made;
}

/** The entity whose rows a schema describes, if it is one of those. */
export const entityOf = (schema: unknown): AnyEntity | undefined => entities.get(schema);

/** A row with what an answer adds to it. */
export const rowWith = (entity: AnyEntity, plus: Plus = {}): z.ZodMiniType =>
  Object.keys(plus).length > 0 ? z.intersection(rowSchema(entity), z.object(plus)) : rowSchema(entity);

/** What an answer in JSON looks like; null for one in text. */
export function answerSchema(shape: AnswerShape): z.ZodMiniType | null {
  if ('text' in shape) return null;
  if ('schema' in shape) return shape.schema;
  return 'row' in shape ? rowWith(shape.row, shape.plus) : z.array(rowWith(shape.rows, shape.plus));
}
