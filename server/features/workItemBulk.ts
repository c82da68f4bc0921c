import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { idSetSchema } from '#shared/entity/field.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { archivedAnswer, messageAnswer, messageSchema } from '../http/shapes.ts';
import { archiveWorkItems, removeWorkItem, restoreWorkItem, unarchiveWorkItem, updateWorkItems } from './workItem.ts';

const project = '/api/workspaces/:workspaceSlug/projects/:projectId/';
const mostIds = 1000;

const idsBody = z.object({ issue_ids: z.array(idAnswer) });

export function workItemBulkRoutes(): Route[] {
  return [
    {
      method: 'POST',
      path: `${project}bulk-operation-issues/`,
      body: { schema: z.extend(idsBody, { properties: z.record(z.string(), z.unknown()) }) },
      answer: { schema: z.extend(messageSchema, { issue_ids: z.array(idAnswer) }) },
      access: inProject('member'),
      summary: 'Changes up to 1,000 work items alike: `{ issue_ids, properties }`. All of them or none.',
      handle: async (context) => {
        const ids = readIds(context.body);
        const patch = parsePatch(workItem, context.body.properties);
        if (Object.keys(patch).length === 0)
          throw invalid('Say what to change in properties.', { properties: 'must hold at least one field' });
        const changed = await context.commit(async (tx) =>
          updateWorkItems(tx, await ownItems(tx, context, ids), patch),
        );
        return ok({ message: `${changed.length} work items were changed.`, issue_ids: changed.map((row) => row.id) });
      },
    },
    {
      method: 'DELETE',
      path: `${project}bulk-delete-issues/`,
      body: { schema: idsBody },
      answer: messageAnswer,
      access: inProject('admin'),
      summary: 'Deletes up to 1,000 work items. All of them or none.',
      handle: bulkDelete,
    },
    {
      method: 'POST',
      path: `${project}bulk-delete-issues/`,
      body: { schema: idsBody },
      answer: messageAnswer,
      access: inProject('admin'),
      summary: 'The same, for clients that cannot send a body with DELETE.',
      handle: bulkDelete,
    },
    {
      method: 'POST',
      path: `${project}bulk-restore-issues/`,
      body: { schema: idsBody },
      answer: messageAnswer,
      access: inProject('admin'),
      summary: 'Brings up to 1,000 deleted work items back. All of them or none.',
      handle: async (context) => {
        const ids = readIds(context.body);
        await context.commit(async (tx) => {
          for (const id of ids) await restoreWorkItem(tx, context.project.id, id);
        });
        return ok({ message: `${ids.length} work items were restored.` });
      },
    },
    {
      method: 'POST',
      path: `${project}bulk-archive-issues/`,
      body: { schema: idsBody },
      answer: archivedAnswer,
      access: inProject('member'),
      summary: 'Archives up to 1,000 completed or cancelled work items. All of them or none.',
      handle: async (context) => {
        const ids = readIds(context.body);
        const archived_at = await context.commit(async (tx) => archiveWorkItems(tx, await ownItems(tx, context, ids)));
        return ok({ archived_at });
      },
    },
    {
      method: 'POST',
      path: `${project}bulk-unarchive-issues/`,
      body: { schema: idsBody },
      answer: messageAnswer,
      access: inProject('member'),
      summary: 'Restores up to 1,000 archived work items. All of them or none.',
      handle: async (context) => {
        const ids = readIds(context.body);
        await context.commit(async (tx) => {
          for (const row of await ownItems(tx, context, ids)) await unarchiveWorkItem(tx, row.id);
        });
        return ok({ message: `${ids.length} work items were restored.` });
      },
    },
  ];
}

async function bulkDelete(context: Context) {
  const ids = readIds(context.body);
  await context.commit(async (tx) => {
    for (const row of await ownItems(tx, context, ids)) await removeWorkItem(tx, row);
  });
  return ok({ message: `${ids.length} work items were deleted.` });
}

function readIds({ issue_ids }: Record<string, unknown>): string[] {
  if (!Array.isArray(issue_ids) || issue_ids.length === 0)
    throw invalid('Issue IDs are required.', { issue_ids: 'is required' });
  if (issue_ids.length > mostIds)
    throw invalid('At most 1,000 work items can be changed at once.', { issue_ids: 'must name at most 1,000' });
  return issue_ids.flatMap((id, index) => {
    const read = idSetSchema.safeParse([id]);
    if (!read.success) throw invalid('issue_ids must be a list of ids.', { issue_ids: `${index + 1}: must be an id` });
    return read.data;
  });
}

/** The items that a bulk call names. Throws `not_found` unless every one is in the project, so nothing is done by halves. */
async function ownItems(tx: Tx, { project: { id } }: Context, ids: readonly string[]): Promise<WorkItem[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.list(workItem, { id: wanted, project_id: id });
  if (rows.length < wanted.length) throw notFound();
  return rows;
}
