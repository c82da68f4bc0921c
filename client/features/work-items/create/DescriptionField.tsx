import { lazy, Suspense } from 'react';
import { SurroundingsContext } from '#client/editor/surroundings.ts';
import { useEditorSurroundings } from '#client/features/documents/useEditorSurroundings.tsx';
import { text } from './text.ts';

const LocalEditor = lazy(async () => ({ default: (await import('#client/editor/LocalEditor.tsx')).LocalEditor }));

/** A description in the making, as HTML. The same editor as afterwards, on a text that is nobody else's yet. */
export function DescriptionField({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const surroundings = useEditorSurroundings();
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
