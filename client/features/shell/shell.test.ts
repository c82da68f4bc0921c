import { expect, test } from 'vitest';
import { personsAt } from './presence.ts';
import { placeOfGap } from './rowDrag.ts';
import { matching } from './ShortcutsDialog.tsx';
import { typedText } from './typedText.ts';

const here = [
  { person_id: 'me', at: { project_id: 'p', entity: 'work_item', id: 'i' } },
  { person_id: 'kofi', at: { project_id: 'p', entity: 'work_item', id: 'i' } },
  { person_id: 'kofi', at: { project_id: 'p', entity: 'work_item', id: 'j' } },
  { person_id: 'priya', at: { project_id: 'p' } },
  { person_id: 'yuki', at: { project_id: 'q' } },
  { person_id: 'ann', at: {} },
];

test('a project holds everybody on its screens and items but oneself, each once', () => {
  expect(personsAt(here, { project_id: 'p' }, 'me')).toEqual(['kofi', 'priya']);
});

test('an item holds those who have it open', () => {
  expect(personsAt(here, { id: 'i' }, 'me')).toEqual(['kofi']);
  expect(personsAt(here, { project_id: 'q', id: 'i' }, 'me')).toEqual([]);
});

test('no place holds nobody', () => {
  expect(personsAt(here, {}, 'me')).toEqual([]);
});

test('what was typed alone comes back as it is, several fields by their names, ids not at all', () => {
  expect(typedText({ name: 'Fix the legend' })).toBe('Fix the legend');
  expect(typedText({ name: 'Fix', description_html: '<p>It <b>breaks</b></p>', points: 3 })).toBe(
    'Name: Fix\nDescription: It breaks\nPoints: 3',
  );
  expect(typedText({ state_id: '160df4ac-65f6-4885-8cfc-857b2f6d0c57', assignee_ids: { add: [] } })).toBe('');
  expect(typedText(null)).toBe('');
});

test.each([
  [0, 0, 0],
  [0, 1, 0],
  [0, 3, 2],
  [2, 0, 0],
  [2, 2, 2],
])('a row from %i in gap %i comes to place %i', (from, gap, place) => {
  expect(placeOfGap(from, gap)).toBe(place);
});

test('shortcuts are found by label, group and keys', () => {
  const all = [
    { keys: 'g p', label: 'Projects', group: 'Go to' },
    { keys: '?', label: 'Keyboard shortcuts', group: 'General' },
  ];
  expect(matching(all, 'PROJ')).toEqual([all[0]]);
  expect(matching(all, 'general')).toEqual([all[1]]);
  expect(matching(all, ' ')).toEqual(all);
});
