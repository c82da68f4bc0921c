/** What a rule asks of somebody's roles. That routes keep to their rules is shown by the access matrix. */
import { expect, test } from 'vitest';
import { inProject, inWorkspace, may, type ProjectSight, type Viewer } from './access.ts';
import { roles } from './roles.ts';

const sees = (role: ProjectSight['role']): ProjectSight => ({ role, guestsSeeAll: false });
const ann: Viewer = {
  person_id: 'ann',
  role: roles.member,
  projects: new Map([
    ['led', sees(roles.admin)],
    ['visited', sees(roles.guest)],
  ]),
};

test('a rule of the workspace asks for the role there', () => {
  expect(may(ann, inWorkspace('member'))).toBe(true);
  expect(may(ann, inWorkspace('admin'))).toBe(false);
});

test('a rule of a project asks for the role in that project', () => {
  expect(may(ann, inProject('admin'), { project_id: 'led' })).toBe(true);
  expect(may(ann, inProject('member'), { project_id: 'visited' })).toBe(false);
  expect(may(ann, inProject('guest'), { project_id: 'visited' })).toBe(true);
  expect(may(ann, inProject('guest'), { project_id: 'elsewhere' })).toBe(false);
  expect(may(ann, inProject('guest'), { project_id: null })).toBe(false);
});

test('who made a thing is let through only where the rule says so, and only in the project', () => {
  const orCreator = inProject('admin', { or: 'creator' });
  expect(may(ann, orCreator, { project_id: 'visited', created_by: 'ann' })).toBe(true);
  expect(may(ann, orCreator, { project_id: 'visited', created_by: 'bob' })).toBe(false);
  expect(may(ann, inProject('admin'), { project_id: 'visited', created_by: 'ann' })).toBe(false);
  expect(may(ann, orCreator, { project_id: 'elsewhere', created_by: 'ann' })).toBe(false);
});

test('an admin of the workspace is admin of every project, and who left it may do nothing', () => {
  expect(may({ ...ann, role: roles.admin }, inProject('admin'), { project_id: 'elsewhere' })).toBe(true);
  const gone = { ...ann, role: null };
  expect(may(gone, inWorkspace('guest'))).toBe(false);
  expect(may(gone, inProject('guest'), { project_id: 'led' })).toBe(false);
});
