import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate, type XmlElement, Map as YMap } from 'yjs';
import { docOf, newState, readBody, replaceText, updateBy, writeBody } from './body.ts';
import { documentSchema, emptyBody } from './extensions.ts';

const bodyOf = (...paragraphs: string[]) =>
  documentSchema.node(
    'doc',
    null,
    paragraphs.map((words) => documentSchema.node('paragraph', null, words ? [documentSchema.text(words)] : [])),
  );

test('a new document has one empty paragraph', () => {
  expect(readBody(docOf(newState(emptyBody))).eq(bodyOf(''))).toBe(true);
});

test('a text becomes another by its difference: words that somebody wrote meanwhile in the same paragraph stay', () => {
  const state = newState(bodyOf('We plan it.', 'Then we build it.'));
  const mine = updateBy(docOf(state), (doc) => writeBody(doc, bodyOf('We plan it well.', 'Then we build it.')));
  const theirs = updateBy(docOf(state), (doc) => writeBody(doc, bodyOf('We plan it.', 'Then we build it, at once.')));
  const both = docOf(state, ...[mine, theirs].filter((update) => update !== null));
  expect(readBody(both).textContent).toBe('We plan it well.Then we build it, at once.');
});

test('what is no part of any text is not read, and what stands beside it is', () => {
  const doc = docOf(newState(bodyOf('One.', 'Two.')));
  const body = doc.getXmlFragment('default');
  body.insert(1, [new YMap() as never, 'letters' as never]);
  (body.get(0) as XmlElement).insert(1, [new YMap() as never]);
  expect(readBody(doc).eq(bodyOf('One.', 'Two.'))).toBe(true);
});

test('the same text again changes nothing', () => {
  const state = newState(bodyOf('One.', 'Two.'));
  expect(updateBy(docOf(state), (doc) => writeBody(doc, bodyOf('One.', 'Two.')))).toBeNull();
});

test('[C23] a thousand rewrites of one paragraph leave a document of the size of its text', () => {
  const doc = docOf(newState(bodyOf(...Array.from({ length: 40 }, (_, n) => `Paragraph ${n} ${'word '.repeat(20)}`))));
  const size = encodeStateAsUpdate(doc).length;
  for (let n = 0; n < 1000; n++) {
    const paragraphs = readBody(doc).content.content.map((node) => node.textContent);
    paragraphs[7] = `Rewritten ${n} times`;
    writeBody(doc, bodyOf(...paragraphs));
  }
  expect(encodeStateAsUpdate(doc).length).toBeLessThan(size * 3);
});

test('a text is replaced by what differs, whatever both hold', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀', '😁', 'é'), maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const doc = new Doc();
      const text = doc.getText('title');
      text.insert(0, before);
      replaceText(text, after);
      expect(text.toString()).toBe(after);
    }),
    { numRuns: 500 },
  );
  const text = new Doc().getText('title');
  text.insert(0, 'Plan the work');
  const heard: unknown[] = [];
  text.observe((event) => heard.push(event.delta));
  replaceText(text, 'Plan all the work');
  expect(heard).toEqual([[{ retain: 5 }, { insert: 'all ' }]]);
});
