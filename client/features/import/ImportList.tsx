import { useCallback } from 'react';
import { useRows, useSession } from '#client/sync/hooks.ts';
import { type ImportJob, importJob } from '#shared/features/importJob.ts';
import { ImportLine } from './ImportLine.tsx';
import { text } from './text.ts';

const newestFirst = (one: ImportJob, other: ImportJob) => other.created_at.localeCompare(one.created_at);

/** The imports of a project, newest first, as they stand. */
export function ImportList({ projectId }: { projectId: string }) {
  const where = useCallback((row: ImportJob) => row.project_id === projectId, [projectId]);
  const jobs = useRows(useSession().table(importJob), { where, order: newestFirst });
  if (jobs.length === 0) return <p className="hint">{text('none')}</p>;
  return (
    <section aria-label={text('earlier')}>
      <h3 className="lbl">{text('earlier')}</h3>
      <ul className="import-list">
        {jobs.map((job) => (
          <li key={job.id}>
            <ImportLine id={job.id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
