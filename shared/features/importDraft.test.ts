import { expect, test } from 'vitest';
import { readCsv } from './importCsv.ts';
import { guessOptions, type ImportOptions, rowToDraft } from './importDraft.ts';
import { guessMapping } from './importMapping.ts';

const plain: ImportOptions = { format: { markup: 'text', line_breaks_lost: false }, date_order: undefined };

function read(text: string, options: ImportOptions = plain) {
  const { headers, rows } = readCsv(text);
  return [...rows].map((row) => rowToDraft(row, guessMapping(headers), options));
}

const nothing = {
  key: null,
  description_html: '',
  description_markup: 'text',
  priority: 'none',
  state_name: null,
  label_names: [],
  assignee_names: [],
  estimate_value: null,
  start_date: null,
  target_date: null,
  created_at: null,
};

test('a row of a Jira export becomes a draft, with all its label columns', () => {
  const text = [
    'Issue key,Summary,Status,Priority,Assignee,Labels,Labels,Labels,Story Points,Start date,Due date,Created,Description',
    'AB-1,  Fix  login ,In Progress,Major,ada@a.example,ui,"auth, ui",,3.0,2015-06-01,12/Jun/15,11/Jun/15 3:04 PM,"h1. Why\n* *so*"',
  ].join('\n');
  expect(read(text, { ...plain, format: { markup: 'jira', line_breaks_lost: false } })).toEqual([
    {
      draft: {
        line: 2,
        key: 'AB-1',
        name: 'Fix login',
        description_html: '<h1>Why</h1><ul><li><p><strong>so</strong></p></li></ul>',
        description_markup: 'jira',
        priority: 'medium',
        state_name: 'In Progress',
        label_names: ['ui', 'auth'],
        assignee_names: ['ada@a.example'],
        estimate_value: '3',
        start_date: '2015-06-01',
        target_date: '2015-06-12',
        created_at: '2015-06-11T15:04:00.000Z',
      },
      problems: [],
    },
  ]);
});

test('a row without a title is an error with its line in the file', () => {
  const message = 'Line 4: the title is empty.';
  expect(read('Title,Description\nA,"x\ny"\n  ,words')[1]).toEqual({
    draft: null,
    problems: [{ kind: 'error', line: 4, field: 'name', message }],
  });
});

test('values that cannot be read are left out with a warning each, and the row is kept', () => {
  const text = `Title,Priority,Start date,Due date,Created,Story Points\nA,Wichtig,soon,2015-02-30,03/04/2015,${'9'.repeat(21)}`;
  const [row] = read(text);
  expect(row?.draft).toEqual({ ...nothing, line: 2, name: 'A' });
  expect(row?.problems.map(({ kind, field, message }) => [kind, field, message])).toEqual([
    ['warning', 'priority', 'Line 2: the priority “Wichtig” is not known; imported without it.'],
    [
      'warning',
      'estimate',
      `Line 2: the estimate “${'9'.repeat(21)}” is longer than 20 characters; imported without it.`,
    ],
    ['warning', 'start_date', 'Line 2: the start date “soon” is no date; imported without it.'],
    ['warning', 'target_date', 'Line 2: the due date “2015-02-30” is no date; imported without it.'],
    [
      'warning',
      'created_at',
      'Line 2: the creation date “03/04/2015” could be two different days; write it as 2026-03-31; imported without it.',
    ],
  ]);
});

test('a start after the end is left out with a warning', () => {
  const [row] = read('Title,Start date,Due date\nA,2015-06-02,2015-06-01');
  expect(row?.draft).toEqual({ ...nothing, line: 2, name: 'A', target_date: '2015-06-01' });
  expect(row?.problems.map(({ message }) => message)).toEqual([
    'Line 2: the start date is after the due date; imported without the start date.',
  ]);
});

test.each([
  ['words', 'word '.repeat(60)],
  ['one long word', 'x'.repeat(300)],
  ['characters of two units', `x${'😀'.repeat(200)}`],
])('a title that is too long (%s) goes on at the top of the description', (_, title) => {
  const [row] = read(`Title,Description\n"${title} <end>",below`);
  const draft = row?.draft;
  expect(draft?.name.length).toBeLessThanOrEqual(255);
  expect(draft?.description_html).toMatch(/^<p>….*&lt;end&gt;<\/p><p>below<\/p>$/u);
  const whole = `${draft?.name.slice(0, -1)}${/^<p>…(.*)&lt;/u.exec(draft?.description_html ?? '')?.[1]}`;
  expect(whole.replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
});

test('a title of exactly 255 characters stays whole', () => {
  expect(read(`Title\n${'x'.repeat(255)}`)[0]?.draft?.name).toBe('x'.repeat(255));
});

test.each([
  ['ada@a.example, bob@a.example', ['ada@a.example', 'bob@a.example']],
  ['Ada Lovelace; Bob Ross', ['Ada Lovelace', 'Bob Ross']],
  ['Lovelace, Ada', ['Lovelace, Ada']],
  ['ada,bob,Ada', ['ada', 'bob']],
])('the people in %j are %j', (cell, names) => {
  expect(read(`Title,Assignee\nA,"${cell}"`)[0]?.draft?.assignee_names).toEqual(names);
});

test('damaged rows are told', () => {
  expect(read('Title,Description\nA,b,c')[0]?.problems.map(({ message }) => message)).toEqual([
    'Line 2: there are 3 cells under 2 headers; the last were left out.',
  ]);
  expect(read('Title,Description\nA,"open\nB,x')).toEqual([
    {
      draft: null,
      problems: [
        { kind: 'error', line: 2, field: null, message: 'Line 2: a quotation mark is opened and never closed.' },
      ],
    },
  ]);
});

test('the order of day and month is learnt from the file', () => {
  const { headers, rows } = readCsv('Title,Due date\nA,03/04/2015\nB,28/04/2015');
  expect(guessOptions([...rows], guessMapping(headers)).date_order).toBe('day_first');
});
