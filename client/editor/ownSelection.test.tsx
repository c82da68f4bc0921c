import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { docOf, newState } from '#shared/editor/body.ts';
import { bodyField, documentExtensions, documentSchema } from '#shared/editor/extensions.ts';
import { carets } from './carets.ts';
import { ownSelection } from './ownSelection.ts';

afterEach(() => void vi.useRealTimers());

test('a caret of another that moves in the moment in which an editor goes is no fault', () => {
  vi.useFakeTimers();
  const doc = docOf(newState(documentSchema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph' }] })));
  const awareness = new Awareness(doc);
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [
      ...documentExtensions,
      ownSelection(doc),
      Collaboration.configure({ document: doc, field: bodyField }),
      carets(awareness, { id: 'ada', name: 'Ada' }),
    ],
  });
  vi.runOnlyPendingTimers();
  awareness.emit('change', [{ added: [], updated: [7], removed: [] }, 'others']);
  const dispatch = vi.spyOn(editor.view, 'dispatch');
  editor.destroy();
  expect(() => vi.runOnlyPendingTimers()).not.toThrow();
  // Else nothing was tried: it is told although the editor is gone.
  expect(dispatch).toHaveBeenCalledTimes(1);
  awareness.destroy();
});
