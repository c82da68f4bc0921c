import { expect, test } from 'vitest';
import { previewImport } from './importPreview.ts';

const text = [
  'Title,Status,Priority,Story Points,Labels,Assignee,Description',
  ...Array.from({ length: 12 }, (_, index) => `Item ${index},${index % 3 ? 'Done' : 'To do'},Major,3.0,ui,ada,*b*`),
  ',Done,,,,,',
  'Last,done,Wichtig,5,"ui, api",,"{code}\nx\n{code}"',
].join('\n');

const mapping = {
  Title: 'name',
  Status: 'state',
  Priority: 'priority',
  'Story Points': 'estimate',
  Labels: 'labels',
  Assignee: 'assignees',
  Description: 'description',
} as const;

test('a preview shows ten drafts, all problems and the values of each column with their number', () => {
  const preview = previewImport(text, mapping);
  expect(preview.total).toBe(14);
  expect(preview.first.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Item ${index}`));
  expect(preview.first[0]?.description_html).toBe('<p><strong>b</strong></p>');
  expect(preview.problems.map(({ message }) => message)).toEqual([
    'Line 14: the title is empty.',
    'Line 15: the priority “Wichtig” is not known; imported without it.',
  ]);
  expect(preview.values).toEqual({
    state: [
      { value: 'Done', count: 9 },
      { value: 'To do', count: 4 },
    ],
    priority: [
      { value: 'Major', count: 12 },
      { value: 'Wichtig', count: 1 },
    ],
    estimate: [
      { value: '3', count: 12 },
      { value: '5', count: 1 },
    ],
    labels: [
      { value: 'ui', count: 13 },
      { value: 'api', count: 1 },
    ],
    assignees: [{ value: 'ada', count: 12 }],
  });
  expect(preview.options.format).toEqual({ markup: 'jira', line_breaks_lost: false });
});

test('what a person chose goes before what was guessed', () => {
  const chosen = { format: { markup: 'text', line_breaks_lost: false }, priorities: { wichtig: 'high' } } as const;
  const preview = previewImport(text, mapping, chosen);
  expect(preview.first[0]?.description_html).toBe('<p>*b*</p>');
  expect(preview.problems.map(({ line }) => line)).toEqual([14]);
});

test.each([
  ['', 'The file is empty.'],
  ['PK\u0003\u0004abc', 'This is no CSV file. Save the spreadsheet as CSV, with UTF-8, and choose that file.'],
  ['a,b\n1,2', 'No column holds the title. Choose which one does.'],
])('a file that cannot be imported says why: %j', (file, message) => {
  expect(previewImport(file, mapping).problems[0]).toEqual({ kind: 'error', line: 1, field: null, message });
});
