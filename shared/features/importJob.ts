import { defineEntity, type Row } from '../entity/entity.ts';
import { initially, integer, oneOf, ref, serverSet, text } from '../entity/field.ts';
import { roles } from '../roles.ts';
import type { ImportProblem } from './importDraft.ts';

export const importStatuses = ['running', 'done', 'stopped', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

const count = () => serverSet(initially(integer({ min: 0 }), 0));

/** One file on its way into a project. Its row tells everybody in the project how far it is. */
export const importJob = defineEntity({
  name: 'import_job',
  label: 'import',
  stream: 'workspace_id',
  fields: {
    workspace_id: serverSet(ref('workspace')),
    project_id: serverSet(ref('project')),
    file_name: text({ max: 255 }),
    /** Keys are compared within one source: a row whose key came from it before is known. */
    external_source: initially(text({ max: 255 }), 'csv'),
    /** All rows of the file that are not empty. */
    total: integer({ min: 1, max: 1_000_000 }),
    status: serverSet(initially(oneOf(importStatuses), 'running')),
    /** Rows that were dealt with, however it ended for them. */
    done_count: count(),
    created_count: count(),
    /** Rows that were here before, or had been and were deleted. */
    skipped_count: count(),
    /** Rows that could not be imported. */
    problem_count: count(),
    /** After an undo: what it took away, and what it left because somebody had changed it. */
    removed_count: count(),
    kept_count: count(),
  },
  audience: (row) => ({ project_id: row.project_id, role: roles.member }),
});

export type ImportJob = Row<typeof importJob>;

/** What the server sets in an import that begins. */
export const freshCounts = {
  status: 'running',
  done_count: 0,
  created_count: 0,
  skipped_count: 0,
  problem_count: 0,
  removed_count: 0,
  kept_count: 0,
} as const;

/** What became of a row. `deleted`: it was imported before and somebody deleted it, which stands. */
export const importResults = ['created', 'known', 'deleted', 'problem'] as const;
export type ImportResult = (typeof importResults)[number];

/** What the server says of one row. Its problems are those that it was sent with and those that writing it met. */
export interface ImportOutcome {
  line: number;
  result: ImportResult;
  problems: ImportProblem[];
}

/** How a batch of rows is answered. */
export interface ImportAnswer {
  import: ImportJob;
  rows: ImportOutcome[];
}
