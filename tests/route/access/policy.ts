/**
 * Who may do what, written by hand from the specification (§6) and the contract, route by route.
 *
 * It does not look at the routes' own rules: the matrix holds the one against the other. `W` is a workspace's path, `P`
 * a project's.
 */
import type { RoleName } from '#shared/roles.ts';

export type Rule =
  | 'anyone'
  | 'signed in'
  /** By a session, not by an API token. */
  | 'signed in oneself'
  /** Whoever the invitations are for; the calls here name another's. */
  | 'invited'
  | 'instance admin'
  | `workspace ${RoleName}`
  | `project ${RoleName}`
  | `project ${RoleName} or creator`
  | `project ${RoleName} and creator`
  /** For those who have joined it, which an admin of the workspace may not have. */
  | `project ${RoleName} with a place`
  | 'project itself'
  | 'own work or admin';

const auth: Record<string, Rule> = {
  'GET /auth/get-csrf-token/': 'anyone',
  'POST /auth/sign-in/': 'anyone',
  'POST /auth/sign-up/': 'anyone',
  'POST /auth/sign-out/': 'anyone',
  'POST /auth/email-check/': 'anyone',
  'POST /auth/magic-generate/': 'anyone',
  'POST /auth/magic-sign-in/': 'anyone',
  'POST /auth/magic-sign-up/': 'anyone',
  'POST /auth/forgot-password/': 'anyone',
  'POST /auth/reset-password/': 'anyone',
  'POST /auth/reset-password/:uidb64/:token/': 'anyone',
  'POST /auth/change-password/': 'signed in oneself',
  'POST /auth/set-password/': 'signed in oneself',
};

const me: Record<string, Rule> = {
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs/': 'anyone',
  'GET /api/users/me/': 'signed in',
  'PATCH /api/users/me/': 'signed in',
  'DELETE /api/users/me/': 'signed in oneself',
  'GET /api/users/session/': 'anyone',
  'GET /api/users/me/profile/': 'signed in',
  'PATCH /api/users/me/profile/': 'signed in',
  'GET /api/users/me/instance-admin/': 'signed in',
  'PATCH /api/users/me/onboard/': 'signed in',
  'PATCH /api/users/me/tour-completed/': 'signed in',
  'POST /api/users/me/email/generate-code/': 'signed in oneself',
  'PATCH /api/users/me/email/': 'signed in oneself',
  'GET /api/users/me/sessions/': 'signed in',
  'DELETE /api/users/me/sessions/': 'signed in',
  'DELETE /api/users/me/sessions/:sessionId/': 'signed in',
  'GET /api/users/me/workspaces/': 'signed in',
  'GET /api/users/last-visited-workspace/': 'signed in',
  'GET /api/users/me/settings/': 'signed in',
  'GET /api/users/me/accounts/': 'signed in',
  'GET /api/users/me/activities/': 'signed in',
  'GET /api/users/me/tables/': 'signed in',
  'GET /api/users/api-tokens/': 'signed in',
  'GET /api/users/api-tokens/:id/': 'signed in',
  'PATCH /api/users/api-tokens/:id/': 'signed in',
  'POST /api/users/api-tokens/': 'signed in',
  'DELETE /api/users/api-tokens/:id/': 'signed in',
  'POST /api/collab-tickets/': 'signed in',
  'GET /api/users/me/workspaces/invitations/': 'signed in',
  'POST /api/users/me/workspaces/invitations/': 'invited',
  'GET /api/workspace-slug-check/': 'signed in',
  'POST /api/workspaces/': 'signed in',
  'POST /api/workspaces/sample/': 'signed in',
};

const instance: Record<string, Rule> = {
  'GET /api/instances/': 'anyone',
  'PATCH /api/instances/': 'instance admin',
  'POST /api/instances/email-credentials-check/': 'instance admin',
  'GET /api/instances/people/': 'instance admin',
  'POST /api/instances/people/:personId/reset-link/': 'instance admin',
  'POST /api/instances/people/:personId/deactivate/': 'instance admin',
  'POST /api/instances/people/:personId/reactivate/': 'instance admin',
};

