import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { docOf, newState, readBody, updateBy, writeBody } from '#shared/editor/body.ts';
import { bodyField, documentSchema, emptyBody, titleField } from '#shared/editor/extensions.ts';
import { foreignIn } from './foreign.ts';

const state = () =>
  newState(
    documentSchema.node('doc', null, [
      documentSchema.node('paragraph', null, [documentSchema.text('One', [documentSchema.mark('bold')])]),
      documentSchema.node('table', null, [
        documentSchema.node('tableRow', null, [
          documentSchema.node('tableCell', null, [documentSchema.node('paragraph')]),
        ]),
      ]),
    ]),
    { title: 'Plan' },
  );

/** What is foreign in `change`, asked of a document that does not have it yet. */
function foreignBy(change: (doc: Y.Doc) => void): string | undefined {
  const begun = state();
  const update = updateBy(docOf(begun), change);
  if (!update) throw new Error('Nothing was changed.');
  return foreignIn(update, docOf(begun));
}

const body = (doc: Y.Doc) => doc.getXmlFragment(bodyField);
const paragraph = (doc: Y.Doc) => body(doc).get(0) as Y.XmlElement;
const cell = (doc: Y.Doc) => ((body(doc).get(1) as Y.XmlElement).get(0) as Y.XmlElement).get(0) as Y.XmlElement;

const own: [string, (doc: Y.Doc) => void][] = [
  ['typing', (doc) => (paragraph(doc).get(0) as Y.XmlText).insert(1, 'x')],
  ['a mark', (doc) => (paragraph(doc).get(0) as Y.XmlText).format(0, 2, { link: { href: 'https://example.org' } })],
  ['a new paragraph', (doc) => body(doc).insert(1, [new Y.XmlElement('paragraph')])],
  ['a title', (doc) => doc.getText(titleField).insert(4, 's')],
  ['a deletion', (doc) => body(doc).delete(0, 1)],
  ['an attribute', (doc) => paragraph(doc).setAttribute('level', 2 as never)],
  ['a wider cell', (doc) => cell(doc).setAttribute('colspan', 3 as never)],
  ['quotes in quotes', (doc) => body(doc).insert(1, [nested(50)])],
  ['widths', (doc) => cell(doc).setAttribute('colwidth', [120, 80] as never)],
];

test.each(own)('%s is what an editor writes', (_, change) => {
  expect(foreignBy(change)).toBeUndefined();
});

test('a whole text is none of it foreign, to a document that has nothing of it', () => {
  expect(foreignIn(state(), new Y.Doc())).toBeUndefined();
  const long = documentSchema.node('doc', null, [
    documentSchema.node('codeBlock', null, [documentSchema.text('x\n'.repeat(999))]),
  ]);
  expect(foreignIn(newState(long), new Y.Doc())).toBeUndefined();
});

const foreign: [string, (doc: Y.Doc) => void][] = [
  ['a map in the body', (doc) => body(doc).insert(0, [new Y.Map() as never])],
  ['a map in an element', (doc) => paragraph(doc).insert(0, [new Y.Map() as never])],
  ['a hook', (doc) => body(doc).insert(0, [new Y.XmlHook('x') as never])],
  ['a fragment in the body', (doc) => body(doc).insert(1, [new Y.XmlFragment() as never])],
  ['words in the body', (doc) => body(doc).insert(1, ['words' as never])],
  ['letters in the body', (doc) => doc.transact(() => lettersInto(doc))],
  ['a picture in a text', (doc) => (paragraph(doc).get(0) as Y.XmlText).insertEmbed(1, { image: 'x' })],
  [
    'an element in a text',
    (doc) => (paragraph(doc).get(0) as Y.XmlText).insertEmbed(1, new Y.XmlElement('p') as never),
  ],
  ['an element that the schema does not know', (doc) => body(doc).insert(0, [new Y.XmlElement('iframe')])],
  ['a mark that the schema does not know', (doc) => (paragraph(doc).get(0) as Y.XmlText).format(0, 2, { blink: true })],
  ['a document in the body', (doc) => body(doc).insert(1, [new Y.Doc() as never])],
  ['a field of another name', (doc) => doc.getMap('else').set('a', 1)],
  ['an element in five hundred others', (doc) => body(doc).insert(1, [nested(500)])],
  ['a cell as wide as a thousand tables', (doc) => cell(doc).setAttribute('colspan', 100_000_000 as never)],
  ['a cell that spans nothing', (doc) => cell(doc).setAttribute('rowspan', 'x' as never)],
  ['a cell whose widths are none', (doc) => cell(doc).setAttribute('colwidth', 'boom' as never)],
];

function nested(levels: number): Y.XmlElement {
  let element = new Y.XmlElement('paragraph');
  for (let n = 0; n < levels; n++) {
    const around = new Y.XmlElement('blockquote');
    around.insert(0, [element]);
    element = around;
  }
  return element;
}

/** As a program does that takes the body for a text. */
function lettersInto(doc: Y.Doc): void {
  const other = docOf(Y.encodeStateAsUpdate(new Y.Doc()));
  other.getText(bodyField).insert(0, 'letters');
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
}

test.each(foreign)('%s is foreign', (_, change) => {
  expect(foreignBy(change)).toEqual(expect.any(String));
});

test('what stands beside something that is foreign is found by its neighbour, in the same update and in the next', () => {
  const begun = state();
  const doc = docOf(begun);
  const first = updateBy(doc, (one) => paragraph(one).setAttribute('colspan', 2 as never));
  const second = updateBy(doc, (one) => paragraph(one).setAttribute('colspan', 5000 as never));
  if (!first || !second) throw new Error('Nothing was changed.');
  expect(foreignIn(second, docOf(begun, first))).toEqual(expect.any(String));
  expect(foreignIn(Y.mergeUpdates([first, second]), docOf(begun))).toEqual(expect.any(String));
});

test('an update of many letters, each beside the one before, is gone through once', () => {
  const begun = newState(emptyBody);
  const doc = docOf(begun);
  const text = new Y.XmlText();
  (body(doc).get(0) as Y.XmlElement).insert(0, [text]);
  for (let n = 0; n < 20_000; n++) text.insert(n % 2 === 0 ? 0 : text.length, 'x');
  expect(foreignIn(Y.encodeStateAsUpdate(doc), docOf(begun))).toBeUndefined();
});

test('a change by difference is none of it foreign', () => {
  const doc = docOf(state());
  const update = updateBy(doc, (one) => writeBody(one, readBody(docOf(newState(emptyBody)))));
  expect(update && foreignIn(update, docOf(state()))).toBeUndefined();
});
