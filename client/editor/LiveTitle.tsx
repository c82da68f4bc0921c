import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { type Doc, UndoManager, type YTextEvent } from 'yjs';
import { replaceText } from '#shared/editor/body.ts';
import { titleField } from '#shared/editor/extensions.ts';
import { caretAfter } from './caretAfter.ts';
import type { SharedDocument } from './sharedDocument.ts';
import { useSurroundings } from './surroundings.ts';
import { useDocument } from './useDocument.ts';

export interface LiveTitleProps {
  /** The document's name: `page:<uuid>`. */
  name: string;
  label: string;
  placeholder: string;
  maxLength: number;
  off: string | false;
  className?: string | undefined;
  /** What stands in its place while it cannot be written. */
  children: ReactNode;
}

/** The title of a document, a text in it: several people write it at once, as they do its body. */
export function LiveTitle(props: LiveTitleProps) {
  const { me } = useSurroundings();
  const shared = useDocument(me.id, props.name);
  return shared ? <Opened {...props} shared={shared} /> : props.children;
}

function Opened({ shared, ...props }: LiveTitleProps & { shared: SharedDocument }) {
  const state = useSnapshot(shared.state);
  const mayWrite = props.off === false && state.readOnly === null && state.refusal === null && !state.isClosed;
  if (!state.isLoaded || !mayWrite) return props.children;
  return <Field key={state.held.doc.clientID} {...props} doc={shared.state.held.doc} />;
}

function Field({ doc, label, placeholder, maxLength, className }: LiveTitleProps & { doc: Doc }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { value, write, undo } = useSharedText(doc, field);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isUndo = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'z';
    if (isUndo) undo(event.shiftKey);
    if (event.key === 'Enter') toBody(field.current);
    if (isUndo || event.key === 'Enter') event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      className={className}
      dir="auto"
      rows={1}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      // biome-ignore lint/a11y/noAutofocus: what has no title yet is there to be named
      autoFocus={value === ''}
      value={value}
      onChange={({ target }) => write(target.value.replaceAll('\n', ' '))}
      onKeyDown={onKeyDown}
    />
  );
}

/** Enter goes on to the body, as it would in any text. */
function toBody(title: HTMLElement | null): void {
  const texts = [...document.querySelectorAll<HTMLElement>('.tiptap[contenteditable="true"]')];
  const isAfter = (one: HTMLElement) => title && title.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  texts.find(isAfter)?.focus();
}

/** A text of the document as a field shows it: one's own undo, and a caret that others do not move. */
function useSharedText(doc: Doc, field: { current: HTMLTextAreaElement | null }) {
  const [own] = useState(() => Symbol('title'));
  const text = doc.getText(titleField);
  const [value, setValue] = useState(() => text.toString());
  const [undoing, setUndoing] = useState<UndoManager | null>(null);
  const caret = useRef<[number, number] | null>(null);
  useEffect(() => {
    const manager = new UndoManager(text, { trackedOrigins: new Set([own]) });
    const hear = ({ delta, transaction }: YTextEvent) => {
      const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
      if (transaction.origin !== own)
        caret.current = [caretAfter(selectionStart, delta), caretAfter(selectionEnd, delta)];
      setValue(text.toString());
    };
    text.observe(hear);
    setUndoing(manager);
    setValue(text.toString());
    return () => {
      text.unobserve(hear);
      manager.destroy();
    };
  }, [text, own, field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put back once the new words are shown
  useLayoutEffect(() => {
    if (caret.current && field.current === document.activeElement) field.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [value, field]);
  return {
    value,
    write: (next: string) => replaceText(text, next, own),
    undo: (again: boolean) => void (again ? undoing?.redo() : undoing?.undo()),
  };
}
