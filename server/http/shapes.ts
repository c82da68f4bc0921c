/** Shapes of answers that several routes share. */
import * as z from 'zod/mini';
import { groupKeys } from '#shared/features/viewSettings.ts';
import { workItem } from '#shared/features/workItem.ts';
import { idAnswer, momentAnswer, rowWith } from './entitySchema.ts';
import type { AnswerShape } from './route.ts';

/** A sentence for a person, and nothing else to know. */
export const messageSchema = z.object({ message: z.string() });
export const messageAnswer: AnswerShape = { schema: messageSchema };

/** When something was put away. */
export const archivedAnswer: AnswerShape = { schema: z.object({ archived_at: z.nullable(momentAnswer) }) };

/** Somebody, as an object in the row of something else. */
export const personInRow = z.object({
  id: idAnswer,
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  avatar_url: z.nullable(z.string()),
  is_bot: z.boolean(),
});

/** A page of a list (reference §1.4). */
export const pageOf = (results: z.ZodMiniType) =>
  z.object({
    next_cursor: z.string(),
    prev_cursor: z.string(),
    next_page_results: z.boolean(),
    prev_page_results: z.boolean(),
    total_pages: z.int(),
    total_count: z.int(),
    total_results: z.int(),
    count: z.int(),
    extra_stats: z.null(),
    results,
  });

/** What a work item has in lists beside its own fields. */
export const workItemPlus = { state__group: z.string() };

const groupKey = z.nullable(z.enum(groupKeys));
const workItems = z.array(rowWith(workItem, workItemPlus));
const groupsOf = (results: z.ZodMiniType) => z.record(z.string(), z.object({ results, total_results: z.int() }));

/** A page of work items: `results` is a list, or lists by group, or by group and sub-group (spec §7). */
export const workItemPageAnswer: AnswerShape = {
  schema: z.extend(pageOf(z.union([workItems, groupsOf(workItems), groupsOf(groupsOf(workItems))])), {
    grouped_by: groupKey,
    sub_grouped_by: groupKey,
  }),
};
