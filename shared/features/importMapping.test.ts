import { expect, test } from 'vitest';
import { guessMapping, parseMapping } from './importMapping.ts';

test.each([
  [
    'Jira',
    [
      'Summary',
      'Issue key',
      'Issue id',
      'Status',
      'Priority',
      'Assignee',
      'Created',
      'Due Date',
      'Labels',
      'Labels',
      'Description',
      'Custom field (Story Points)',
      'Status Category',
    ],
    {
      'Issue key': 'key',
      Summary: 'name',
      Description: 'description',
      Priority: 'priority',
      Status: 'state',
      Labels: 'labels',
      Assignee: 'assignees',
      'Custom field (Story Points)': 'estimate',
      'Due Date': 'target_date',
      Created: 'created_at',
    },
  ],
  [
    'Linear',
    [
      'ID',
      'Team',
      'Title',
      'Description',
      'Status',
      'Estimate',
      'Priority',
      'Assignee',
      'Labels',
      'Created',
      'Due Date',
    ],
    {
      ID: 'key',
      Title: 'name',
      Description: 'description',
      Priority: 'priority',
      Status: 'state',
      Labels: 'labels',
      Assignee: 'assignees',
      Estimate: 'estimate',
      'Due Date': 'target_date',
      Created: 'created_at',
    },
  ],
  [
    'Asana',
    [
      'Task ID',
      'Created At',
      'Name',
      'Section/Column',
      'Assignee',
      'Assignee Email',
      'Start Date',
      'Due Date',
      'Tags',
      'Notes',
    ],
    {
      'Task ID': 'key',
      'Created At': 'created_at',
      Name: 'name',
      'Section/Column': 'state',
      'Assignee Email': 'assignees',
      'Start Date': 'start_date',
      'Due Date': 'target_date',
      Tags: 'labels',
      Notes: 'description',
    },
  ],
  [
    'the public Jira data',
    ['issuekey', 'title', 'description', 'storypoint', 'split_mark'],
    { issuekey: 'key', title: 'name', description: 'description', storypoint: 'estimate' },
  ],
  ['nobody we know', ['foo', '', '__proto__'], {}],
])('the columns of %s are understood', (_, headers, mapping) => {
  expect(guessMapping(headers)).toEqual(mapping);
});

test('a written mapping is read against the headers', () => {
  expect(parseMapping(' title=name, "Points, final=estimate",A=B=key', ['Title', 'Points, final', 'A=B'])).toEqual({
    mapping: { Title: 'name', 'Points, final': 'estimate', 'A=B': 'key' },
  });
});

test.each([
  ['title', '“title” is no pair of a column and a field. Write for example Title=name.'],
  [
    'Title=nom',
    'There is no field “nom”. The fields are: key, name, description, priority, state, labels, assignees, estimate, start_date, target_date, created_at.',
  ],
  ['Titel=name', 'There is no column “Titel”. The columns are: Title, Points.'],
])('the mistake in %j is named', (text, problem) => {
  expect(parseMapping(text, ['Title', 'Points'])).toEqual({ problem });
});
