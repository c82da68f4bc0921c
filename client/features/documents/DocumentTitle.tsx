import type { LiveTitleProps } from '#client/editor/LiveTitle.tsx';
import { SurroundingsContext } from '#client/editor/surroundings.ts';
import { type DocumentId, documentName } from '#shared/documents.ts';
import { useEditorParts } from './useEditorParts.ts';
import { useEditorSurroundings } from './useEditorSurroundings.tsx';

/** The title that is kept in a document, in its place: readable at once, and written by several people at the same time. */
export function DocumentTitle({ document, ...props }: Omit<LiveTitleProps, 'name'> & { document: DocumentId }) {
  const parts = useEditorParts();
  const surroundings = useEditorSurroundings();
  const name = documentName(document);
  if (!parts) return props.children;
  return (
    <SurroundingsContext value={surroundings}>
      <parts.LiveTitle key={name} name={name} {...props} />
    </SurroundingsContext>
  );
}
