import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import clsx from 'clsx';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { BlockBar, type BlockKind } from './BlockBar.tsx';
import type { Held } from './documentState.ts';
import { editorExtensions } from './editorExtensions.ts';
import { LinkBar, LinkForm } from './LinkBar.tsx';
import { readSelection } from './ownSelection.ts';
import { chosenPicture, PictureBar } from './PictureBar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SuggestMenu } from './SuggestMenu.tsx';
import { Suggesting } from './suggesting.ts';
import { useSurroundings } from './surroundings.ts';
import { useKeyboardHeight } from './useKeyboardHeight.ts';

export interface SurfaceProps {
  /** The shared document; null for a text that is nobody else's, which then begins with `html`. */
  held: Held | null;
  html?: string;
  label: string;
  placeholder: string;
  isEditable: boolean;
  /** It has its greatest size: only what makes it shorter is taken. */
  isFull?: boolean;
  /** ⌘Enter and Escape are the form's around it. */
  isForm?: boolean;
  className?: string | undefined;
  onChange?: ((editor: Editor) => void) | undefined;
  onReady?: ((editor: Editor) => void) | undefined;
}

/** A text to write in, with all that opens over it. */
export function Surface(props: SurfaceProps) {
  const { held, html = '', label, placeholder, isEditable, isFull = false, isForm = false } = props;
  const { className, onChange, onReady } = props;
  const surroundings = useSurroundings();
  const frame = useRef<HTMLDivElement>(null);
  const suggesting = useMemo(() => new Suggesting(), []);
  const [isLinking, setLinking] = useState(false);
  const latest = useRef({ onChange, setLinking, isEditable, isFull });
  latest.current = { onChange, setLinking, isEditable, isFull };
  const editor = useEditor(
    {
      extensions: editorExtensions({
        held,
        surroundings,
        suggesting,
        placeholder,
        isFull: () => latest.current.isFull,
        keys: {
          isForm,
          askLink: (now) => askLink(now, latest.current.setLinking),
          focusBar: (now) => {
            readSelection(now.view);
            return focusBar(frame);
          },
        },
      }),
      editable: isEditable,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: () => ({
          class: clsx('prose', className),
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-readonly': String(!latest.current.isEditable),
          // A text that cannot be written is still reached by keys.
          tabindex: '0',
        }),
      },
      onUpdate: ({ editor: now }) => latest.current.onChange?.(now),
      // The text of a shared document comes from it alone: a first text of ours would be written into it [C20].
      ...(held ? {} : { content: html }),
    },
    [held],
  );
  useEffect(() => {
    if (editor.isEditable !== isEditable) editor.setEditable(isEditable, false);
  }, [editor, isEditable]);
  useKeyboardHeight();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each editor
  useEffect(() => onReady?.(editor), [editor]);
  return (
    <div ref={frame} className="editing">
      <EditorContent editor={editor} />
      {isEditable && <SuggestMenu editor={editor} suggesting={suggesting} />}
      {isEditable && <Bars {...{ editor, frame, isLinking, setLinking }} />}
    </div>
  );
}

interface BarsProps {
  editor: Editor;
  frame: RefObject<HTMLDivElement | null>;
  isLinking: boolean;
  setLinking: (isLinking: boolean) => void;
}

/** What stands over the text, while one writes in it. */
function Bars({ editor, frame, isLinking, setLinking }: BarsProps) {
  const isHere = useFocusWithin(frame);
  const now = useEditorState({ editor, selector: ({ editor: one }) => barsFor(one) });
  if (isLinking) return <LinkForm editor={editor} onEnd={() => setLinking(false)} />;
  if (!isHere) return null;
  const ask = () => setLinking(true);
  return (
    <>
      <div className={clsx('bar-slot', !now.hasWords && 'is-small-only')}>
        <SelectionBar editor={editor} onLink={ask} />
      </div>
      {now.address !== null && !now.hasWords && <LinkBar editor={editor} address={now.address} onEdit={ask} />}
      {now.picture && <PictureBar key={now.picture.src} editor={editor} picture={now.picture} />}
      {now.block && !now.picture && !now.hasWords && <BlockBar editor={editor} kind={now.block} at={now.at} />}
    </>
  );
}

function barsFor(editor: Editor) {
  const { selection } = editor.state;
  const isCode = selection.$from.parent.type.spec.code === true;
  const block: BlockKind | null = editor.isActive('table') ? 'table' : editor.isActive('callout') ? 'callout' : null;
  const { href } = editor.getAttributes('link');
  return {
    hasWords: selection instanceof TextSelection && !selection.empty && !isCode,
    address: typeof href === 'string' ? href : null,
    block,
    picture: chosenPicture(editor),
    at: selection.from,
  };
}

/** Only where words are selected, or the caret is in a link; else the key is the palette's. */
function askLink(editor: Editor, show: (isLinking: boolean) => void): boolean {
  const { hasWords, address } = barsFor(editor);
  if (hasWords || address !== null) show(true);
  return hasWords || address !== null;
}

/** What of the bars takes the focus first: those of what is chosen before those that are always there. */
const places = '.picture-bar input, [role="toolbar"] button, .block-bar button';

function focusBar({ current }: RefObject<HTMLElement | null>): boolean {
  const focus = (frames: number) => {
    const buttons = current?.querySelectorAll<HTMLElement>(places) ?? [];
    const button = [...buttons].find((one) => one.checkVisibility({ visibilityProperty: true }));
    if (button) button.focus();
    else if (frames > 0) requestAnimationFrame(() => focus(frames - 1));
  };
  // What was selected just now has its bar some frames later.
  requestAnimationFrame(() => focus(10));
  return true;
}

/** Whether the focus is in the element, or in a menu that was opened from it. */
function useFocusWithin(element: RefObject<HTMLElement | null>): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const frame = element.current;
    if (!frame) return;
    const look = () =>
      setHere(frame.contains(document.activeElement) || frame.querySelector('[data-popup-open]') !== null);
    // Where the focus goes is known once it is there.
    const soon = () => setTimeout(look);
    frame.addEventListener('focusin', look);
    frame.addEventListener('focusout', soon);
    look();
    return () => {
      frame.removeEventListener('focusin', look);
      frame.removeEventListener('focusout', soon);
    };
  }, [element]);
  return isHere;
}
