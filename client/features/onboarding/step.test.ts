import { expect, test } from 'vitest';
import { currentStep, stepBefore } from './step.ts';

const nothing = { workspace_join: false, profile_complete: false, workspace_create: false, workspace_invite: false };

test('it begins with the profile, whatever the address asks for', () => {
  expect(currentStep(nothing, null)).toBe('profile');
  expect(currentStep(nothing, 'invite')).toBe('profile');
  expect(currentStep(nothing, 'nonsense')).toBe('profile');
});

test('it resumes at the first step that is not done', () => {
  const known = { ...nothing, profile_complete: true };
  expect(currentStep(known, null)).toBe('workspace');
  expect(currentStep({ ...known, workspace_create: true }, null)).toBe('invite');
});

test('the address leads back to what was done, and to the role', () => {
  const known = { ...nothing, profile_complete: true };
  expect(currentStep(known, 'profile')).toBe('profile');
  expect(currentStep(known, 'role')).toBe('role');
});

test('a workspace that was made is not made again', () => {
  const made = { ...nothing, profile_complete: true, workspace_create: true };
  expect(currentStep(made, 'workspace')).toBe('invite');
  expect(stepBefore('invite', made)).toBeNull();
  expect(stepBefore('workspace', made)).toBe('role');
  expect(stepBefore('profile', made)).toBeNull();
});
