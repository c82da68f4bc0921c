import clsx from 'clsx';
import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { RichText } from '#client/editor/RichText.tsx';
import { type Surroundings, SurroundingsContext } from '#client/editor/surroundings.ts';
import { useWorkspace } from '#client/features/session/place.ts';
import { uploadAsset } from '#client/files/upload.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import { type DocumentId, documentName } from '#shared/documents.ts';
import { text } from './text.ts';
import { useEditorParts } from './useEditorParts.ts';
import { useEditorSurroundings } from './useEditorSurroundings.tsx';

export interface DocumentEditorProps {
  document: DocumentId;
  /** The project whose files its pictures are. */
  projectId: string;
  /** The text as it was last known, to read until the document is there; null while nothing is known. */
  html: string | null;
  label: string;
  placeholder: string;
  /** Why this person may only read. */
  off?: string | false | undefined;
  /** The place says so itself; else it is said above the text. */
  isTold?: boolean | undefined;
  className?: string | undefined;
}

/** A shared text in its place: readable at once, and to be written in by anybody who may, at the same time. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { document, projectId, html, label, placeholder, off = false, isTold = true, className } = props;
  const parts = useEditorParts();
  const surroundings = useDocumentSurroundings(document, projectId);
  const [pressedAt, setPressedAt] = useState<{ left: number; top: number } | null>(null);
  const press = ({ clientX: left, clientY: top, button }: PointerEvent) => button === 0 && setPressedAt({ left, top });
  const standIn = (
    <div className={clsx('stand-in', off && 'is-read')} onPointerDown={press}>
      <StandIn {...{ html, placeholder, off, className }} />
    </div>
  );
  const name = documentName(document);
  if (!parts) return standIn;
  return (
    <SurroundingsContext value={surroundings}>
      <parts.LiveEditor key={name} {...{ name, label, placeholder, off, isTold, pressedAt, className }}>
        {standIn}
      </parts.LiveEditor>
    </SurroundingsContext>
  );
}

/** With a place for pictures, and with what may be done with the document as a whole. */
function useDocumentSurroundings({ kind, id }: DocumentId, projectId: string): Surroundings {
  const surroundings = useEditorSurroundings();
  const session = useSession();
  const { slug: workspaceSlug } = useWorkspace();
  return useMemo(() => {
    const type = kind === 'page' ? 'PAGE_DESCRIPTION' : 'ISSUE_DESCRIPTION';
    const target = { type, workspaceSlug, projectId, entityId: id } as const;
    const project = `/api/workspaces/${encodeURIComponent(workspaceSlug)}/projects/${projectId}/`;
    const compacting = `${project}${kind === 'page' ? 'pages' : 'work-items'}/${id}/description/compact/`;
    return {
      ...surroundings,
      upload: (file, telling) => uploadAsset(session, { target, file, ...telling }),
      compact: async () => void (await session.send('POST', compacting)),
    };
  }, [surroundings, session, kind, id, workspaceSlug, projectId]);
}

function StandIn(props: Pick<DocumentEditorProps, 'html' | 'placeholder' | 'off' | 'className'>): ReactNode {
  const { html, placeholder, off, className } = props;
  if (html) return <RichText html={html} className={className} />;
  if (html === '') return <p className="mute">{off ? text('empty') : placeholder}</p>;
  return (
    <Skeleton label={text('loading')}>
      <div className="grid gap-3">
        <Bone width="92%" />
        <Bone width="78%" />
        <Bone width="40%" />
      </div>
    </Skeleton>
  );
}
