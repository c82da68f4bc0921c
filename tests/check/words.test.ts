import { expect, test } from 'vitest';
import { parseSource } from './source.ts';
import { checkWords } from './words.ts';

const complaints = (code: string, path = 'shared/order.ts') =>
  checkWords([parseSource(path, code)]).map(({ message }) => message);

test.each([
  ['a word in a comment', '// TODO: later', 'TODO in a comment'],
  ['a silenced compiler', '// @ts-ignore\nlet a = 1;', '@ts-ignore in a comment'],
  ['any as a type', 'function f(a: any) {}', 'any'],
  ['a cast to any', 'const a = b as any;', 'any'],
  ['an empty catch', 'try { f(); } catch {}', 'an empty catch'],
  ['an empty catch of a promise', 'f().catch(() => {});', 'an empty catch'],
  ['a single test', `test.only('a', () => f());`, 'a test with .only'],
  ['a skipped table of tests', `describe.skip.each([1])('a', () => f());`, 'a test with .skip'],
  ['a default export', 'export default 1;', 'a default export'],
  ['a barrel', `export * from './a.ts';\nexport { b } from './b.ts';`, 'a barrel: import from the files themselves'],
])('%s is found', (_what, code, message) => {
  expect(complaints(code)).toEqual([message]);
});

test.each([
  ['the words in a text', `const a = 'TODO any';`],
  ['any as a constraint', 'type Row<E extends Entity<any>> = E;'],
  ['a catch that says why', 'try { f(); } catch {\n  // It is gone already.\n}'],
  ['a catch that answers', 'f().catch(() => undefined);'],
  ['a method of that name', 'rows.skip(2).only(3);'],
  ['a test that depends on the machine', `test.skipIf(!url)('a', () => f());`],
])('%s may stand', (_what, code) => {
  expect(complaints(code)).toEqual([]);
});

test.each([
  ['client/utils/date.ts', 'a folder "utils" is a missing concept'],
  ['server/helpers.ts', '"helpers" says nothing'],
  ['server/db/ConnectionManager.ts', '"ConnectionManager" says nothing'],
])('%s is a bad name', (path, message) => {
  expect(complaints('const a = 1;', path)).toEqual([message]);
});

test('a config file may export by default', () => {
  expect(complaints('export default {};', 'tests/vitest.config.ts')).toEqual([]);
});
