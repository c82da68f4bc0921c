// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { beginDraft, storeDraft, storedDraft } from './createDraft.ts';
import { problemsOf } from './createItem.tsx';

beforeEach(() => localStorage.clear());

test('words that were typed are there again, in their workspace alone', () => {
  const draft = { ...beginDraft({}, 'p'), name: 'Half a thought', label_ids: ['l'] };
  storeDraft('w', draft);
  expect(storedDraft('w')).toEqual(draft);
  expect(storedDraft('other')).toBeNull();
});

test('a draft without words is not kept, and forgets the one before', () => {
  storeDraft('w', { ...beginDraft({}, 'p'), name: 'Half a thought' });
  storeDraft('w', { ...beginDraft({}, 'p'), name: '  ' });
  expect(storedDraft('w')).toBeNull();
});

test('what else stands in the storage is read as no more than it is', () => {
  localStorage.setItem(
    'tandem.create.w',
    '{"name":7,"priority":"loud","label_ids":["l",3],"description_html":"<p>x</p>"}',
  );
  expect(storedDraft('w')).toMatchObject({
    name: '',
    priority: 'none',
    label_ids: ['l'],
    description_html: '<p>x</p>',
  });
  localStorage.setItem('tandem.create.w', '{');
  expect(storedDraft('w')).toBeNull();
});

test('a draft begins with what the place tells', () => {
  expect(beginDraft({ state_id: 's', priority: 'high', assignee_ids: ['a'] }, 'p')).toMatchObject({
    project_id: 'p',
    state_id: 's',
    priority: 'high',
    assignee_ids: ['a'],
    name: '',
  });
});

test('it is created only with a project, a title, and dates in order', () => {
  expect(Object.keys(problemsOf(beginDraft({}, null)))).toEqual(['project_id', 'name']);
  const dated = { ...beginDraft({}, 'p'), name: 'x', start_date: '2026-05-20', target_date: '2026-05-19' };
  expect(Object.keys(problemsOf(dated))).toEqual(['target_date']);
  expect(problemsOf({ ...dated, target_date: '2026-05-20' })).toEqual({});
  expect(Object.keys(problemsOf({ ...dated, name: 'x'.repeat(256), target_date: null }))).toEqual(['name']);
});
