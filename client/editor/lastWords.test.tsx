import { afterEach, expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { lastWords } from './lastWords.ts';

const key = 'text:last';
const words = (doc: Doc) => String(doc.getText('words'));
const leave = () => window.dispatchEvent(new Event('pagehide'));

afterEach(() => localStorage.clear());

test('what was typed last outlives the page, page after page, until it is kept elsewhere', () => {
  const first = new Doc();
  const last = lastWords(key, first);
  first.getText('words').insert(0, 'one');
  leave();
  last.end();

  const second = new Doc();
  const next = lastWords(key, second);
  next.take();
  expect(words(second)).toBe('one');
  second.getText('words').insert(3, ', two');
  leave();
  next.end();

  const third = new Doc();
  const end = lastWords(key, third);
  end.take();
  expect(words(third)).toBe('one, two');
  end.forget();
  leave();
  expect(localStorage.length).toBe(0);
});

test('what others wrote is not kept', () => {
  const [mine, theirs] = [new Doc(), new Doc()];
  lastWords(key, mine);
  theirs.getText('words').insert(0, 'of others');
  applyUpdate(mine, encodeStateAsUpdate(theirs));
  leave();
  expect(localStorage.length).toBe(0);
});
