import { Editor } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { docOf, newState, readBody } from '#shared/editor/body.ts';
import { bodyField, documentExtensions, documentSchema } from '#shared/editor/extensions.ts';
import { randomNumbers } from '#tests/randomNumbers.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

/** Somebody's editor on a copy of the document, who hears of others only when `hear` is called. */
function peer(state: Uint8Array) {
  const doc = docOf(state);
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...documentExtensions, Collaboration.configure({ document: doc, field: bodyField })],
  });
  editors.push(editor);
  const waiting: Uint8Array[] = [];
  return {
    doc,
    editor,
    waiting,
    hear() {
      for (const update of waiting.splice(0)) Y.applyUpdate(doc, update, 'others');
    },
  };
}

type Peer = ReturnType<typeof peer>;

function connect(peers: readonly Peer[]): void {
  for (const one of peers)
    one.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'others') return;
      for (const other of peers) if (other !== one) other.waiting.push(update);
    });
}

/** One thing that somebody might do, anywhere in the text. */
function act({ editor }: Peer, random: () => number): string {
  const size = editor.state.doc.content.size;
  const from = Math.floor(random() * size);
  const to = Math.min(size, from + Math.floor(random() * 12));
  const chain = editor.chain().setTextSelection({ from, to });
  const acts: Record<string, () => unknown> = {
    write: () =>
      editor
        .chain()
        .setTextSelection(from)
        .insertContent(`w${Math.floor(random() * 100)} `)
        .run(),
    remove: () => chain.deleteSelection().run(),
    split: () => editor.chain().setTextSelection(from).splitBlock().run(),
    heading: () => chain.toggleHeading({ level: 2 }).run(),
    bullets: () => chain.toggleBulletList().run(),
    tasks: () => chain.toggleTaskList().run(),
    quote: () => chain.toggleBlockquote().run(),
    code: () => chain.toggleCodeBlock().run(),
    bold: () => chain.toggleBold().run(),
    table: () => editor.chain().setTextSelection(from).insertTable({ rows: 2, cols: 2 }).run(),
    row: () => editor.chain().setTextSelection(from).addRowAfter().run(),
  };
  const weights = ['write', 'write', 'write', 'write', 'write', 'remove', 'split', ...Object.keys(acts)];
  const name = weights[Math.floor(random() * weights.length)] ?? 'write';
  try {
    acts[name]?.();
    return name;
  } catch (error) {
    // A command of the library that cannot be done in that place throws, and has changed nothing.
    if (!String(error).includes('TransformError')) throw error;
    return 'refused';
  }
}

const wordsOf = (editor: Editor) => editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n');

test('[C22] whatever three people do at once, each sees what the shared document says, and all the same', () => {
  const done = new Map<string, number>();
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomNumbers(seed);
    const first = documentSchema.node('paragraph', null, documentSchema.text('Begun, and to go on'));
    const peers = [0, 1, 2].map(() => newState(documentSchema.node('doc', null, [first]), { client: 1 })).map(peer);
    connect(peers);
    for (let step = 0; step < 60; step++) {
      const one = peers[Math.floor(random() * 3)];
      if (!one) continue;
      const name = act(one, random);
      done.set(name, (done.get(name) ?? 0) + 1);
      if (random() < 0.4) peers[Math.floor(random() * 3)]?.hear();
    }
    // Taking in may set something right, which the others then hear of in turn.
    for (let round = 0; peers.some(({ waiting }) => waiting.length > 0); round++) {
      expect(round, `seed ${seed}: they set each other right for ever`).toBeLessThan(30);
      for (const one of peers) one.hear();
    }
    const shared = peers.map(({ doc }) => readBody(docOf(Y.encodeStateAsUpdate(doc))));
    for (const [n, { editor }] of peers.entries()) {
      expect(wordsOf(editor), `seed ${seed}, person ${n}`).toBe(
        shared[n]?.textBetween(0, shared[n].content.size, '\n'),
      );
      expect(editor.getJSON(), `seed ${seed}, person ${n}`).toEqual(peers[0]?.editor.getJSON());
      editor.state.doc.check();
    }
  }
  const { refused = 0, ...others } = Object.fromEntries(done);
  expect(refused).toBeLessThan(30);
  expect(Math.min(...Object.values(others))).toBeGreaterThan(10);
});

test.each([
  ['a heading', 'heading', { level: 2 }],
  ['a code block', 'codeBlock', { language: 'java' }],
  ['a paragraph', 'paragraph', null],
])('two people who write in %s at once each have their letters in order', (_name, type, attributes) => {
  const block = documentSchema.node(type, attributes, documentSchema.text('ab'));
  const state = newState(documentSchema.node('doc', null, [block]), { client: 1 });
  const [one, other] = [peer(state), peer(state)];
  connect([one, other]);
  const letters = 'cdefghijkl';
  for (const letter of letters) {
    for (const [who, word] of [
      [one, letter],
      [other, letter.toUpperCase()],
    ] as const) {
      const text = wordsOf(who.editor);
      const isOwn = who === one ? /[a-z]/g : /[A-Z]/g;
      const last = [...text.matchAll(isOwn)].at(-1)?.index ?? text.length - 1;
      who.editor.view.dispatch(who.editor.state.tr.insertText(word, last + 2));
      if (letter !== 'e') who.hear();
    }
  }
  one.hear();
  other.hear();
  one.hear();
  const text = wordsOf(one.editor);
  expect(wordsOf(other.editor)).toBe(text);
  expect([text.replace(/[A-Z]/g, ''), text.replace(/[a-z]/g, '')]).toEqual([`ab${letters}`, letters.toUpperCase()]);
});
