import type { ZodMiniType } from 'zod/mini';
import { invalid } from '#shared/errors.ts';
import type { Context } from './context.ts';

/** The body as `schema` describes it; what the schema does not name is ignored. Throws `invalid` naming every bad field. */
export function readBody<T>(context: Context, schema: ZodMiniType<T>): T {
  const result = schema.safeParse(context.body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
  const listed = Object.entries(fields).map(([name, problem]) => `${name} ${problem}`);
  throw invalid(`The request is not right: ${listed.join('; ')}.`, fields);
}
