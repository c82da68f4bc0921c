import { sql } from 'kysely';
import { notFound } from '#shared/errors.ts';
import { estimate, estimatePoint } from '#shared/features/estimate.ts';
import { type ImportJob, importJob } from '#shared/features/importJob.ts';
import { label } from '#shared/features/label.ts';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';
import { releaseAllReferences } from '../db/references.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';

/** Work items per commit: others' edits wait no longer than one of them takes. */
const pieceSize = 500;

/**
 * Takes back a piece of an import: items that nobody changed since; what anybody changed, or deleted, stays as it is.
 * With the last piece go the labels, states and estimates that it made and that nothing uses.
 */
export async function undoPiece(tx: Tx, context: Context): Promise<ImportJob> {
  const job = await tx.find(importJob, { id: context.param('importId'), project_id: context.project.id });
  if (!job) throw notFound();
  if (job.status === 'undone') return job;
  const piece = await nextPiece(tx, job);
  const untouched = piece.filter(({ fate }) => fate === 'untouched').map(({ id }) => id);
  await releaseAllReferences(tx, workItem, { ids: untouched, stream: job.workspace_id });
  await tx.removeWhere(workItem, { id: untouched });
  await sql`update import_made m set undone = u.undone
    from jsonb_to_recordset(${JSON.stringify(piece.map(({ id, fate }) => ({ id, undone: fate === 'untouched' })))}::jsonb)
      as u(id uuid, undone boolean) where m.import_id = ${job.id} and m.id = u.id`.execute(tx.db);
  const isLast = piece.length < pieceSize;
  if (isLast) await removeUnused(tx, job);
  return tx.update(importJob, job.id, {
    status: isLast ? 'undone' : 'undoing',
    removed_count: job.removed_count + untouched.length,
    kept_count: job.kept_count + piece.filter(({ fate }) => fate === 'changed').length,
  });
}

interface Piece {
  id: string;
  fate: 'untouched' | 'changed' | 'gone';
}

async function nextPiece(tx: Tx, { id }: ImportJob): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select m.id, case when w.deleted_at is not null then 'gone' when w.seq = m.seq then 'untouched' else 'changed' end as fate
    from import_made m join work_item w on w.id = m.id
    where m.import_id = ${id} and m.entity = ${workItem.name} and m.undone is null
    order by w.sequence_id limit ${pieceSize}`.execute(tx.db);
  return rows;
}

/** Removes what the import made besides items, where nothing needs it. */
async function removeUnused(tx: Tx, { id, workspace_id, project_id }: ImportJob): Promise<void> {
  const made = (entity: { name: string }) =>
    sql<boolean>`${sql.table(entity.name)}.id in (select m.id from import_made m where m.import_id = ${id} and m.entity = ${entity.name})`;
  const living = sql`w.project_id = ${project_id} and w.deleted_at is null`;
  const alive = sql`deleted_at is null`;
  await tx.removeWhere(
    label,
    sql<boolean>`${alive} and ${made(label)} and not exists (select from work_item w where ${living} and w.label_ids @> array[label.id])
      and not exists (select from label c where c.parent = label.id and c.deleted_at is null)`,
  );
  await tx.removeWhere(
    state,
    sql<boolean>`${alive} and ${made(state)} and not "default" and not exists (select from work_item w where ${living} and w.state_id = state.id)`,
  );
  await tx.removeWhere(
    estimatePoint,
    sql<boolean>`${alive} and ${made(estimatePoint)} and not exists (select from work_item w where ${living} and w.estimate_point = estimate_point.id)`,
  );
  const empty = await tx.list(
    estimate,
    sql<boolean>`${alive} and ${made(estimate)} and not exists (select from estimate_point p where p.estimate = estimate.id and p.deleted_at is null)`,
  );
  const ids = empty.map((row) => row.id);
  await releaseAllReferences(tx, estimate, { ids, stream: workspace_id });
  await tx.removeWhere(estimate, { id: ids });
}
