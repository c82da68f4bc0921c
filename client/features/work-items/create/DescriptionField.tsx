import { lazy, Suspense, useMemo, useRef } from 'react';
import { SurroundingsContext } from '#client/editor/surroundings.ts';
import { useEditorSurroundings } from '#client/features/documents/useEditorSurroundings.tsx';
import { useWorkspace } from '#client/features/session/place.ts';
import { uploadAsset } from '#client/files/upload.ts';
import { useSession } from '#client/sync/hooks.ts';
import { AppError } from '#shared/errors.ts';
import { text } from './text.ts';

const LocalEditor = lazy(async () => ({ default: (await import('#client/editor/LocalEditor.tsx')).LocalEditor }));

interface DescriptionFieldProps {
  /** Where its pictures go. */
  projectId: string | null;
  /** Told of each that was sent, by its address. */
  onPicture: (address: string) => void;
  html: string;
  onChange: (html: string) => void;
}

/** A description in the making, as HTML. The same editor as afterwards, on a text that is nobody else's yet. */
export function DescriptionField({ projectId, onPicture, html, onChange }: DescriptionFieldProps) {
  const surroundings = useDraftSurroundings({ projectId, onPicture });
  return (
    <SurroundingsContext value={surroundings}>
      <div className="create-d">
        <Suspense>
          <LocalEditor
            label={text('description')}
            placeholder={text('descriptionPlaceholder')}
            html={html}
            onChange={onChange}
          />
        </Suspense>
      </div>
    </SurroundingsContext>
  );
}

/** With a place for pictures: of the project that is chosen when they are sent. */
function useDraftSurroundings(given: Pick<DescriptionFieldProps, 'projectId' | 'onPicture'>) {
  const surroundings = useEditorSurroundings();
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  const latest = useRef(given);
  latest.current = given;
  return useMemo(
    () => ({
      ...surroundings,
      upload: async (file: File, telling: { onProgress: (part: number) => void; signal: AbortSignal }) => {
        const { projectId, onPicture } = latest.current;
        if (!projectId) throw new AppError('invalid', text('projectNeeded'));
        const target = { type: 'ISSUE_DESCRIPTION', workspaceSlug, projectId, entityId: null } as const;
        const address = await uploadAsset(session, { target, file, ...telling });
        onPicture(address);
        return address;
      },
    }),
    [surroundings, session, workspaceSlug],
  );
}
