import { expect, test } from 'vitest';
import { page } from '#shared/features/page.ts';
import { project } from '#shared/features/project.ts';
import { rowPath } from './paths.ts';
import { inScope } from './scope.ts';

const base = { id: 'one', seq: 1, created_at: '', updated_at: '', created_by: null, updated_by: null };

test('a page is reached by the first of its projects, and is in the scope of each', () => {
  const row = { ...base, project_ids: ['p', 'q'] };
  expect(rowPath(page.name, 'halden', row)).toBe('/api/workspaces/halden/projects/p/pages/one/');
  const held = ['p', 'q', 'r', undefined].map((projectId) => inScope(page, { kind: 'workspace', projectId })(row));
  expect(held).toEqual([true, true, false, true]);
});

test('a project is in its own scope, and a row without what its path needs has none', () => {
  expect(inScope(project, { kind: 'workspace', projectId: 'one' })(base)).toBe(true);
  expect(() => rowPath(page.name, 'halden', base)).toThrow('project_ids');
});
