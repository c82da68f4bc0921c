import { newId } from '#client/sync/id.ts';
import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportRow } from '#shared/features/importBatch.ts';
import type { ImportOptions } from '#shared/features/importDraft.ts';
import { type ImportAnswer, type ImportJob, importJob } from '#shared/features/importJob.ts';
import type { Mapping } from '#shared/features/importMapping.ts';
import type { ImportSource } from './importSource.ts';
import { openImport } from './importStore.ts';
import { text } from './text.ts';

export interface ImportPlan {
  /** Of the project's imports. */
  path: string;
  source: ImportSource;
  mapping: Mapping;
  options: ImportOptions;
  total: number;
  externalSource: string;
}

/** Opens an import. Throws the server's refusal. */
export async function beginImport(session: Session, { path, source, total, externalSource }: ImportPlan) {
  const body = { file_name: source.fileName.slice(0, 255), total, external_source: externalSource };
  const answer = await session.send<ImportJob>('POST', path, body, newId());
  session.receive(importJob, [answer.body]);
  return answer.body;
}

/**
 * Sends the rows of an import that has begun, to its end or until somebody stops it. It goes on when the dialog is
 * closed, and says so when it is done; while it runs, leaving the page asks first.
 */
export async function runImport(session: Session, job: ImportJob, plan: ImportPlan): Promise<void> {
  window.addEventListener('beforeunload', askToStay);
  try {
    for await (const rows of plan.source.batches(plan.mapping, plan.options)) {
      const answer = await sendRows(session, `${plan.path}${job.id}/rows/`, rows);
      if (!answer) return;
      session.receive(importJob, [answer.import]);
      if (answer.import.status === 'done') tellDone(answer.import);
    }
  } catch {
    const file = job.file_name;
    toast.show({ text: text('interrupted', { file }), detail: text('interruptedWhy'), tone: 'bad' });
  } finally {
    window.removeEventListener('beforeunload', askToStay);
    plan.source.close();
  }
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

function tellDone({ created_count, skipped_count, problem_count, total, file_name, project_id }: ImportJob): void {
  const notes = [
    ...(skipped_count > 0 ? [text('skipped', { count: skipped_count })] : []),
    ...(problem_count > 0 ? [text('bad', { count: problem_count })] : []),
  ];
  toast.show({
    text: text('finished', { created: created_count, total, file: file_name }),
    detail: notes.join(', ') || undefined,
    tone: 'done',
    action: { label: text('show'), onPress: () => openImport(project_id) },
  });
}

const waitMs = 3000;
const mostTries = 20;

/** Null when the import has been ended. A lost network is waited for; the server knows rows that it has had. */
async function sendRows(session: Session, path: string, rows: readonly ImportRow[]): Promise<ImportAnswer | null> {
  const key = newId();
  for (let tries = 1; ; tries++) {
    try {
      return (await session.send<ImportAnswer>('POST', path, { rows }, key)).body;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return null;
      if (!(error instanceof AppError && error.code === 'unavailable') || tries >= mostTries) throw error;
      await new Promise<void>((resolve) => session.clock.after(waitMs, resolve));
    }
  }
}
