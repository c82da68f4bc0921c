import type { Profile } from '#shared/features/person.ts';
import { safeNextPath } from '#shared/nextPath.ts';
import { pathTo } from '#shared/routes.ts';
import type { Places } from './calls.ts';

/**
 * Where somebody goes who is signed in now (spec §2): to where they were going, if that is on our origin; to be shown
 * around; to the workspace they were in last, or another of theirs; to their invitations; to make a workspace.
 */
export function afterSignIn(places: Places, profile: Pick<Profile, 'is_onboarded'>, nextPath?: unknown): string {
  const next = safeNextPath(nextPath);
  if (next && next !== pathTo('signIn', {})) return next;
  if (!profile.is_onboarded) return pathTo('onboarding', {});
  const slug = places.last_workspace_slug ?? places.fallback_workspace_slug;
  if (slug) return pathTo('workspace', { workspaceSlug: slug });
  return places.invites > 0 ? pathTo('invitations', {}) : pathTo('createWorkspace', {});
}
