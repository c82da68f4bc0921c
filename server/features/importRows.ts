import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { conflict, forbidden, invalid, notFound } from '#shared/errors.ts';
import {
  batchRows,
  type CheckedDraft,
  contentOf,
  importDraftSchema,
  importRowSchema,
  problemAt,
} from '#shared/features/importBatch.ts';
import type { ImportProblem } from '#shared/features/importDraft.ts';
import { type ImportAnswer, type ImportJob, type ImportOutcome, importJob } from '#shared/features/importJob.ts';
import { workItem } from '#shared/features/workItem.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { type CleanText, cleanText } from '../documents/text.ts';
import { findVisible } from '../entity/crud.ts';
import { type Context, hashOf } from '../http/context.ts';
import { findReferences, type Made } from './importReferences.ts';
import { type BatchItem, insertWorkItems } from './workItemBatch.ts';

/** A row that was read, and its description cleaned; without a draft it cannot be imported. */
interface Prepared {
  line: number;
  key: string;
  draft: CheckedDraft | null;
  /** Null while it is not worth cleaning: the key was known when the rows came. */
  description: CleanText | null;
  problems: ImportProblem[];
}

/** Takes a batch of rows: each is made a work item, known already, or told as a problem. Resending it changes nothing. */
export async function takeRows(context: Context): Promise<ImportAnswer> {
  const rows = readRows(context.body.rows);
  const prepared: Prepared[] = [];
  let began = performance.now();
  const known = await keysAtHand(context, rows);
  for (const row of rows) {
    prepared.push(prepare(row, known));
    if (performance.now() - began < sliceMs) continue;
    await setImmediate(); // others get their turn
    began = performance.now();
  }
  const { id } = await context.commit((tx) => writeRows(tx, context, prepared));
  return answerOf(
    context.read,
    id,
    rows.map(({ line }) => line),
  );
}

const sliceMs = 10;

type ReadRow = ReturnType<typeof readRows>[number];

function readRows(given: unknown) {
  if (!Array.isArray(given) || given.length === 0 || given.length > batchRows)
    throw invalid(`rows must be a list of 1 to ${batchRows} rows.`, {
      rows: `must be a list of 1 to ${batchRows} rows`,
    });
  const rows = given.map((row: unknown, index) => {
    const read = importRowSchema.safeParse(row);
    if (read.success) return read.data;
    const issue = read.error.issues[0];
    const rule = `${index + 1}: ${issue?.path.join('.') || 'the row'} ${issue?.message ?? 'is not valid'}`;
    throw invalid(`Row ${rule}.`, { rows: rule });
  });
  if (new Set(rows.map(({ line }) => line)).size < rows.length)
    throw invalid('Two rows have the same line.', { rows: 'must have different lines' });
  return rows;
}

/** Those of the rows' keys that need no work. Asked again in the commit. */
async function keysAtHand(context: Context, rows: readonly ReadRow[]): Promise<ReadonlySet<string>> {
  const job = await findVisible(context.read, importJob, {
    id: context.param('importId'),
    project_id: context.project.id,
  });
  const keys = rows.flatMap(({ draft }) =>
    typeof draft === 'object' && draft !== null && 'key' in draft && typeof draft.key === 'string' ? [draft.key] : [],
  );
  return new Set((await knownKeys(context.read, job, keys)).keys());
}

function prepare({ line, draft, problems }: ReadRow, known: ReadonlySet<string>): Prepared {
  const bad = { line, key: '', draft: null, description: null };
  if (draft === null || draft === undefined) {
    const told = problems.some(({ kind }) => kind === 'error');
    return {
      ...bad,
      problems: told ? problems : [...problems, problemAt(line, 'error', null, 'there is nothing in it')],
    };
  }
  const read = importDraftSchema.safeParse(draft);
  if (!read.success) {
    const { path = [], message = 'is not valid' } = read.error.issues[0] ?? {};
    return { ...bad, problems: [...problems, problemAt(line, 'error', null, `${path.join('.')} ${message}`.trim())] };
  }
  const key = read.data.key ?? `row-${hashOf(contentOf(line, read.data)).slice(0, 22)}`;
  const description = known.has(key) ? null : cleanText(read.data.description_html);
  return { line, key, draft: read.data, description, problems };
}