const workspace: Record<string, Rule> = {
  'GET W/': 'workspace guest',
  'PATCH W/': 'workspace admin',
  'DELETE W/': 'workspace admin',
  'GET W/changes/': 'workspace guest',
  'GET W/tables/': 'workspace guest',
  'GET W/estimates/': 'workspace guest',
  'GET W/labels/': 'workspace guest',
  'GET W/states/': 'workspace guest',
  'GET W/search/': 'workspace guest',
  'GET W/entity-search/': 'workspace guest',
  'GET W/issues/': 'workspace guest',
  'GET W/my-issues/': 'workspace guest',
  'GET W/work-items/:key/': 'workspace guest',
  'GET W/workspace-members/me/': 'workspace guest',
  'GET W/members/': 'workspace guest',
  'POST W/members/leave/': 'workspace guest',
  'GET W/members/:memberId/': 'workspace guest',
  'PATCH W/members/:memberId/': 'workspace admin',
  'DELETE W/members/:memberId/': 'workspace admin',
  'GET W/user-properties/': 'workspace guest',
  'PATCH W/user-properties/': 'workspace guest',
  'POST W/workspace-views/': 'workspace guest',
  'GET W/invitations/': 'workspace member',
  'GET W/invitations/:invitationId/': 'workspace member',
  'POST W/invitations/': 'workspace member',
  'PATCH W/invitations/:invitationId/': 'workspace member',
  'DELETE W/invitations/:invitationId/': 'workspace member',
  'POST W/invitations/:invitationId/link/': 'workspace admin',
  'GET W/invitations/:invitationId/join/': 'anyone',
  'POST W/invitations/:invitationId/join/': 'anyone',
  'GET W/project-members/': 'workspace guest',
  'GET /api/users/me/workspaces/:workspaceSlug/project-roles/': 'workspace guest',
  'POST /api/users/me/workspaces/:workspaceSlug/projects/invitations/': 'workspace member',
  'GET W/user-stats/:userId/': 'workspace guest',
  'GET W/user-profile/:userId/': 'workspace guest',
  'GET W/user-activity/:userId/': 'own work or admin',
  'POST W/user-activity/:userId/export/': 'own work or admin',
  'GET W/user-issues/:userId/': 'workspace guest',
  'GET W/projects/': 'workspace guest',
  'GET W/projects/details/': 'workspace guest',
  'POST W/projects/': 'workspace member',
  'POST W/projects/:id/restore/': 'workspace admin',
  'GET W/project-identifiers/': 'workspace member',
  'GET W/project-stats/': 'workspace guest',
  'GET W/user-favorites/': 'workspace member',
  'POST W/user-favorites/': 'workspace member',
  'PATCH W/user-favorites/:favoriteId/': 'workspace member',
  'DELETE W/user-favorites/:favoriteId/': 'workspace member',
  'GET W/user-favorites/:favoriteId/group/': 'workspace member',
  'POST W/user-favorite-projects/': 'workspace member',
};

