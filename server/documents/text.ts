import type { Node } from '@tiptap/pm/model';
import { renderHtml } from '#shared/editor/renderHtml.ts';
import { hashOf } from '../http/context.ts';
import { cleanHtml, textOf } from '../text/sanitize.ts';

/** Rich text that has been cleaned, with what is derived from it. */
export interface CleanText {
  html: string;
  text: string;
  /** Null for no text at all. */
  hash: string | null;
}

/** Cleans foreign HTML. Slow for large texts: done before a commit, never inside. */
export const cleanText = (html: string): CleanText => derivedFrom(cleanHtml(html));

/** What a document's body is derived to. Safe as it comes: only what the schema allows is written. */
export const textOfBody = (body: Node): CleanText => derivedFrom(renderHtml(body));

function derivedFrom(html: string): CleanText {
  const text = textOf(html);
  const isEmpty = text === '' && !/<(img|hr|table)\b/.test(html);
  return { html: isEmpty ? '' : html, text, hash: isEmpty ? null : hashOf(html).slice(0, 22) };
}
