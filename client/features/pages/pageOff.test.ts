import { expect, test } from 'vitest';
import { parseDraft } from '#shared/entity/entity.ts';
import { type Page, page } from '#shared/features/page.ts';
import { roles } from '#shared/roles.ts';
import { accessOff, copyOff, editOff, manageLivingOff, manageOff } from './pageOff.ts';

const row = (more: Partial<Page> = {}): Page => ({
  ...parseDraft(page, { name: 'Plan' }),
  id: 'page',
  seq: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_by: 'ann',
  updated_by: 'ann',
  workspace: 'w',
  project_ids: ['p'],
  owned_by: 'ann',
  is_locked: false,
  locked_by: null,
  archived_at: null,
  parent: null,
  description_hash: null,
  ...more,
});
const viewer = (person_id: string, role: 5 | 15 | 20) => ({
  person_id,
  role: roles.member,
  projects: new Map([['p', { role, guestsSeeAll: true }]]),
});
const [ann, ben, guest] = [viewer('ann', 15), viewer('ben', 15), viewer('gil', 5)];
const offs = (who: typeof ann, of: Page) =>
  [manageOff, manageLivingOff, accessOff, copyOff, editOff].map((off) => (off(who, of) ? '-' : 'y')).join('');

test('its owner may do all, a member copies and edits, a guest neither', () => {
  expect([offs(ann, row()), offs(ben, row()), offs(guest, row())]).toEqual(['yyyyy', '---yy', '-----']);
});

test('a locked page keeps its words and who may open it; an archived one is only restored, deleted or copied', () => {
  expect(offs(ann, row({ is_locked: true }))).toBe('yy-y-');
  expect(offs(ann, row({ archived_at: '2026-01-01T00:00:00.000Z' }))).toBe('y--y-');
});
