import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { cpuTime } from '#tests/growth.ts';
import { readCsv } from './importCsv.ts';

const rowsOf = (text: string) => [...readCsv(text).rows].map(({ line, cells }) => [line, ...cells]);

test('rows carry the line on which they begin, also behind cells of several lines and empty lines', () => {
  const text = '\ufeff Key ,Title\r\nA-1,"two\r\nlines"\r\n\r\n,\r\nA-2,"a ""quoted"" word, and a comma"\r\nA-3,x';
  expect(readCsv(text).headers).toEqual(['Key', 'Title']);
  expect(rowsOf(text)).toEqual([
    [2, 'A-1', 'two\nlines'],
    [6, 'A-2', 'a "quoted" word, and a comma'],
    [7, 'A-3', 'x'],
  ]);
});

test('semicolons and tabs separate where the first line has them, whatever stands in the cells', () => {
  expect(rowsOf('a;"b,c,d";e\n1;2,3,4,5;6')).toEqual([[2, '1', '2,3,4,5', '6']]);
  expect(rowsOf('a\tb\n1\t2;3')).toEqual([[2, '1', '2;3']]);
  expect(rowsOf('title\none, two')).toEqual([[2, 'one', ' two']]);
});

test('a quotation mark that is never closed is reported where its row begins', () => {
  const rows = [...readCsv('a,b\n1,2\n3,"open\n4,5\n').rows];
  expect(rows.map(({ line, damage }) => [line, damage])).toEqual([
    [2, undefined],
    [3, 'open_quote'],
  ]);
});

test('any table comes back as it was written, across batches, with the right lines', () => {
  const cell = fc.constantFrom('', 'x', 'a,b', '"', 'one\ntwo', '\n', ' é ', 'q"q', ';');
  let breaks = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('k'), cell, cell), { minLength: 1, maxLength: 40 }), (unit) => {
      const table = Array.from({ length: 1100 }, (_, index) => unit[index % unit.length] ?? []);
      const lines = Papa.unparse([['h1', 'h2', 'h3'], ...table], { newline: '\n' });
      let line = 2;
      const expected = table.map((cells) => {
        const row = [line, ...cells];
        line += 1 + cells.join('').split('\n').length - 1;
        breaks += cells.join('').split('\n').length - 1;
        return row;
      });
      expect(rowsOf(lines)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
  expect(breaks).toBeGreaterThan(1000);
});

test('the first row of a long file is there without reading the rest', () => {
  const text = `a,b\n${'1,"x ""y"" z"\n'.repeat(1_000_000)}`;
  let first: number | undefined;
  const time = cpuTime(() => {
    first = readCsv(text).rows[Symbol.iterator]().next().value?.line;
  });
  expect(first).toBe(2);
  expect(time).toBeLessThan(cpuTime(() => rowsOf(text)) / 5);
});

test('an empty file has no headers and no rows', () => {
  expect(readCsv('').headers).toEqual([]);
  expect(rowsOf('')).toEqual([]);
  expect(rowsOf('only,headers\n')).toEqual([]);
});
