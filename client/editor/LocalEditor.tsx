import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { renderHtml } from '#shared/editor/renderHtml.ts';
import { Surface } from './Surface.tsx';

export interface LocalEditorProps {
  label: string;
  placeholder: string;
  /** What it begins with; a later one is not taken in. */
  html: string;
  /** Told of the text with each change; empty where nothing is written. */
  onChange: (html: string) => void;
}

/** A text that is nobody else's yet, in a form: the form's keys stay the form's. */
export function LocalEditor({ label, placeholder, html, onChange }: LocalEditorProps) {
  const first = useRef(html);
  const tell = ({ isEmpty, state }: Editor) => onChange(isEmpty ? '' : renderHtml(state.doc));
  return (
    <Surface
      held={null}
      html={first.current}
      label={label}
      placeholder={placeholder}
      isEditable
      isForm
      onChange={tell}
    />
  );
}
