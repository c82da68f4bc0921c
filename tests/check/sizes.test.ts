import { expect, test } from 'vitest';
import { functionLengths, measure, spread } from './sizes.ts';
import { parseSource } from './source.ts';

test('functions of every kind are measured, a method by its body', () => {
  const code = `function a() {\n  return 1;\n}\nconst b = () => 2;\nclass C {\n  #d() {\n    return b;\n  }\n}`;
  expect(functionLengths(parseSource('shared/a.ts', code))).toEqual([3, 1, 3]);
});

test('a spread is told by values that occur', () => {
  expect(spread([9, 1, 2, 3, 4, 5, 6, 7, 8, 10])).toEqual({ count: 10, median: 5, p90: 9, longest: 10 });
  expect(spread([])).toEqual({ count: 0, median: 0, p90: 0, longest: 0 });
});

test('long files are named, the longest first, and tests are left out', () => {
  const file = (path: string, lines: number) => parseSource(path, 'f();\n'.repeat(lines));
  const sources = [
    file('a.ts', 250),
    file('b.ts', 251),
    file('c.ts', 300),
    file('c.test.ts', 900),
    file('tests/d.ts', 900),
  ];
  expect(measure(sources)).toMatchObject({
    files: { count: 3, longest: 300 },
    long: [
      { path: 'c.ts', lines: 300 },
      { path: 'b.ts', lines: 251 },
    ],
  });
});
