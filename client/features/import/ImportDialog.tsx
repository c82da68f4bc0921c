import { useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Note } from '#client/ui/Note.tsx';
import { AppError } from '#shared/errors.ts';
import { project } from '#shared/features/project.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportSetup } from './ImportSetup.tsx';
import { importing } from './importStore.ts';
import { beginImport, runImport } from './runImport.ts';
import { text } from './text.ts';
import { type OpenFile, useImportFile } from './useImportFile.ts';

/** Imports a CSV file into a project: choose, look, import; and how the project's imports stand. */
export function ImportDialog({ projectId }: { projectId: string }) {
  const name = useRow(useSession().table(project), projectId)?.name ?? '';
  const looking = useImportFile();
  const { file } = looking;
  const [externalSource, setExternalSource] = useState('csv');
  const { start, isStarting, refusal } = useStart(projectId, looking.release);
  const isReady = file && !file.preview.problems.some(({ line, kind }) => line === 1 && kind === 'error');
  const footer = file ? (
    <>
      <Button variant="ghost" onClick={looking.forget}>
        {text('back')}
      </Button>
      <Button
        variant="primary"
        busy={isStarting}
        off={!isReady && (file.preview.problems[0]?.message ?? '')}
        onClick={() => void start(file, externalSource.trim() || 'csv')}
      >
        {text('start', { count: file.preview.total })}
      </Button>
    </>
  ) : (
    <Button onClick={close}>{text('close')}</Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={text('title', { name })}
      size={file ? 'xl' : 'l'}
      footer={footer}
    >
      {(refusal ?? looking.problem) && (
        <Note tone="bad" className="mt-3">
          {refusal ?? looking.problem}
        </Note>
      )}
      {file ? (
        <ImportSetup
          file={file}
          onMap={looking.map}
          onMarkup={looking.setMarkup}
          source={externalSource}
          onSource={setExternalSource}
        />
      ) : (
        <>
          <ChooseFile reading={looking.reading} onFile={looking.open} />
          <ImportList projectId={projectId} />
        </>
      )}
    </Dialog>
  );
}

const close = () => {
  importing.projectId = null;
};

/** Begins the import of what is on screen; from then on it runs by itself. */
function useStart(projectId: string, onBegun: () => void) {
  const session = useSession();
  const { slug } = useWorkspace();
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const start = async ({ source, mapping, preview }: OpenFile, externalSource: string) => {
    const path = `/api/workspaces/${encodeURIComponent(slug)}/projects/${projectId}/imports/`;
    const plan = { path, source, mapping, options: preview.options, total: preview.total, externalSource };
    setStarting(true);
    setRefusal(null);
    try {
      const job = await beginImport(session, plan);
      onBegun();
      void runImport(session, job, plan);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      setRefusal(error.message);
    }
    setStarting(false);
  };
  return { start, isStarting, refusal };
}
