/** Who may do what with a page, as the specification's §6 lists it. */
import { expect, test } from 'vitest';
import type { Viewer } from '../access.ts';
import { type Role, roles } from '../roles.ts';
import { pageAccess } from './page.ts';
import {
  type GuardedPage,
  isContentEditable,
  mayEditPage,
  mayKeepPage,
  mayManagePage,
  mayReadPage,
} from './pageRules.ts';

const viewer = (person_id: string, role: Role | null, guestsSeeAll = false): Viewer => ({
  person_id,
  role: roles.member,
  projects: new Map(role === null ? [] : [['p', { role, guestsSeeAll }]]),
});

const page: GuardedPage = {
  owned_by: 'ann',
  access: pageAccess.public,
  project_ids: ['p'],
  is_locked: false,
  archived_at: null,
};
const secret: GuardedPage = { ...page, access: pageAccess.private };

const rights = (who: Viewer, of: GuardedPage) =>
  [mayReadPage(who, of), mayEditPage(who, of), mayManagePage(who, of), mayKeepPage(who, of)]
    .map((is) => (is ? 'y' : '-'))
    .join('');

test.each<[string, Viewer, string, string]>([
  ['its owner, a member', viewer('ann', roles.member), 'yyyy', 'yyyy'],
  ['its owner, by now a guest', viewer('ann', roles.guest), 'yyy-', 'yyy-'],
  ['its owner, out of the project', viewer('ann', null), '----', '----'],
  ['an admin of the project', viewer('bob', roles.admin), 'yyyy', '----'],
  ['an admin of the workspace', { ...viewer('bob', null), role: roles.admin }, 'yyyy', '----'],
  ['a member', viewer('bob', roles.member), 'yy-y', '----'],
  ['a guest', viewer('bob', roles.guest), '----', '----'],
  ['a guest who sees everything', viewer('bob', roles.guest, true), 'y---', '----'],
  ['somebody not in the project', viewer('bob', null), '----', '----'],
])('read, edit, manage, keep: %s', (_who, who, ofPublic, ofPrivate) => {
  expect([rights(who, page), rights(who, secret)]).toEqual([ofPublic, ofPrivate]);
});

test('the highest role among a page’s projects counts', () => {
  const who: Viewer = {
    person_id: 'bob',
    role: roles.member,
    projects: new Map([
      ['p', { role: roles.guest, guestsSeeAll: true }],
      ['q', { role: roles.admin, guestsSeeAll: true }],
    ]),
  };
  expect(mayManagePage(who, { ...page, project_ids: ['p', 'q'] })).toBe(true);
  expect(mayManagePage(who, page)).toBe(false);
});

test('nobody types in a page that is locked or archived', () => {
  const ann = viewer('ann', roles.admin);
  expect(isContentEditable(page, ann)).toBe(true);
  expect(isContentEditable({ ...page, is_locked: true }, ann)).toBe(false);
  expect(isContentEditable({ ...page, archived_at: '2026-01-01T00:00:00.000Z' }, ann)).toBe(false);
});
