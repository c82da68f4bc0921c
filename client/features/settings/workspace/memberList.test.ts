import { expect, test } from 'vitest';
import type { WorkspaceMember } from '#shared/features/membership.ts';
import { type Role, roles } from '#shared/roles.ts';
import { memberViewOf, shownMembers } from './memberList.ts';

const member = (display_name: string, role: Role, more: Partial<WorkspaceMember> = {}): WorkspaceMember => ({
  id: display_name,
  seq: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  updated_by: null,
  workspace_id: 'w',
  member: display_name,
  role,
  is_active: true,
  first_name: '',
  last_name: '',
  display_name,
  email: null,
  avatar_url: null,
  is_bot: false,
  joining_date: null,
  ...more,
});

const people = [
  member('zoe', roles.member, { joining_date: '2026-03-01T00:00:00.000Z' }),
  member('Ada', roles.guest, { email: 'ada@example.com', joining_date: '2026-02-01T00:00:00.000Z' }),
  member('Ben', roles.admin, { last_name: 'Lovelace' }),
  member('Abe', roles.admin, { is_active: false }),
  member('robot', roles.member, { is_bot: true }),
];
const shown = (address: string) => shownMembers(people, memberViewOf(new URLSearchParams(address))).map(({ id }) => id);

test('members stand by name, those who are in no longer last, and bots nowhere', () => {
  expect(shown('')).toEqual(['Ada', 'Ben', 'zoe', 'Abe']);
});

test('the address sorts and filters', () => {
  expect(shown('sort=role')).toEqual(['Ben', 'zoe', 'Ada', 'Abe']);
  expect(shown('sort=joined')).toEqual(['zoe', 'Ada', 'Ben', 'Abe']);
  expect(shown('role=20')).toEqual(['Ben', 'Abe']);
  expect(shown('role=7&sort=none')).toEqual(['Ada', 'Ben', 'zoe', 'Abe']);
});

test('people are found by any of their names and by their address', () => {
  expect(shown('q=LOVE')).toEqual(['Ben']);
  expect(shown('q=example.com')).toEqual(['Ada']);
  expect(shown('q=nobody')).toEqual([]);
});
