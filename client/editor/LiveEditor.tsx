import type { Editor } from '@tiptap/core';
import { type ReactNode, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { DocumentNotes } from './DocumentNotes.tsx';
import { Surface } from './Surface.tsx';
import type { SharedDocument } from './sharedDocument.ts';
import { useSurroundings } from './surroundings.ts';
import { useDocument } from './useDocument.ts';

export interface LiveEditorProps {
  /** The document's name: `work_item:<uuid>`. */
  name: string;
  label: string;
  placeholder: string;
  /** Why this person may only read, where that is known. */
  off: string | false;
  /** That is said already beside the text. */
  isTold: boolean;
  /** What stands in its place until the text is there. */
  children: ReactNode;
  /** Where somebody pressed before it was there: the caret goes to that place. */
  pressedAt: { left: number; top: number } | null;
  className?: string | undefined;
}

/** The text of a shared document, to write in as soon as it is there. */
export function LiveEditor(props: LiveEditorProps) {
  const { me } = useSurroundings();
  const shared = useDocument(me.id, props.name);
  return shared ? <Opened {...props} shared={shared} /> : props.children;
}

function Opened({
  shared,
  label,
  placeholder,
  off,
  isTold,
  children,
  pressedAt,
  className,
}: LiveEditorProps & { shared: SharedDocument }) {
  const state = useSnapshot(shared.state);
  const { held } = shared.state;
  const pressed = useRef(pressedAt);
  pressed.current ??= pressedAt;
  const goThere = (editor: Editor) => {
    const at = pressed.current && editor.view.posAtCoords(pressed.current);
    if (at) editor.commands.focus(at.pos, { scrollIntoView: false });
  };
  return (
    <>
      <DocumentNotes state={state} shared={shared} isTold={isTold && off !== false} />
      {state.isLoaded ? (
        <Surface
          key={state.held.doc.clientID}
          held={held}
          label={label}
          placeholder={placeholder}
          isEditable={off === false && state.readOnly === null && state.refusal === null && !state.isClosed}
          isFull={state.size === 'full'}
          className={className}
          onReady={goThere}
        />
      ) : (
        state.refusal === null && children
      )}
    </>
  );
}
