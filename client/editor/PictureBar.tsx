import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { IconButton } from '#client/ui/IconButton.tsx';
import { isOwnPicture } from './pictures.ts';
import { text } from './text.ts';
import { useFloating } from './useFloating.ts';
import { useRect } from './useRect.ts';

export interface Picture {
  at: number;
  src: string;
  alt: string;
  /** In pixels; null for as wide as it comes. */
  width: number | null;
}

const leastWidth = 40;
const altLength = 500;
const stepPx = 10;

/** The picture that is chosen; null where none is, or one of another site, which is not shown. */
export function chosenPicture({ state: { selection } }: Editor): Picture | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  const { src, alt, width } = selection.node.attrs;
  if (!isOwnPicture(src)) return null;
  return {
    at: selection.from,
    src,
    alt: String(alt ?? ''),
    width: typeof width === 'number' ? width : null,
  };
}

/** What can be done to the chosen picture: say what it shows, make it smaller or larger, remove it. */
export function PictureBar({ editor, picture }: { editor: Editor; picture: Picture }) {
  const bar = useRef<HTMLDivElement>(null);
  const place = () => imageOf(editor, picture)?.getBoundingClientRect() ?? null;
  const spot = useFloating(bar, { place, side: 'above', on: `${picture.at} ${picture.width}` });
  const shown = Math.round(place()?.width ?? 0);
  return (
    <>
      <Frame editor={editor} picture={picture} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no bar */}
      <div
        ref={bar}
        role="group"
        aria-label={text('picture')}
        className="menu text-bar picture-bar is-afloat"
        style={spot}
        onKeyDown={(event) => backOnEscape(event, editor)}
      >
        <AltField editor={editor} picture={picture} />
        <input
          type="range"
          className="picture-width"
          aria-label={text('pictureWidth')}
          min={leastWidth}
          max={roomOf(editor)}
          step={stepPx}
          value={picture.width ?? shown}
          aria-valuetext={text('pixels', { count: picture.width ?? shown })}
          onChange={({ target }) => change(editor, { width: Number(target.value) })}
        />
        <IconButton
          icon={Trash2}
          label={text('removePicture')}
          onClick={() => editor.chain().focus().deleteSelection().run()}
        />
      </div>
    </>
  );
}

/** Kept on Enter and on leaving, so that it is one step to undo. */
function AltField({ editor, picture }: { editor: Editor; picture: Picture }) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = () => {
    if (typed !== null && typed.trim() !== picture.alt) change(editor, { alt: typed.trim() });
    setTyped(null);
  };
  return (
    <span className="field">
      <input
        aria-label={text('pictureAlt')}
        placeholder={text('pictureAlt')}
        maxLength={altLength}
        value={typed ?? picture.alt}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          keep();
          editor.commands.focus();
        }}
      />
    </span>
  );
}

/** A line around the picture with a handle to draw it wider; the text changes once, on letting go. */
function Frame({ editor, picture }: { editor: Editor; picture: Picture }) {
  const [drawn, setDrawn] = useState<number | null>(null);
  const rect = useRect(() => imageOf(editor, picture), `${picture.at} ${picture.width}`);
  if (!rect || rect.width === 0) return null;
  const width = drawn ?? rect.width;
  const draw = ({ clientX, currentTarget, pointerId }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    setDrawn(Math.round(Math.min(roomOf(editor), Math.max(leastWidth, clientX - rect.left))));
  };
  const end = () => {
    if (drawn !== null) change(editor, { width: drawn });
    setDrawn(null);
  };
  return (
    <div
      className="picture-frame"
      style={{ left: rect.left, top: rect.top, width, height: (rect.height * width) / rect.width }}
    >
      <span
        className="picture-handle"
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(null)}
      />
    </div>
  );
}

function imageOf(editor: Editor, { at }: Picture): HTMLElement | null {
  const dom = editor.view.nodeDOM(at);
  return dom instanceof HTMLElement ? (dom.matches('img') ? dom : dom.querySelector('img')) : null;
}

const roomOf = (editor: Editor): number => Math.max(leastWidth, editor.view.dom.clientWidth);

/** Changes the picture that is chosen now: others may have moved it. A width of its own leaves the height to follow. */
function change(editor: Editor, attrs: { alt: string } | { width: number }): void {
  const picture = chosenPicture(editor);
  if (!picture || !editor.isEditable) return;
  editor.commands.command(({ tr }) => {
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(picture.at, name, value);
    if ('width' in attrs) tr.setNodeAttribute(picture.at, 'height', null);
    return true;
  });
}

function backOnEscape(event: KeyboardEvent, editor: Editor): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  editor.commands.focus();
}
