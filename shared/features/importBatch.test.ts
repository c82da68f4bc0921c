import { expect, test } from 'vitest';
import { batchBytes, batchRows, type ImportRow, importRows, inBatches, stateGroupOf } from './importBatch.ts';

const options = { format: { markup: 'text', line_breaks_lost: false }, date_order: undefined } as const;
const rowsOf = (text: string): ImportRow[] => [...importRows(text, { Title: 'name', Text: 'description' }, options)];
const bytesOf = (rows: readonly ImportRow[]) => new TextEncoder().encode(JSON.stringify(rows)).length;

test('rows go in batches of at most 200, every row once and in order', () => {
  const rows = rowsOf(`Title\n${'Row\n'.repeat(450)}`);
  const batches = [...inBatches(rows)];
  expect(batches.map(({ length }) => length)).toEqual([batchRows, batchRows, 50]);
  expect(batches.flat().map(({ line }) => line)).toEqual(rows.map(({ line }) => line));
});

test('rows of much text go in smaller batches, counted in bytes', () => {
  const batches = [...inBatches(rowsOf(`Title,Text\n${`Row,${'é'.repeat(50_000)}\n`.repeat(20)}`))];
  expect(batches.flat()).toHaveLength(20);
  expect(batches.length).toBeGreaterThan(2);
  for (const batch of batches) expect(bytesOf(batch)).toBeLessThan(batchBytes + 1000);
});

test('a row too long for any batch becomes a problem with its line, and the rest goes on', () => {
  const rows = [...inBatches(rowsOf(`Title,Text\nA,x\nB,${'x'.repeat(200_001)}\nC,x\n`))].flat();
  expect(rows.map(({ draft }) => draft?.name ?? null)).toEqual(['A', null, 'C']);
  expect(rows[1]?.problems).toEqual([
    { kind: 'error', line: 3, field: 'description', message: 'Line 3: the description is too long to import.' },
  ]);
});

test('nothing makes no batch', () => {
  expect([...inBatches([])]).toEqual([]);
});

test.each([
  ['Done', 'completed'],
  ['Closed', 'completed'],
  ['In QA', 'started'],
  ['Code review', 'started'],
  ['To Do', 'unstarted'],
  ['Icebox', 'backlog'],
  ["Won't fix", 'cancelled'],
  ['Wartet', 'unstarted'],
])('the state %s is %s', (name, group) => {
  expect(stateGroupOf(name)).toBe(group);
});
