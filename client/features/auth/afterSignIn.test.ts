import { expect, test } from 'vitest';
import { afterSignIn } from './afterSignIn.ts';
import type { Places } from './calls.ts';

const nowhere: Places = {
  last_workspace_id: null,
  last_workspace_slug: null,
  fallback_workspace_id: null,
  fallback_workspace_slug: null,
  invites: 0,
};
const old = { is_onboarded: true };

test('the page one was going to comes first, even before being shown around', () => {
  const places = { ...nowhere, last_workspace_slug: 'acme' };
  expect(afterSignIn(places, { is_onboarded: false }, '/acme/projects?tab=a#b')).toBe('/acme/projects?tab=a#b');
});

test('another origin is never gone on to', () => {
  const places = { ...nowhere, last_workspace_slug: 'acme' };
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])
    expect(afterSignIn(places, old, evil)).toBe('/acme');
});

test('the sign-in page itself is nowhere to go on to', () => {
  expect(afterSignIn({ ...nowhere, last_workspace_slug: 'acme' }, old, '/')).toBe('/acme');
});

test('who is new is shown around, whatever workspaces and invitations they have', () => {
  const places = { ...nowhere, last_workspace_slug: 'acme', invites: 2 };
  expect(afterSignIn(places, { is_onboarded: false })).toBe('/onboarding');
});

test('the last workspace goes before the fallback', () => {
  const both = { ...nowhere, last_workspace_slug: 'last', fallback_workspace_slug: 'other' };
  expect(afterSignIn(both, old)).toBe('/last');
  expect(afterSignIn({ ...both, last_workspace_slug: null }, old)).toBe('/other');
});

test('without a workspace, invitations go before making one', () => {
  expect(afterSignIn({ ...nowhere, invites: 1 }, old)).toBe('/invitations');
  expect(afterSignIn(nowhere, old)).toBe('/create-workspace');
});
