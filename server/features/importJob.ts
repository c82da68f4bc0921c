import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { importRowSchema, problemSchema } from '#shared/features/importBatch.ts';
import {
  freshCounts,
  type ImportJob,
  type ImportStatus,
  importJob,
  importResults,
} from '#shared/features/importJob.ts';
import type { Tx } from '../db/tx.ts';
import { crud, findVisible } from '../entity/crud.ts';
import type { Context } from '../http/context.ts';
import { rowSchema } from '../http/entitySchema.ts';
import { type CreatorOf, ok, type Route } from '../http/route.ts';
import { answerOf, linesOf, takeRows } from './importRows.ts';
import { undoPiece } from './importUndo.ts';

const path = '/api/workspaces/:workspaceSlug/projects/:projectId/imports/';
const one = `${path}:importId/`;

const outcomeSchema = z.object({ line: z.int(), result: z.enum(importResults), problems: z.array(problemSchema) });

/** Whoever began an import, and admins, may stop it and take it back. */
const ownOrAdmin = inProject('admin', { or: 'creator' });

export function importRoutes(): Route[] {
  return [
    ...crud({
      entity: importJob,
      path,
      idParam: 'importId',
      access: { list: inProject('member'), read: inProject('member') },
      visible: ({ project }) => ({ project_id: project.id }),
      create: {
        access: inProject('member'),
        complete: async (_tx, draft, { workspace, project }) => ({
          ...draft,
          workspace_id: workspace.id,
          project_id: project.id,
          ...freshCounts,
        }),
      },
    }),
    {
      method: 'POST',
      path: `${one}rows/`,
      access: inProject('member'),
      summary:
        'Imports up to 200 rows: `{ rows: [{ line, draft, problems }] }`. Tells what became of each; sending a row again changes nothing.',
      body: { schema: z.object({ rows: z.array(importRowSchema) }) },
      answer: { schema: z.object({ import: rowSchema(importJob), rows: z.array(outcomeSchema) }) },
      again: (context, id) => answerOf(context.read, id, linesOf(context.body)),
      handle: async (context) => ok(await takeRows(context)),
    },
    {
      method: 'GET',
      path: `${one}problems/`,
      access: inProject('member'),
      summary: 'Lists the lines that were not imported, or not with all they hold: the first 1,000.',
      answer: { schema: z.array(problemSchema) },
      handle: async (context) => {
        const { id } = await visibleImport(context);
        const { rows } = await sql<{ problems: unknown[] }>`select problems from import_line
          where import_id = ${id} and problems <> '[]' order by line limit 1000`.execute(context.read);
        return ok(rows.flatMap(({ problems }) => problems));
      },
    },
    {
      method: 'POST',
      path: `${one}stop/`,
      access: ownOrAdmin,
      creator,
      summary: 'Stops an import. What it made stays; rows that come after are refused.',
      answer: { row: importJob },
      handle: async (context) =>
        ok(await context.commit((tx) => changeStatus(tx, context, { from: ['running', 'stopped'], to: 'stopped' }))),
    },
    {
      method: 'POST',
      path: `${one}undo/`,
      access: ownOrAdmin,
      creator,
      summary:
        'Takes back what an import made and nobody changed since, up to 1,000 work items at a time: send it until status is `undone`.',
      answer: { row: importJob },
      handle: async (context) => ok(await context.commit((tx) => undoPiece(tx, context))),
    },
  ];
}

const creator: CreatorOf = async (db, context) =>
  (await findVisible(db, importJob, { id: context.param('importId'), project_id: context.project.id })).created_by;

const visibleImport = (context: Context): Promise<ImportJob> =>
  findVisible(context.read, importJob, { id: context.param('importId'), project_id: context.project.id });

async function changeStatus(
  tx: Tx,
  context: Context,
  { from, to }: { from: readonly ImportStatus[]; to: ImportStatus },
): Promise<ImportJob> {
  const job = await tx.find(importJob, { id: context.param('importId'), project_id: context.project.id });
  if (!job) throw notFound();
  if (!from.includes(job.status)) throw conflict('This import has ended.');
  return tx.update(importJob, job.id, { status: to });
}
