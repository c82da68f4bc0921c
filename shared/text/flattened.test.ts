import { expect, test } from 'vitest';
import { areFlattened, restoreLineBreaks } from './flattened.ts';

test('texts without any line break but with wide gaps are flattened; others are not', () => {
  const gap = 'one    two';
  expect(areFlattened([gap, gap, 'x', gap])).toBe(true);
  expect(areFlattened([gap, gap, gap, 'a\nb'])).toBe(false);
  expect(areFlattened(['plain', 'words.  Two spaces'])).toBe(false);
});

test('lists, headings, tables and paragraphs get their lines back', () => {
  expect(restoreLineBreaks('Intro:  * a  ** b  * c    h2. Next  ||x||y||  |1|2|    End')).toBe(
    'Intro:\n* a\n** b\n* c\n\nh2. Next\n||x||y||\n|1|2|\n\nEnd',
  );
});

test('code gets its lines and its indentation back', () => {
  expect(restoreLineBreaks('See:  {code:java}  if (a) {      b();    }  {code}    Done.')).toBe(
    'See:\n{code:java}\nif (a) {\n    b();\n  }\n{code}\n\nDone.',
  );
});

test('two spaces behind a sentence are what a person typed', () => {
  expect(restoreLineBreaks('One sentence.  Another one, a | b.')).toBe('One sentence.  Another one, a | b.');
});

test('nothing but white space is changed', () => {
  const text = 'a  {code}  b    c  {noformat} d {code}  ```  x  y ```    |  1. e   f';
  expect(restoreLineBreaks(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('words padded in brackets stay on their line', () => {
  const log = '[==========] 2 tests.  [ RUN      ] A.b  [       OK ] A.b  [  FAILED  ] C';
  const lines = '[==========] 2 tests.\n[ RUN      ] A.b\n[       OK ] A.b\n[  FAILED  ] C';
  expect(restoreLineBreaks(`{code}${log}{code}`)).toBe(`{code}${lines}{code}`);
  expect(restoreLineBreaks('Log: [  PASSED  ] 742')).toBe('Log: [  PASSED  ] 742');
});
