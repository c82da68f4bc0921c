import { useCallback, useState } from 'react';
import { useMay } from '#client/features/session/rights.ts';
import { useRow, useRows, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { inProject } from '#shared/access.ts';
import type { ImportProblem } from '#shared/features/importDraft.ts';
import { type ImportJob, importJob } from '#shared/features/importJob.ts';
import { type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { ProblemList } from './ProblemList.tsx';
import { text } from './text.ts';
import { useImportActions } from './useImportActions.ts';

/** One import: how far it is, live in every session; stop, undo, and what there is to say of its rows. */
export function ImportLine({ id }: { id: string }) {
  const job = useRow(useSession().table(importJob), id);
  const [isAsking, setAsking] = useState(false);
  const [problems, setProblems] = useState<readonly ImportProblem[] | null>(null);
  const actions = useImportActions(job);
  const off = useWhyNot(job);
  if (!job) return null;
  const canUndo = (job.status === 'done' || job.status === 'stopped') && job.created_count > 0;
  return (
    <>
      <div className="import-line">
        <div className="min-w-0 flex-1">
          <p className="cut">
            <b>{job.file_name}</b> <Author personId={job.created_by} />
          </p>
          <Standing job={job} />
        </div>
        <Button
          size="s"
          variant="ghost"
          aria-expanded={problems !== null}
          onClick={() => (problems ? setProblems(null) : void actions.readProblems().then(setProblems))}
        >
          {text('showProblems')}
        </Button>
        {job.status === 'running' && (
          <Button size="s" off={off} onClick={actions.stop}>
            {text('stop')}
          </Button>
        )}
        {(canUndo || job.status === 'undoing') && (
          <Button size="s" off={off} busy={actions.isUndoing} onClick={() => setAsking(true)}>
            {text('undo')}
          </Button>
        )}
      </div>
      {problems && <ProblemList problems={problems} whenNone={text('noneLeft')} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text('undoTitle', { file: job.file_name })}
        confirmLabel={text('undoConfirm')}
        cancelLabel={text('cancel')}
        danger
        onConfirm={() => void actions.undo()}
      >
        {text('undoWhy')}
      </ConfirmDialog>
    </>
  );
}

function Standing({ job }: { job: ImportJob }) {
  const { status, done_count: done, total, created_count: created, removed_count: removed } = job;
  if (status === 'running')
    return (
      <div className="import-bar">
        <progress value={done} max={total} aria-label={text('progress', { file: job.file_name })} />
        <span className="sec">{text('running', { done, total })}</span>
      </div>
    );
  const isBack = status === 'undoing' || status === 'undone';
  const notes = [
    isBack ? text(`status_${status}`, { removed }) : text(`status_${status}`, { created, total }),
    ...(isBack && job.kept_count > 0 ? [text('kept', { count: job.kept_count })] : []),
    ...(!isBack && job.skipped_count > 0 ? [text('skipped', { count: job.skipped_count })] : []),
    ...(!isBack && job.problem_count > 0 ? [text('bad', { count: job.problem_count })] : []),
  ];
  return <p className="sec">{notes.join(', ')}</p>;
}

function Author({ personId }: { personId: string | null }) {
  const where = useCallback((row: WorkspaceMember) => row.member === personId, [personId]);
  const [member] = useRows(useSession().table(workspaceMember), { where });
  return member ? <span className="sec">{text('by', { name: member.display_name })}</span> : null;
}

/** Why one may not stop or take back an import; false when one may. */
function useWhyNot(job: ImportJob | null): string | false {
  const may = useMay(inProject('admin', { or: 'creator' }), job ?? {});
  return !may && text('onlyOwn');
}
