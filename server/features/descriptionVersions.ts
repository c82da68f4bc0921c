/** The versions of a description: listed, shown, put back; and the description made as small as its words. */
import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import { pageLinks, parseCursor } from '#shared/cursor.ts';
import type { DocumentId } from '#shared/documents.ts';
import { conflict } from '#shared/errors.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import type { Db } from '../db/connect.ts';
import { compacted, compactText } from '../documents/compactText.ts';
import { parseHtml } from '../documents/parseHtml.ts';
import { restoreText } from '../documents/restoreText.ts';
import { shownVersion, versionDetail, versionSchema } from '../documents/versionShape.ts';
import { findVersion, listVersions } from '../documents/versions.ts';
import type { Context } from '../http/context.ts';
import { idAnswer } from '../http/entitySchema.ts';
import { type Answer, noContent, ok, type Route } from '../http/route.ts';
import { creatorOfWorkItem, findVisible } from './workItemAccess.ts';

const item = '/api/workspaces/:workspaceSlug/projects/:projectId/work-items/:issueId/';
const path = `${item}description-versions/`;

const ofItem = { issue: idAnswer, project: idAnswer };

/** The simpler envelope of the reference (§1.4). */
const versionPage = z.object({
  cursor: z.string(),
  next_cursor: z.nullable(z.string()),
  prev_cursor: z.nullable(z.string()),
  next_page_results: z.boolean(),
  prev_page_results: z.boolean(),
  page_count: z.int(),
  total_results: z.int(),
  total_pages: z.int(),
  results: z.array(z.extend(versionSchema, ofItem)),
});

export function descriptionVersionRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path,
      access: inProject('member'),
      query: ['cursor', 'per_page'],
      summary: 'The versions of a description, newest first. The first is the one that stands.',
      answer: { schema: versionPage },
      handle: list,
    },
    {
      method: 'GET',
      path: `${path}:versionId/`,
      access: inProject('member'),
      summary: 'A version of a description with its text.',
      answer: { schema: z.extend(versionDetail, ofItem) },
      handle: async (context) => {
        const { document, issue, project } = await documentOf(context);
        const version = await findVersion(context.read, document, context.param('versionId'));
        return ok({ ...(await shownVersion(version)), issue, project });
      },
    },
    {
      method: 'POST',
      path: `${path}:versionId/restore/`,
      access: inProject('member'),
      status: 204,
      summary: 'Puts a version in place of the description that stands, for everybody who has it open too.',
      handle: async (context) => {
        const { document } = await documentOf(context);
        const { html } = await findVersion(context.read, document, context.param('versionId'));
        const body = await parseHtml(html);
        await context.commit(async (tx) => {
          const row = await findWritable(tx.db, context, document.id);
          const description_hash = await restoreText(tx, { document, workspaceId: row.workspace_id, body });
          await tx.update(workItem, row, { description_hash });
        });
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${item}description/compact/`,
      access: inProject('member', { or: 'creator' }),
      creator: creatorOfWorkItem,
      status: 204,
      summary:
        'Makes a description as small as its words, for everybody who has it open too: the traces of its edits go, its versions stay.',
      handle: compact,
    },
  ];
}

async function compact(context: Context): Promise<Answer> {
  await context.demandCreator(context.read);
  const { document } = await documentOf(context);
  await findWritable(context.read, context, document.id);
  const ready = await compacted(context.read, document);
  await context.commit(async (tx) => {
    const row = await findWritable(tx.db, context, document.id);
    const description_hash = await compactText(tx, { document, workspaceId: row.workspace_id }, ready);
    await tx.update(workItem, row, { description_hash });
  });
  return noContent;
}

async function findWritable(db: Db, context: Context, id: string): Promise<WorkItem> {
  const row = await findVisible(db, context, id);
  if (row.archived_at) throw conflict('This work item is archived and can only be restored.');
  return row;
}

async function documentOf(context: Context): Promise<{ document: DocumentId; issue: string; project: string }> {
  const { id, project_id } = await findVisible(context.read, context, context.param('issueId'));
  return { document: { kind: 'work_item', id }, issue: id, project: project_id };
}

async function list(context: Context) {
  const cursor = parseCursor({ cursor: context.query('cursor'), per_page: context.query('per_page') });
  const { document, issue, project } = await documentOf(context);
  const all = await listVersions(context.read, document);
  const start = cursor.page * cursor.size;
  const results = all.slice(start, start + cursor.size).map((version) => ({ ...version, issue, project }));
  const links = pageLinks(cursor, { total: all.length, more: all.length > start + cursor.size });
  return ok({
    cursor: `${cursor.size}:${cursor.page}:0`,
    next_cursor: links.next_page_results ? links.next_cursor : null,
    prev_cursor: links.prev_page_results ? links.prev_cursor : null,
    next_page_results: links.next_page_results,
    prev_page_results: links.prev_page_results,
    page_count: results.length,
    total_results: all.length,
    total_pages: links.total_pages,
    results,
  });
}
