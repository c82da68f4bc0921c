import clsx from 'clsx';
import { type ComponentType, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import type { LiveEditorProps } from '#client/editor/LiveEditor.tsx';
import { RichText } from '#client/editor/RichText.tsx';
import { SurroundingsContext } from '#client/editor/surroundings.ts';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import { type DocumentId, documentName } from '#shared/documents.ts';
import { text } from './text.ts';
import { useEditorSurroundings } from './useEditorSurroundings.tsx';

export interface DocumentEditorProps {
  document: DocumentId;
  /** The text as it was last known, to read until the document is there; null while nothing is known. */
  html: string | null;
  label: string;
  placeholder: string;
  /** Why this person may only read, where the place says so itself. */
  off?: string | false | undefined;
  className?: string | undefined;
}

type Part = ComponentType<LiveEditorProps>;

let loaded: Part | undefined;

/** Reading needs no editor: it is asked for when a text is on the screen, not before and not for lists. */
const load = async (): Promise<Part> => {
  loaded ??= (await import('#client/editor/LiveEditor.tsx')).LiveEditor;
  return loaded;
};

/** A shared text in its place: readable at once, and to be written in by anybody who may, at the same time. */
export function DocumentEditor({ document, html, label, placeholder, off = false, className }: DocumentEditorProps) {
  const Live = useEditorPart();
  const surroundings = useEditorSurroundings();
  const [pressedAt, setPressedAt] = useState<{ left: number; top: number } | null>(null);
  const press = ({ clientX: left, clientY: top, button }: PointerEvent) => button === 0 && setPressedAt({ left, top });
  const standIn = (
    <div className={clsx('stand-in', off && 'is-read')} onPointerDown={press}>
      <StandIn {...{ html, placeholder, off, className }} />
    </div>
  );
  const name = documentName(document);
  if (!Live) return standIn;
  return (
    <SurroundingsContext value={surroundings}>
      <Live key={name} {...{ name, label, placeholder, off, pressedAt, className }}>
        {standIn}
      </Live>
    </SurroundingsContext>
  );
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

/** The editor once it is loaded. Where it cannot be had the text stays readable, and is asked for again on coming back. */
function useEditorPart(): Part | undefined {
  const [Part, setPart] = useState<Part | undefined>(() => loaded);
  useEffect(() => {
    if (Part) return;
    let left = false;
    const ask = () =>
      void load().then(
        (part) => left || setPart(() => part),
        () => undefined,
      );
    ask();
    window.addEventListener('online', ask);
    return () => {
      left = true;
      window.removeEventListener('online', ask);
    };
  }, [Part]);
  return Part;
}
