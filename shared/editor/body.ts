/** The body of a document between its two forms: what is shared (Yjs), and what is read and written (nodes of the schema). */

import type { Node } from '@tiptap/pm/model';
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { bodyField, documentSchema, titleField } from './extensions.ts';

/** A document of its own that holds these updates. */
export function docOf(...updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

/**
 * The body as a node. Reading throws out of the Yjs document what the schema does not know [C21], so it wants a document
 * that nobody shares: `docOf`.
 */
export function readBody(copy: Y.Doc): Node {
  const body = copy.getXmlFragment(bodyField);
  weed(body);
  return initProseMirrorDoc(body, documentSchema).doc;
}

/** Takes out what is neither an element nor a text, which the library stumbles over. */
function weed(parent: Y.XmlFragment): void {
  const children: unknown[] = parent.toArray();
  for (const [index, child] of [...children.entries()].reverse()) {
    if (child instanceof Y.XmlElement) weed(child);
    else if (!(child instanceof Y.Text)) parent.delete(index, 1);
  }
}

export const readTitle = (doc: Y.Doc): string => doc.getText(titleField).toString();

/** Makes the body say `node` by its difference, so that what others write meanwhile stays [C23]. */
export function writeBody(doc: Y.Doc, node: Node): void {
  doc.transact(() => {
    updateYFragment(doc, doc.getXmlFragment(bodyField), node, { mapping: new Map(), isOMark: new Map() });
  });
}

/** Makes the title say `title`, by its difference. */
export function writeTitle(doc: Y.Doc, title: string): void {
  replaceText(doc.getText(titleField), title);
}

/** Makes a text say `next`: what both begin and end with is not touched. */
export function replaceText(text: Y.Text, next: string, origin?: unknown): void {
  const before = text.toString();
  if (before === next) return;
  const start = commonLength(before, next);
  const end = commonLength([...before.slice(start)].reverse().join(''), [...next.slice(start)].reverse().join(''));
  text.doc?.transact(() => {
    text.delete(start, before.length - end - start);
    text.insert(start, next.slice(start, next.length - end));
  }, origin);
}

/** How many UTF-16 units two texts begin alike with, never half of a character. */
function commonLength(one: string, other: string): number {
  let length = 0;
  const most = Math.min(one.length, other.length);
  while (length < most && one[length] === other[length]) length++;
  const last = one.charCodeAt(length - 1);
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length;
}

/** The update by which `change` changes `doc`; null when it changes nothing. */
export function updateBy(doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array | null {
  const updates: Uint8Array[] = [];
  const keep = (update: Uint8Array) => void updates.push(update);
  doc.on('update', keep);
  change(doc);
  doc.off('update', keep);
  return updates.length === 0 ? null : Y.mergeUpdates(updates);
}

/**
 * The state of a new document. Made by somebody of its own each time, so that no two documents are mistaken for copies of
 * one [C20], unless `client` says by whom.
 */
export function newState(
  body: Node,
  { title, client }: { title?: string | undefined; client?: number } = {},
): Uint8Array {
  const doc = new Y.Doc();
  if (client !== undefined) doc.clientID = client;
  writeBody(doc, body);
  if (title) writeTitle(doc, title);
  return Y.encodeStateAsUpdate(doc);
}
