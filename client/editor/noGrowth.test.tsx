import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, expect, test } from 'vitest';
import { applyUpdate, encodeStateAsUpdate } from 'yjs';
import { docOf, newState, readBody, updateBy, writeBody } from '#shared/editor/body.ts';
import { bodyField, documentExtensions, documentSchema } from '#shared/editor/extensions.ts';
import { noGrowth } from './noGrowth.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

const paragraph = (words: string) =>
  documentSchema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });

test('[C24] a full text takes no more words of its writer, but deletions, and what others write; with room it takes all', () => {
  const doc = docOf(newState(paragraph('Many words')));
  let isFull = true;
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [
      ...documentExtensions,
      Collaboration.configure({ document: doc, field: bodyField }),
      noGrowth(() => isFull),
    ],
  });
  editors.push(editor);
  const words = () => readBody(docOf(encodeStateAsUpdate(doc))).textContent;
  editor.commands.insertContentAt(1, 'Too ');
  expect([editor.getText(), words()]).toEqual(['Many words', 'Many words']);
  editor.commands.deleteRange({ from: 1, to: 6 });
  expect([editor.getText(), words()]).toEqual(['words', 'words']);
  const others = updateBy(docOf(encodeStateAsUpdate(doc)), (copy) => writeBody(copy, paragraph('words of others')));
  if (others) applyUpdate(doc, others, 'others');
  expect(editor.getText()).toBe('words of others');
  isFull = false;
  editor.commands.insertContentAt(1, 'More ');
  expect([editor.getText(), words()]).toEqual(['More words of others', 'More words of others']);
});