const project: Record<string, Rule> = {
  'GET P/': 'project itself',
  'PATCH P/': 'project admin',
  'DELETE P/': 'project admin',
  'POST P/archive/': 'project member',
  'DELETE P/archive/': 'project member',
  'GET P/user-properties/': 'project guest',
  'PATCH P/user-properties/': 'project guest',
  'POST P/project-views/': 'project guest',
  'GET P/members/': 'project guest',
  'POST P/members/': 'project admin',
  'POST P/members/leave/': 'project guest with a place',
  'GET P/members/:memberId/': 'project guest',
  'PATCH P/members/:memberId/': 'project admin',
  'DELETE P/members/:memberId/': 'project admin',
  'GET P/project-members/me/': 'project guest with a place',
  'GET P/estimates/': 'project guest',
  'GET P/project-estimates/': 'project guest',
  'GET P/estimates/:estimateId/': 'project guest',
  'POST P/estimates/': 'project member',
  'PATCH P/estimates/:estimateId/': 'project member',
  'DELETE P/estimates/:estimateId/': 'project member',
  'POST P/estimates/:estimateId/estimate-points/': 'project member',
  'PATCH P/estimates/:estimateId/estimate-points/:pointId/': 'project member',
  'DELETE P/estimates/:estimateId/estimate-points/:pointId/': 'project member',
  'GET P/imports/': 'project member',
  'POST P/imports/': 'project member',
  'GET P/imports/:importId/': 'project member',
  'POST P/imports/:importId/rows/': 'project member and creator',
  'GET P/imports/:importId/problems/': 'project member',
  'POST P/imports/:importId/stop/': 'project admin or creator',
  'POST P/imports/:importId/undo/': 'project admin or creator',
  'POST P/bulk-create-labels/': 'project admin',
  'GET P/issue-labels/': 'project guest',
  'POST P/issue-labels/': 'project admin',
  'GET P/issue-labels/:id/': 'project guest',
  'PATCH P/issue-labels/:id/': 'project admin',
  'DELETE P/issue-labels/:id/': 'project admin',
  'POST P/issue-labels/:id/restore/': 'project admin',
  'GET P/states/': 'project guest',
  'POST P/states/': 'project admin',
  'GET P/states/:id/': 'project guest',
  'PATCH P/states/:id/': 'project admin',
  'DELETE P/states/:id/': 'project admin',
  'POST P/states/:id/restore/': 'project admin',
  'POST P/states/:id/mark-default/': 'project admin',
  'GET P/search-issues/': 'project guest',
  'GET P/issues/': 'project guest',
  'GET P/archived-issues/': 'project member',
  'GET P/issues/list/': 'project guest',
  'POST P/issues/': 'project member',
  'GET P/issues/:issueId/': 'project guest',
  'GET P/issues/:issueId/meta/': 'project guest',
  'GET P/issues/:issueId/history/': 'project guest',
  'PATCH P/issues/:issueId/': 'project member or creator',
  'DELETE P/issues/:issueId/': 'project admin or creator',
  'POST P/issues/:issueId/restore/': 'project member or creator',
  'POST P/issues/:issueId/duplicate/': 'project member',
  'GET P/issues/:issueId/archive/': 'project guest',
  'POST P/issues/:issueId/archive/': 'project member',
  'DELETE P/issues/:issueId/archive/': 'project member',
  'GET P/pages/': 'project guest',
  'GET P/pages-summary/': 'project guest',
  'GET P/archived-pages/': 'project guest',
  'GET P/favorite-pages/': 'project guest',
  'POST P/pages/': 'project member',
  'GET P/pages/:pageId/': 'project guest',
  'PATCH P/pages/:pageId/': 'project member or creator',
  'DELETE P/pages/:pageId/': 'project admin or creator',
  'POST P/pages/:pageId/restore/': 'project admin or creator',
  'POST P/pages/:pageId/access/': 'project admin or creator',
  'POST P/pages/:pageId/lock/': 'project admin or creator',
  'DELETE P/pages/:pageId/lock/': 'project admin or creator',
  'POST P/pages/:pageId/archive/': 'project admin or creator',
  'DELETE P/pages/:pageId/archive/': 'project admin or creator',
  'POST P/pages/:pageId/move/': 'project admin or creator',
  'POST P/pages/:pageId/duplicate/': 'project member',
  'GET P/pages/:pageId/description/': 'project guest',
  'PATCH P/pages/:pageId/description/': 'project member or creator',
  'POST P/pages/:pageId/description/compact/': 'project member or creator',
  'GET P/pages/:pageId/versions/': 'project guest',
  'GET P/pages/:pageId/versions/:versionId/': 'project guest',
  'POST P/pages/:pageId/versions/:versionId/restore/': 'project member or creator',
  'GET P/work-items/:issueId/description-versions/': 'project member',
  'GET P/work-items/:issueId/description-versions/:versionId/': 'project member',
  'POST P/work-items/:issueId/description-versions/:versionId/restore/': 'project member',
  'POST P/work-items/:issueId/description/compact/': 'project member or creator',
  'POST P/favorite-pages/:pageId/': 'project member',
  'DELETE P/favorite-pages/:pageId/': 'project member',
  'DELETE W/user-favorite-projects/:projectId/': 'project guest',
  'POST P/bulk-operation-issues/': 'project member',
  'DELETE P/bulk-delete-issues/': 'project admin',
  'POST P/bulk-delete-issues/': 'project admin',
  'POST P/bulk-restore-issues/': 'project admin',
  'POST P/bulk-archive-issues/': 'project member',
  'POST P/bulk-unarchive-issues/': 'project member',
};

