/** Shapes of answers that several routes share and that are no rows of an entity. */
import * as z from 'zod/mini';
import type { Shape } from './route.ts';

/** A sentence for a person, and nothing else to know. */
export const messageAnswer: Shape = { schema: z.looseObject({ message: z.string() }) };

/** When something was put away. */
export const archivedAnswer: Shape = { schema: z.object({ archived_at: z.nullable(z.string()) }) };

/** A page of work items: `results` is a list, or an object of lists by group (spec §7). */
export const workItemPageAnswer: Shape = {
  schema: z.looseObject({
    total_count: z.int(),
    next_cursor: z.string(),
    prev_cursor: z.string(),
    next_page_results: z.boolean(),
    prev_page_results: z.boolean(),
    results: z.union([z.array(z.looseObject({ id: z.string() })), z.record(z.string(), z.unknown())]),
  }),
};

/** Every row that somebody may see, by entity. */
export const tablesAnswer: Shape = {
  schema: z.record(z.string(), z.array(z.looseObject({ id: z.string(), seq: z.int() }))),
};