async function writeRows(tx: Tx, context: Context, rows: readonly Prepared[]): Promise<{ id: string }> {
  const job = await tx.find(importJob, { id: context.param('importId'), project_id: context.project.id });
  if (!job) throw notFound();
  if (job.created_by !== context.me) throw forbidden('Only who began this import can go on with it.');
  const { rows: handled } = await sql<{ line: number }>`
    select line from import_line where import_id = ${job.id} and line = any(${rows.map(({ line }) => line)}::bigint[])`.execute(
    tx.db,
  );
  const seen = new Set(handled.map(({ line }) => line));
  const fresh = rows.filter(({ line }) => !seen.has(line));
  if (fresh.length === 0) return job;
  if (job.status !== 'running') throw conflict('This import has ended.');

  const outcomes = await importFresh(tx, context, { job, rows: fresh });
  await sql`insert into import_line (import_id, line, result, problems)
    select ${job.id}::uuid, line, result, problems
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as l(line bigint, result text, problems jsonb)`.execute(
    tx.db,
  );
  const counted = (...results: ImportOutcome['result'][]) =>
    outcomes.filter(({ result }) => results.includes(result)).length;
  const done_count = job.done_count + outcomes.length;
  return tx.update(importJob, job.id, {
    done_count,
    created_count: job.created_count + counted('created'),
    skipped_count: job.skipped_count + counted('known', 'deleted'),
    problem_count: job.problem_count + counted('problem'),
    ...(done_count >= job.total && { status: 'done' }),
  });
}

async function importFresh(
  tx: Tx,
  context: Context,
  { job, rows }: { job: ImportJob; rows: readonly Prepared[] },
): Promise<ImportOutcome[]> {
  const known = await knownKeys(
    tx.db,
    job,
    rows.map(({ key }) => key),
  );
  const items: (Prepared & { draft: CheckedDraft })[] = [];
  const outcomes = rows.map((row): ImportOutcome => {
    const { line, key, draft, problems } = row;
    if (!draft) return { line, result: 'problem', problems };
    const before = known.get(key);
    if (before) return { line, result: before, problems: [] };
    known.set(key, 'known');
    items.push({ ...row, draft });
    return { line, result: 'created', problems };
  });
  const references = await findReferences(tx, context, { job, drafts: items.map(({ draft }) => draft) });
  const made = await insertWorkItems(
    tx,
    { workspaceId: job.workspace_id, projectId: job.project_id },
    items.map(({ line, key, draft, description, problems }): BatchItem => {
      const { name, priority, start_date, target_date } = draft;
      const origin = { external_source: job.external_source, external_id: key };
      const found = references.of(line, draft, problems);
      return {
        name,
        priority,
        start_date,
        target_date,
        parent_id: null,
        ...origin,
        ...found,
        description: description ?? cleanText(draft.description_html),
      };
    }),
  );
  const noted = made.map(({ id, seq }) => ({ entity: workItem.name, id, seq }));
  await rememberMade(tx, job.id, [...references.made, ...noted]);
  return outcomes;
}

/** Keys that this source had in the project before. What an undo took away may come again. */
async function knownKeys(
  db: Db,
  { project_id, external_source }: ImportJob,
  keys: readonly string[],
): Promise<Map<string, 'known' | 'deleted'>> {
  const { rows } = await sql<{ key: string; lives: boolean }>`
    select external_id as key, bool_or(deleted_at is null) as lives from work_item w
    where project_id = ${project_id} and external_source = ${external_source} and external_id = any(${keys}::text[])
      and (deleted_at is null or not exists (select from import_made m where m.id = w.id and m.undone))
    group by external_id`.execute(db);
  return new Map(rows.map(({ key, lives }) => [key, lives ? 'known' : 'deleted']));
}

async function rememberMade(tx: Tx, importId: string, made: readonly Made[]): Promise<void> {
  await sql`insert into import_made (import_id, entity, id, seq)
    select ${importId}::uuid, entity, id, seq
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(entity text, id uuid, seq bigint)`.execute(tx.db);
}

/** What became of these lines, and how the import stands. */
export async function answerOf(db: Db, importId: string, lines: readonly number[]): Promise<ImportAnswer> {
  const [job, outcomes] = await Promise.all([
    findVisible(db, importJob, { id: importId }),
    outcomesOf(db, importId, lines),
  ]);
  return { import: job, rows: outcomes };
}

/** The lines that a body speaks of, which has been accepted before. */
export const linesOf = (body: Record<string, unknown>): number[] => readRows(body.rows).map(({ line }) => line);

async function outcomesOf(db: Db, importId: string, lines: readonly number[]): Promise<ImportOutcome[]> {
  const { rows } = await sql<ImportOutcome>`select line, result, problems from import_line
    where import_id = ${importId} and line = any(${lines}::bigint[]) order by line`.execute(db);
  return rows;
}