/** Whoever may see what a file belongs to may see the file; only its sender and admins change it. */
const files: Record<string, Rule> = {
  'POST FU/upload/:assetId/': 'signed in',
  'GET FU/static/:assetId/': 'signed in',
  'POST FU/user-assets/': 'signed in',
  'PATCH FU/user-assets/:assetId/': 'signed in',
  'DELETE FU/user-assets/:assetId/': 'signed in',
  'POST FW/': 'workspace guest',
  'GET FW/:assetId/': 'workspace guest',
  'PATCH FW/:assetId/': 'workspace guest',
  'DELETE FW/:assetId/': 'workspace guest',
  'GET FW/download/:assetId/': 'workspace guest',
  'POST FW/restore/:assetId/': 'workspace guest',
  'GET FW/check/:assetId/': 'workspace guest',
  'POST FW/duplicate-assets/:assetId/': 'workspace guest',
  'POST FP/': 'project guest',
  'GET FP/:assetId/': 'project guest',
  'GET FP/download/:assetId/': 'project guest',
  'PATCH FP/:assetId/': 'project admin or creator',
  'DELETE FP/:assetId/': 'project admin or creator',
  'POST FP/:entityId/bulk/': 'project guest',
  'GET FP/issues/:issueId/attachments/': 'project guest',
  'POST FP/issues/:issueId/attachments/': 'project guest',
  'GET FP/issues/:issueId/attachments/:assetId/': 'project guest',
  'PATCH FP/issues/:issueId/attachments/:assetId/': 'project admin or creator',
  'DELETE FP/issues/:issueId/attachments/:assetId/': 'project admin or creator',
};

const table: Record<string, Rule> = { ...auth, ...me, ...instance, ...workspace, ...project, ...files };

/** A key with its path in full. `FU`, `FW` and `FP` are the files of people, of a workspace and of a project. */
export const spelledOut = (key: string): string =>
  key
    .replace(' FU/', ' /api/assets/v2/')
    .replace(' FW/', ' /api/assets/v2/workspaces/:workspaceSlug/')
    .replace(' FP/', ' /api/assets/v2/workspaces/:workspaceSlug/projects/:projectId/')
    .replace(' P/', ' /api/workspaces/:workspaceSlug/projects/:projectId/')
    .replace(' W/', ' /api/workspaces/:workspaceSlug/');

/** The whole table, by method and path. */
export const policy: ReadonlyMap<string, Rule> = new Map(
  Object.entries(table).map(([key, rule]) => [spelledOut(key), rule]),
);

/** How the table calls a route; sign-in calls answer at two places. */
export const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace('/api/auth/', '/auth/')}`;

/** What an archived project still allows: to read it, to leave it, to restore or delete it. */
export const allowedInArchived: ReadonlySet<string> = new Set(
  [
    'GET P/',
    'DELETE P/',
    'DELETE P/archive/',
    'GET P/members/',
    'GET P/members/:memberId/',
    'GET P/project-members/me/',
    'POST P/members/leave/',
  ].map((key) => key.replace(' P/', ' /api/workspaces/:workspaceSlug/projects/:projectId/')),
);

/** What a token that may only read may send though it is not GET: it changes nothing, or only who is signed in. */
export const onlyReads: ReadonlySet<string> = new Set([
  'POST /api/workspaces/:workspaceSlug/user-activity/:userId/export/',
]);
